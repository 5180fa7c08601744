import type { ActiveSession } from '../activity/snapshot.ts';
import type { UnixSeconds } from '../activity/time.ts';

/** Rows as they were when a hold began. */
export class KeptRows<Row> {
	#rows: readonly Row[] = [];

	/** @returns what was given last without a hold */
	show(held: boolean, given: readonly Row[]): readonly Row[] {
		if (!held) this.#rows = given;
		return this.#rows;
	}
}

/** The sessions as they were when a hold began, and which of them have ended since. */
export class KeptSessions {
	readonly #kept = new KeptRows<ActiveSession>();
	#endedAt = new Map<string, UnixSeconds>();

	/** @returns the sessions to be shown, and by session id when each was first found to have ended */
	show(
		held: boolean,
		sessions: readonly ActiveSession[],
		now: UnixSeconds,
	): { readonly shown: readonly ActiveSession[]; readonly endedAt: ReadonlyMap<string, UnixSeconds> } {
		const shown = this.#kept.show(held, sessions);
		if (shown === sessions) this.#endedAt = new Map();
		else {
			const active = new Set(sessions.map(({ id }) => id));
			for (const { id } of shown) if (!active.has(id) && !this.#endedAt.has(id)) this.#endedAt.set(id, now);
		}
		return { shown, endedAt: this.#endedAt };
	}
}
