import { type SessionEvent, sessionMessage } from '../src/engine/message.ts';
import { type Frame, writeFrame } from '../src/protocol/frame.ts';

const STATIONS = 5000;
const TALKGROUPS = 1750;
/** In seconds. */
const LENGTH = 8;

/**
 * A frame of a numbered session, as long and as full as those of a real network.
 *
 * @param at its time, in Unix seconds
 * @param stationName comes with every frame; call sign and talkgroup's name are missing in starts, as on BrandMeister
 */
export function sessionFrame(event: SessionEvent, session: number, at: number, stationName: string): Frame {
	const isStart = event === 'start';
	const station = session % STATIONS;
	const talkgroup = session % TALKGROUPS;
	return writeFrame(
		sessionMessage({
			event,
			sessionId: `9b2f77c1-54d0-4c55-9a3e-${String(session).padStart(12, '0')}`,
			station: { id: `${2_620_000 + station}`, callsign: isStart ? '' : `DL5Q${station}`, name: stationName },
			talkgroup: { id: `${91 + talkgroup}`, name: isStart ? '' : `Talkgroup ${talkgroup}` },
			start: event === 'stop' ? at - LENGTH : at,
			stop: event === 'stop' ? at : 0,
		}),
		'MMDVM Host',
	);
}
