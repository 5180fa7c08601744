import { distinct, type Ended, known } from './naive-sums.ts';

/** The fields of an active session that the rules on overs, conversations and waiting need. */
export interface NaiveActive {
	readonly id: string;
	readonly srcId: number;
	readonly ownCallsign: string;
	readonly dstId: number;
	readonly start: number;
	readonly localStart: number;
	readonly isClosing: boolean;
}

/** Everything that the rules need. Nothing is indexed: each function searches all of it. */
export interface NaiveState {
	readonly ended: readonly Ended[];
	readonly active: readonly NaiveActive[];
	readonly talkgroups: ReadonlyMap<number, string>;
	readonly callsigns: ReadonlyMap<number, string>;
	readonly callsignNames: ReadonlyMap<number, string>;
	/** When the feed was last connected, or Clear was pressed after that. */
	readonly since: number | undefined;
	readonly now: number;
}

interface NaiveOver {
	readonly id: string;
	readonly srcId: number;
	readonly ownCallsign: string;
	readonly start: number;
	readonly localStart: number;
	readonly stop: number | null;
	readonly localStop: number | null;
	readonly duration: number;
}

type Source = Pick<NaiveOver, 'srcId' | 'ownCallsign'>;
const SERVICES = [4000, 5000, 9990, 1_009_990, 5_004_000];

/** A call sign in upper case, or the number if no call sign is known (TALK-10). */
export function stationOf({ callsigns }: NaiveState, { srcId, ownCallsign }: Source): string {
	return (ownCallsign || known(callsigns, srcId)).toUpperCase() || `number ${srcId}`;
}

export function named({ callsigns, callsignNames }: NaiveState, { srcId, ownCallsign }: Source) {
	const last = known(callsigns, srcId);
	const callsign = ownCallsign || last;
	return { srcId, callsign, callsignName: callsign === last ? known(callsignNames, srcId) : '' };
}

