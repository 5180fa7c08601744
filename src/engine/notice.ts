import { refOf } from './ids.ts';
import { stationLabel, talkgroupInWords } from './names.ts';
import type { SubjectRef } from './overs.ts';
import type { Station, Talkgroup } from './reading.ts';
import type { UnixSeconds } from './time.ts';

/** An `over` of what is watched; a `call` that waits for an answer; a `conversation` or a `net` that begins; a net that will, as a `reminder`. */
export type NoticeKind = 'over' | 'overs' | 'call' | 'calls' | 'conversation' | 'net' | 'reminder';

/** Something that is told. Of several overs or calls, it names the first. */
export interface Notice<Kind extends NoticeKind = NoticeKind> {
	readonly kind: Kind;
	readonly talkgroup: Talkgroup;
	/** Who talks or waits. */
	readonly station?: Station;
	/** Whether the station itself is watched. */
	readonly isForStation?: boolean;
	/** How many more overs or calls there are, or how many stations a conversation has. */
	readonly count?: number;
	/** The ids of all overs. */
	readonly sessions?: readonly string[];
	/** When the over started, by the network's clock. */
	readonly start?: UnixSeconds;
	/** The net's. */
	readonly name?: string;
	/** Until the net begins. */
	readonly minutes?: number;
}

const WRITTEN = { who: stationLabel, where: talkgroupInWords };

export type NoticeWords = ReturnType<typeof noticeWords>;

/** The words for a notice's sentence. Names come from radios, unescaped. @param naming how it names who and where */
export function noticeWords({ station, talkgroup, count = 0, name = '', minutes = 0 }: Notice, naming = WRITTEN) {
	return { callsign: station ? naming.who(station) : '', talkgroup: naming.where(talkgroup), count, name, minutes };
}

/** What a press on the notice opens. */
export function noticeSubject({ station, talkgroup, isForStation = false }: Notice): SubjectRef {
	if (station !== undefined && isForStation) return { kind: 'station', ...refOf(station) };
	return { kind: 'talkgroup', ...refOf(talkgroup) };
}
