/** An ended session of the naive model. */
export interface Ended {
	readonly id: string;
	readonly srcId: number;
	readonly ownCallsign: string;
	readonly dstId: number;
	readonly start: number;
	readonly localStart: number;
	readonly stop: number;
	readonly localStop: number;
	readonly duration: number;
}

/** Keeps the latest name that is not empty (NAMES-2). */
export function learn(directory: Map<number, string>, id: number, name: string): void {
	if (name !== '') directory.set(id, name);
}

export function known(directory: ReadonlyMap<number, string>, id: number): string {
	return directory.get(id) ?? '';
}

export function distinct<Id>(ids: readonly Id[]): Id[] {
	return ids.filter((id, index) => ids.indexOf(id) === index);
}

/** Talk time and last active of some sessions (RANK-3). */
export function total(sessions: readonly Ended[]): { talkTime: number; lastActive: number } {
	let talkTime = 0;
	let lastActive = Number.NEGATIVE_INFINITY;
	for (const session of sessions) {
		talkTime += session.duration;
		lastActive = Math.max(lastActive, session.localStop);
	}
	return { talkTime, lastActive };
}

/** The order of the rankings (RANK-1). */
export function byTalkTime(a: { id: number; talkTime: number }, b: { id: number; talkTime: number }): number {
	return b.talkTime - a.talkTime || a.id - b.id;
}
