import { distinct, type Ended, known } from './naive-sums.ts';

/** The fields of an active session that the rules on overs, conversations and waiting need. */
export interface NaiveActive {
	readonly id: string;
	readonly srcId: number;
	readonly dstId: number;
	readonly start: number;
	readonly isClosing: boolean;
}

/** Everything that the rules ask about. Nothing is indexed: each answer goes through all of it. */
export interface NaiveState {
	readonly ended: readonly Ended[];
	readonly active: readonly NaiveActive[];
	readonly talkgroups: readonly { id: number; name: string }[];
	readonly callsigns: readonly { id: number; name: string }[];
	readonly callsignNames: readonly { id: number; name: string }[];
	/** When the feed was opened, or Clear pressed after that. */
	readonly since: number | undefined;
	readonly now: number;
}

interface NaiveOver {
	readonly id: string;
	readonly srcId: number;
	readonly start: number;
	readonly stop: number | null;
	readonly localStop: number | null;
	readonly duration: number;
}

/** An over of a talkgroup: ended less than 600 s ago, or active and not closing; by start, then id. */
function oversOf({ ended, active, now }: NaiveState, dstId: number): NaiveOver[] {
	return [
		...ended.filter((one) => one.dstId === dstId && now - one.localStop < 600),
		...active
			.filter((one) => one.dstId === dstId && !one.isClosing)
			.map((one) => ({ ...one, stop: null, localStop: null, duration: Math.max(0, now - one.start) })),
	].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

export function naiveConversation(state: NaiveState, dstId: number) {
	const { now } = state;
	const overs = oversOf(state, dstId);
	const recent = overs.filter((one) => one.localStop === null || now - one.localStop < 300);
	let turns = 0;
	for (let i = 1; i < recent.length; i++) {
		const [before, over] = [recent[i - 1], recent[i]];
		if (before === undefined || over === undefined || before.srcId === over.srcId) continue;
		if (over.start - (before.stop ?? now) <= 120) turns += 1;
	}
	const sources = distinct(recent.map((one) => one.srcId)).length;
	const waits = naiveWaiting(state).some((one) => one.dstId === dstId);
	let kind = turns >= 2 ? 'conversation' : 'exchange';
	if (sources === 1) kind = 'alone';
	if (waits) kind = 'waiting';
	if (recent.length === 0) kind = 'quiet';
	const stations = distinct(overs.map((one) => one.srcId)).map((srcId) => {
		const own = overs.filter((one) => one.srcId === srcId);
		const live = own.some((one) => one.stop === null);
		return {
			srcId,
			callsign: known(state.callsigns, srcId),
			callsignName: known(state.callsignNames, srcId),
			overs: own.length,
			talkTime: own.filter((one) => one.stop !== null).reduce((sum, one) => sum + one.duration, 0),
			lastActive: live ? now : Math.max(...own.map((one) => one.localStop ?? 0)),
			live,
		};
	});
	stations.sort((a, b) => Number(b.live) - Number(a.live) || b.lastActive - a.lastActive || a.srcId - b.srcId);
	return {
		id: dstId,
		name: known(state.talkgroups, dstId),
		kind,
		turns,
		stations,
		recentStations: sources,
		overs: overs.toReversed().map(({ id, srcId, start, stop, duration }) => ({ id, srcId, start, stop, duration })),
	};
}

/** All live talkgroups (LIVE-1, LIVE-2). */
export function naiveLive(state: NaiveState) {
	const { ended, active, now } = state;
	return distinct([...ended, ...active].map((one) => one.dstId))
		.flatMap((dstId) => {
			const { name, kind, turns, stations } = naiveConversation(state, dstId);
			if (kind !== 'exchange' && kind !== 'conversation') return [];
			const stops = ended.filter((one) => one.dstId === dstId).map((one) => one.localStop);
			const talking = active.find((one) => one.dstId === dstId && !one.isClosing)?.srcId;
			if (talking === undefined && !stops.some((stop) => now - stop < 60)) return [];
			const lastActive = talking === undefined ? Math.max(...stops) : now;
			const sources = stations.filter((one) => one.live || now - one.lastActive < 300).map(({ srcId }) => srcId);
			const recent = ended.filter((one) => one.dstId === dstId && now - one.localStop < 300);
			const overs = recent.toSorted((a, b) => a.localStop - b.localStop);
			return [{ dstId, talkgroup: name, kind, turns, sources, lastActive, talking, overs }];
		})
		.sort((a, b) => b.turns - a.turns || b.lastActive - a.lastActive || a.dstId - b.dstId);
}

export function naiveWaiting({ ended, active, since, now, callsigns, callsignNames, talkgroups }: NaiveState) {
	if (since === undefined || now - since < 120) return [];
	return distinct(ended.map((one) => one.dstId))
		.flatMap((dstId) => {
			const own = ended.filter((one) => one.dstId === dstId && now - one.localStop < 300);
			const [srcId, ...others] = distinct(own.map((one) => one.srcId));
			if (srcId === undefined || others.length > 0) return [];
			if (active.some((one) => one.dstId === dstId || one.srcId === srcId)) return [];
			const talkTime = own.reduce((sum, one) => sum + one.duration, 0);
			const lastActive = Math.max(...own.map((one) => one.localStop));
			const age = now - lastActive;
			if (talkTime < 4 || talkTime > 60 || age < 5 || age >= 120) return [];
			const callsign = known(callsigns, srcId);
			const callsignName = known(callsignNames, srcId);
			return [{ dstId, srcId, lastActive, talkTime, callsign, callsignName, talkgroup: known(talkgroups, dstId) }];
		})
		.sort((a, b) => b.lastActive - a.lastActive || a.dstId - b.dstId);
}

/** The other sources of overs right before or after a source's own: on any talkgroup, within 120 s (PANEL-3). */
export function naivePartners(state: NaiveState, srcId: number): number[] {
	const partners: number[] = [];
	for (const dstId of distinct([...state.ended, ...state.active].map((one) => one.dstId))) {
		const overs = oversOf(state, dstId);
		for (let i = 1; i < overs.length; i++) {
			const [before, over] = [overs[i - 1], overs[i]];
			if (before === undefined || over === undefined || before.srcId === over.srcId) continue;
			if (over.start - (before.stop ?? state.now) > 120) continue;
			if (before.srcId === srcId) partners.push(over.srcId);
			if (over.srcId === srcId) partners.push(before.srcId);
		}
	}
	return distinct(partners).sort((a, b) => a - b);
}