/** The overs of a talkgroup (OVER-1, OVER-2, OVER-3). */
function oversOf({ ended, active, now }: NaiveState, dstId: number): NaiveOver[] {
	return [
		...ended.filter((one) => one.dstId === dstId && now - one.localStop < 600),
		...active
			.filter((one) => one.dstId === dstId && !one.isClosing)
			.map((one) => ({ ...one, stop: null, localStop: null, duration: Math.max(0, now - one.start) })),
	].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

/** The stations of some overs of a talkgroup (TALK-1, TALK-3). */
function stationsOf(state: NaiveState, overs: readonly NaiveOver[]) {
	const stations = distinct(overs.map((one) => stationOf(state, one))).map((key) => {
		const own = overs.filter((one) => stationOf(state, one) === key);
		const live = own.some((one) => one.stop === null);
		return {
			...named(state, own.at(-1) ?? { srcId: 0, ownCallsign: '' }),
			overs: own.length,
			talkTime: own.filter((one) => one.stop !== null).reduce((sum, one) => sum + one.duration, 0),
			lastActive: live ? state.now : Math.max(...own.map((one) => one.localStop ?? 0)),
			live,
		};
	});
	return stations.sort((a, b) => Number(b.live) - Number(a.live) || b.lastActive - a.lastActive || a.srcId - b.srcId);
}

/** A talkgroup's conversation (TALK-4, TALK-5, TALK-9). */
export function naiveConversation(state: NaiveState, dstId: number) {
	const { now } = state;
	const overs = oversOf(state, dstId);
	const recent = overs.filter((one) => one.localStop === null || now - one.localStop < 300);
	let [answers, turns] = [0, 0];
	for (let i = 1; i < recent.length; i++) {
		const [before, over] = [recent[i - 1], recent[i]];
		if (before === undefined || over === undefined || stationOf(state, before) === stationOf(state, over)) continue;
		if (before.stop === null || over.localStart < (before.localStop ?? 0) || SERVICES.includes(dstId)) continue;
		answers += 1;
		if (over.start - before.stop <= 120) turns += 1;
	}
	const count = distinct(recent.map((one) => stationOf(state, one))).length;
	const waits = naiveWaiting(state).some((one) => one.dstId === dstId);
	let kind = turns >= 2 ? 'conversation' : 'exchange';
	if (answers === 0) kind = 'alone';
	if (waits) kind = 'waiting';
	if (recent.length === 0) kind = 'quiet';
	return {
		id: dstId,
		name: known(state.talkgroups, dstId),
		kind,
		turns,
		stations: stationsOf(state, overs),
		recentStations: count,
		overs: overs.toReversed().map(({ id, srcId, start, stop, duration }) => ({ id, srcId, start, stop, duration })),
	};
}

/** All live talkgroups (LIVE-1, LIVE-2). */
export function naiveLive(state: NaiveState) {
	const { ended, active, now } = state;
	return distinct([...ended, ...active].map((one) => one.dstId))
		.flatMap((dstId) => {
			const { name, kind, turns } = naiveConversation(state, dstId);
			if (kind !== 'exchange' && kind !== 'conversation') return [];
			const stops = ended.filter((one) => one.dstId === dstId).map((one) => one.localStop);
			const talking = oversOf(state, dstId).findLast((one) => one.localStop === null)?.srcId;
			if (talking === undefined && !stops.some((stop) => now - stop < 60)) return [];
			const lastActive = talking === undefined ? Math.max(...stops) : now;
			const recent = ended.filter((one) => one.dstId === dstId && now - one.localStop < 300);
			const recentOvers = oversOf(state, dstId).filter((one) => one.localStop === null || now - one.localStop < 300);
			const sources = stationsOf(state, recentOvers).map(({ srcId }) => srcId);
			const overs = recent.toSorted((a, b) => a.localStop - b.localStop);
			return [{ dstId, talkgroup: name, kind, turns, sources, lastActive, talking, overs }];
		})
		.sort((a, b) => b.turns - a.turns || b.lastActive - a.lastActive || a.dstId - b.dstId);
}

/** The talkgroups that wait for an answer (WAIT-1, WAIT-2, WAIT-3, WAIT-4, WAIT-5, WAIT-6, WAIT-9). */
export function naiveWaiting(state: NaiveState) {
	const { ended, active, since, now, talkgroups } = state;
	if (since === undefined || now - since < 120) return [];
	return distinct(ended.map((one) => one.dstId))
		.flatMap((dstId) => {
			const own = ended
				.filter((one) => one.dstId === dstId && now - one.localStop < 300)
				.sort((a, b) => a.localStop - b.localStop);
			const latest = own.at(-1);
			const [station, ...others] = distinct(own.map((one) => stationOf(state, one)));
			if (latest === undefined || others.length > 0) return [];
			if (active.some((one) => one.dstId === dstId || stationOf(state, one) === station)) return [];
			// WAIT-9
			if (SERVICES.includes(dstId) || own.some((one) => one.srcId === dstId)) return [];
			const talkTime = own.reduce((sum, one) => sum + one.duration, 0);
			const lastActive = latest.localStop;
			const age = now - lastActive;
			if (talkTime < 4 || talkTime > 60 || age < 5 || age >= 120) return [];
			return [{ dstId, ...named(state, latest), lastActive, talkTime, talkgroup: known(talkgroups, dstId) }];
		})
		.sort((a, b) => b.lastActive - a.lastActive || a.dstId - b.dstId);
}

/**
 * The neighbours of the station of a number (TALK-11): the stations that it answered, or that answered it, within 120 s. Overs on service numbers do
 * not count. If several stations share the number, all overs of the number count as one station's.
 */
export function naivePartners(state: NaiveState, srcId: number): string[] {
	const partners: string[] = [];
	for (const dstId of distinct([...state.ended, ...state.active].map((one) => one.dstId))) {
		if (SERVICES.includes(dstId)) continue;
		const overs = oversOf(state, dstId);
		for (let i = 1; i < overs.length; i++) {
			const [before, over] = [overs[i - 1], overs[i]];
			if (before === undefined || over === undefined || stationOf(state, before) === stationOf(state, over)) continue;
			if (before.stop === null || over.localStart < (before.localStop ?? 0) || over.start - before.stop > 120) continue;
			const [first, second] = [isOwn(state, srcId, before), isOwn(state, srcId, over)];
			if (first && !second) partners.push(stationOf(state, over));
			if (second && !first) partners.push(stationOf(state, before));
		}
	}
	return distinct(partners).sort();
}

/** All overs of the station of a number, or of the number if several stations share it. */
export function naiveOversOf(state: NaiveState, srcId: number): string[] {
	return distinct([...state.ended, ...state.active].map((one) => one.dstId)).flatMap((dstId) =>
		oversOf(state, dstId)
			.filter((over) => isOwn(state, srcId, over))
			.map(({ id }) => id),
	);
}

function isOwn(state: NaiveState, srcId: number, source: Source): boolean {
	if (srcId <= 999_999) return source.srcId === srcId;
	return stationOf(state, source) === stationOf(state, { srcId, ownCallsign: '' });
}
