import type { ActiveSessions } from '../active-sessions.ts';
import type { EndedSessions } from '../ended-sessions.ts';
import type { Names } from '../names.ts';
import type { UnixSeconds } from '../time.ts';
import type { Waiting } from './waiting.ts';

/** The overs and names of the last ten minutes, for reading. */
export interface Heard {
	readonly ended: Pick<EndedSessions, 'onTalkgroup' | 'since'>;
	readonly active: Pick<ActiveSessions, 'from' | 'on' | 'ordered'>;
	readonly names: Pick<Names, 'station' | 'talkgroup'>;
	readonly waiting: Pick<Waiting, 'isWaiting'>;
	readonly now: UnixSeconds;
}
