import type { LiveMessage } from '../../../src/engine/message.ts';
import { T0 } from '../messages.ts';
import type { Talk } from './actions.ts';

const TALKGROUPS = ['9', '91', '262', '263', '26207', '310'];
/** Milliseconds from the start to the update, then from the raw stop to the corrected stop and the late stop. */
const UPDATE_AFTER = 1500;
const SECOND_STOP_AFTER = 2000;
const LATE_STOP_AFTER = 1_200_000;

/** A message, and when it arrives, in milliseconds since the schedule began. */
interface Arrival {
	readonly at: number;
	readonly message: LiveMessage;
}

/** A session from the network's point of view. */
export interface PlannedSession {
	readonly from: number;
	readonly to: number;
	/** The start that the network sends to clients that connect during the session. */
	readonly resentStart: LiveMessage;
	readonly arrivals: readonly Arrival[];
}

/** Plans all frames of a session. @param from the session's start, in milliseconds since the schedule began */
export function planSession(talk: Talk, sessionId: string, from: number): PlannedSession {
	const { station, seconds, knows } = talk;
	const start = T0 + Math.floor(from / 1000);
	const to = from + seconds * 1000;
	const id = `${2_629_900 + station}`;
	const talkgroupId = TALKGROUPS[talk.talkgroup] ?? '91';
	const blank: LiveMessage = {
		event: 'start',
		sessionId,
		sessionType: talk.sessionType,
		station: { id, callsign: '', name: '' },
		talkgroup: { id: talkgroupId, name: '' },
		start,
		stop: 0,
	};
	const callsign = knows === 'name' ? '' : `DL5Q${station}`;
	const name = knows === 'call sign' ? '' : `${knows === 'another name' ? 'Quinta' : 'Quirin'} ${station}`;
	const named: LiveMessage = {
		...blank,
		station: { id, callsign, name },
		talkgroup: { id: talkgroupId, name: talk.talkgroup === 4 ? '' : `Quarry ${talk.talkgroup}` },
	};
	const moved = { ...named, start: start + talk.startMoves };
	const stop: LiveMessage = { ...moved, event: 'stop', stop: start + seconds };
	const corrected = { ...stop, stop: stop.stop + talk.correction };
	const frames = [
		{ at: from, message: talk.namedAtOnce ? named : blank },
		{ at: from + UPDATE_AFTER, message: { ...moved, event: 'update' as const } },
		{ at: to, message: { ...stop, event: talk.stopsByUpdate ? ('update' as const) : ('stop' as const) } },
		{ at: to + SECOND_STOP_AFTER, message: corrected },
		{ at: to + LATE_STOP_AFTER, message: corrected },
	];
	const arrivals = frames.flatMap(({ at, message }, index) =>
		(talk.arrivals[index] ?? []).map((late) => ({ at: at + late, message })),
	);
	return { from, to, resentStart: named, arrivals };
}
