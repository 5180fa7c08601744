import type { Spans } from '../engine/hours.ts';

/** When a talkgroup is busy, as `hours.json` in the folder of its network has it (HOURS-4). */
export interface TalkgroupHours {
	readonly id: number | string;
	/** The first hour that was counted. */
	readonly since: number | null;
	readonly tens: Spans;
	/** Null in the first two weeks. */
	readonly hours: Spans | null;
	/** The address of its topic at ntfy. */
	readonly topic: string | null;
}
