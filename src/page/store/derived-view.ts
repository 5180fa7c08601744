import type { Activity } from '../../engine/activity.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** A value that only a part of the screen needs, and only while that part is shown. An example is the conversation on a talkgroup. */
export interface Derivation<Value> {
	/**
	 * It may keep state between calls, which follow each other in time.
	 *
	 * @param now the second that the screen shows; it stands still after a Disconnect
	 */
	compute(activity: Activity, now: UnixSeconds): Value;
	/** Whether the start, change or end of a session is shown with the next animation frame. Other sessions are shown with the next second. */
	isRelevant?(session: ActiveSession): boolean;
}

/** The store as a derivation sees it. */
export interface DerivationSource {
	/** The number of draws of the whole screen. While paused, it grows only when the visitor chooses another aggregation window. */
	readonly drawCount: number;
	/** The sessions that are drawn as active. */
	readonly sessions: readonly ActiveSession[];
	compute<Value>(derivation: Derivation<Value>): Value;
}

/**
 * @param source called whenever the value is read
 * @returns a function that returns the value, recomputed after a whole draw or when a relevant session changes
 */
export function derivedView<Value>(source: () => DerivationSource, derivation: Derivation<Value>): () => Value {
	let last: { readonly value: Value; readonly source: DerivationSource } | undefined;
	const relevant = ({ sessions }: DerivationSource) => sessions.filter((session) => derivation.isRelevant?.(session));
	const isUnchanged = (before: DerivationSource, current: DerivationSource) => {
		if (before.drawCount !== current.drawCount) return false;
		if (before.sessions === current.sessions) return true;
		const [was, is] = [relevant(before), relevant(current)];
		return was.length === is.length && was.every((session, index) => session === is[index]);
	};
	return () => {
		const current = source();
		const value = last !== undefined && isUnchanged(last.source, current) ? last.value : current.compute(derivation);
		last = { value, source: current };
		return value;
	};
}
