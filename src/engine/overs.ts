import { OVERS_SHOWN } from './constants.ts';
import type { Over } from './snapshot.ts';

/** The overs of one talkgroup that count, from `gone` on. */
interface Kept {
	readonly overs: Over[];
	gone: number;
	/** How they were last shown; undefined when they have changed since. */
	shown: readonly Over[] | undefined;
}

const NONE: readonly Over[] = [];

/** The overs of each talkgroup within the window, so that a conversation can be told from a monologue. */
export class Overs {
	readonly #byTalkgroup = new Map<number, Kept>();

	add(talkgroup: number, over: Over): void {
		const kept = this.#byTalkgroup.get(talkgroup);
		if (kept === undefined) {
			this.#byTalkgroup.set(talkgroup, { overs: [over], gone: 0, shown: undefined });
			return;
		}
		kept.overs.push(over);
		kept.shown = undefined;
	}

	/** Those that stopped first leave first, so what leaves is found at once, unless a clock was set back. */
	remove(talkgroup: number, { localStop, duration }: Over): void {
		const kept = this.#byTalkgroup.get(talkgroup);
		if (kept === undefined) return;
		const { overs } = kept;
		let index = kept.gone;
		while (index < overs.length && (overs[index]?.localStop !== localStop || overs[index]?.duration !== duration))
			index += 1;
		if (index === overs.length) return;
		kept.shown = undefined;
		if (index === kept.gone) kept.gone += 1;
		else overs.splice(index, 1);
		if (kept.gone === overs.length) this.#byTalkgroup.delete(talkgroup);
		else if (kept.gone * 2 > overs.length) {
			overs.splice(0, kept.gone);
			kept.gone = 0;
		}
	}

	/** The latest of them, in the order of their ends; the same array for as long as they are the same. */
	of(talkgroup: number): readonly Over[] {
		const kept = this.#byTalkgroup.get(talkgroup);
		if (kept === undefined) return NONE;
		kept.shown ??= kept.overs
			.slice(kept.gone)
			.sort((a, b) => a.localStop - b.localStop || a.duration - b.duration)
			.slice(-OVERS_SHOWN);
		return kept.shown;
	}

	clear(): void {
		this.#byTalkgroup.clear();
	}
}
