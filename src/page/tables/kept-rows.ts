import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { whichAreNotIn } from '../store/view.ts';

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
	#endedAt: ReadonlyMap<string, UnixSeconds> = new Map();

	/** @returns the sessions to be shown, and by session id when each was first found to have ended: the same map for as long as that is the same */
	show(
		held: boolean,
		sessions: readonly ActiveSession[],
		now: UnixSeconds,
	): { readonly shown: readonly ActiveSession[]; readonly endedAt: ReadonlyMap<string, UnixSeconds> } {
		const shown = this.#kept.show(held, sessions);
		const ended = whichAreNotIn(sessions, shown);
		// One that has ended may come back.
		const changed = ended.length !== this.#endedAt.size || ended.some(({ id }) => !this.#endedAt.has(id));
		if (changed) this.#endedAt = new Map(ended.map(({ id }) => [id, this.#endedAt.get(id) ?? now]));
		return { shown, endedAt: this.#endedAt };
	}
}
