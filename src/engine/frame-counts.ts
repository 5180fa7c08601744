import type { StartOutcome, StopOutcome } from './sessions/active-sessions.ts';

/** Why a frame could not be read (FRAME-3). */
export type Unreadable =
	| 'no payload'
	| 'payload too large'
	| 'payload not JSON'
	| 'payload not an object'
	| 'bad session id'
	| 'bad id'
	| 'bad time';

/** Why a frame neither started nor ended a session. */
export type IgnoreReason =
	| Unreadable
	| 'local destination'
	| 'session type'
	| 'no session event'
	| 'update'
	| Exclude<StartOutcome, 'started'>
	| Exclude<StopOutcome, 'ended'>;

/** Each frame received started a session, ended one, or was ignored (FRAME-7). */
export interface FrameCounts {
	readonly received: number;
	readonly started: number;
	readonly ended: number;
	readonly ignored: number;
}

/** Counts each frame once: it started a session, ended one, or was ignored (FRAME-7). */
export class FrameCounter {
	#started = 0;
	#ended = 0;
	readonly reasons = new Map<IgnoreReason, number>();

	count(outcome: 'started' | 'ended' | IgnoreReason): void {
		if (outcome === 'started') this.#started += 1;
		else if (outcome === 'ended') this.#ended += 1;
		else this.reasons.set(outcome, (this.reasons.get(outcome) ?? 0) + 1);
	}

	counts(): FrameCounts {
		const [started, ended] = [this.#started, this.#ended];
		let ignored = 0;
		for (const count of this.reasons.values()) ignored += count;
		return { received: started + ended + ignored, started, ended, ignored };
	}
}
