import { KEY_UP_SECONDS, RECENT_SECONDS, RETENTION_SECONDS, TURN_GAP_SECONDS } from './constants.ts';
import { type Ref, refKey } from './ids.ts';
import type { ActiveOver, EndedOver, Over, Reading } from './reading.ts';
import { isServiceNumber } from './service-numbers.ts';
import { stationKey } from './station-key.ts';
import type { UnixSeconds } from './time.ts';

export interface SubjectRef extends Ref {
	readonly kind: 'talkgroup' | 'station';
}

/** @returns a function that computes its result once for each reading */
export function perReading<Value extends object>(compute: (reading: Reading) => Value): (reading: Reading) => Value {
	const results = new WeakMap<Reading, Value>();
	return (reading) => {
		const value = results.get(reading) ?? compute(reading);
		results.set(reading, value);
		return value;
	};
}

/** How long an over has been on the air, in seconds. The network's clock may be ahead of ours, so the earlier of start and receipt counts (OVER-2). */
export function elapsed({ start, localStart }: Over, at: UnixSeconds): number {
	return Math.max(0, at - Math.min(start, localStart));
}

/** How long an over lasted, or has lasted so far, in seconds (OVER-2). */
export function lengthOf(over: Over, at: UnixSeconds): number {
	return over.duration ?? elapsed(over, at);
}

/** Whether an over is too short to be a call or an answer (OVER-4). */
export function isKeyUp(over: Over, at: UnixSeconds): boolean {
	return lengthOf(over, at) < KEY_UP_SECONDS;
}

/** Whether an active over may have ended: nothing was heard of it for long, or since the connection was lost. */
export function isDoubtful({ doubt }: Over): boolean {
	return doubt === 'unconfirmed' || doubt === 'unheard';
}

/** The active overs of stations that talk: a closing one is silent. */
export const talking = perReading(({ active }): readonly ActiveOver[] => active.filter(isTalking));

export function isTalking({ doubt }: ActiveOver): boolean {
	return doubt !== 'closing';
}

/** The overs on the air, each transmission once (RELAY-32). */
export function transmissions(reading: Reading): readonly ActiveOver[] {
	return (reading.transmissions ?? reading).active;
}

/** All overs (OVER-1), in the order of OVER-3. */
export const allOvers = perReading(inOrder);

function inOrder({ ended, active }: Pick<Reading, 'active' | 'ended'>): readonly Over[] {
	return [...ended, ...active.filter(isTalking)].sort(byStart);
}

/** The overs of each talkgroup (OVER-1), by its key, in the order of OVER-3. */
export const oversByTalkgroup = perReading((reading) =>
	grouped(allOvers(reading), ({ talkgroup }) => refKey(talkgroup)),
);

/** @returns the overs of a talkgroup (OVER-1), in the order of OVER-3: one list, or one for each network where the talkgroup is meant on every network */
export function oversOnEach(reading: Reading, { id, network }: Ref): readonly (readonly Over[])[] {
	const keys = network === undefined && reading.networks ? reading.networks.map(({ key }) => key) : [network];
	return keys.flatMap((key) => {
		const overs = oversByTalkgroup(reading).get(refKey({ id, network: key }));
		return overs === undefined ? [] : [overs];
	});
}

/** @returns the overs of a talkgroup (OVER-1), in the order of OVER-3; where the talkgroup is meant on every network, each transmission once */
export function oversOnTalkgroup(reading: Reading, ref: Ref): readonly Over[] {
	if (ref.network !== undefined || reading.networks === undefined) return oversOnEach(reading, ref).flat();
	const isThere = ({ talkgroup, alsoOn = [] }: Over) => [talkgroup, ...alsoOn].some(({ id }) => id === ref.id);
	return allTransmissions(reading).filter(isThere);
}

/** The overs of stations: each transmission once, in the order of OVER-3. */
export const allTransmissions = perReading((reading) =>
	reading.transmissions === undefined ? allOvers(reading) : inOrder(reading.transmissions),
);

/** Whether an over is recent at `at` (TALK-4). */
export function isRecent({ localStop }: Over, at: UnixSeconds): boolean {
	return localStop === null || at - localStop < RECENT_SECONDS;
}

/** @returns those that have ended, in the order of `localStop` */
export function endedOvers(overs: readonly Over[]): readonly EndedOver[] {
	return overs.filter((over) => over.localStop !== null).sort((a, b) => a.localStop - b.localStop);
}

/** @returns the overs that ended less than `seconds` ago, in the order of `localStop` */
export function endedWithin({ ended, at }: Pick<Reading, 'ended' | 'at'>, seconds: number): readonly EndedOver[] {
	const first = ended.findIndex(({ localStop }) => at - localStop < seconds);
	return first < 0 ? [] : ended.slice(first);
}

/** A press of Clear (CLEAR-1). */
export interface Clear {
	readonly at: UnixSeconds;
	/** The overs that there were, by their starts and ids. Any other start in the same second is later. */
	readonly overs: ReadonlySet<string>;
}

/** @param reading what was shown when Clear was pressed */
export function clearOf({ active, ended }: Reading, at: UnixSeconds): Clear {
	return { at, overs: new Set([...active, ...ended].map(startAndId)) };
}

/** A feed may start a session again, so an id alone is not enough. */
function startAndId({ localStart, id }: Over): string {
	return `${localStart} ${id}`;
}

/** A reading without what Clear left out. */
export function withoutCleared(reading: Reading, clear: Clear): Reading {
	const isLater = (over: Over) => over.localStart >= clear.at && !clear.overs.has(startAndId(over));
	const { at, receivedSince, active, ended } = reading;
	return {
		...reading,
		receivedSince: receivedSince && Math.max(receivedSince, Math.min(clear.at, at)),
		active: active.filter(isLater),
		ended: ended.filter(isLater),
	};
}

/**
 * Overs are stored for ten minutes. Tells whether the network has been received for less than that or, of several, whether one of them has.
 *
 * @param network the key of the one that is meant; undefined for all
 * @returns when reception began, or `at` before the first connection; undefined where it began ten minutes ago or earlier
 */
export function receivedOnlySince(reading: Reading, network?: string): UnixSeconds | undefined {
	const { at, networks } = reading;
	const meant = networks?.filter(({ key }) => network === undefined || key === network) ?? [reading];
	const times = meant.flatMap(({ receivedSince }) => receivedSince ?? []);
	const since = times.length === 0 ? at : Math.max(...times);
	return at - since < RETENTION_SECONDS ? since : undefined;
}

/** An over that answers the one before it on its talkgroup. */
export interface Answer {
	readonly over: Over;
	readonly previousOver: EndedOver;
	/** Seconds from the stop of the previous over to the start of this one. */
	readonly gap: number;
}

/**
 * @param overs of a talkgroup, in the order of OVER-3
 * @returns the overs that answer the one before them, key-ups left out (TALK-5)
 */
export function answers(overs: readonly Over[], at: UnixSeconds): readonly Answer[] {
	const counted = overs.filter((over) => !isKeyUp(over, at));
	return counted.flatMap((over, index) => {
		const previousOver = counted[index - 1];
		if (previousOver === undefined || previousOver.localStop === null) return [];
		if (over.localStart < previousOver.localStop || isServiceNumber(over.talkgroup.id)) return [];
		if (over.station === previousOver.station || stationKey(over.station) === stationKey(previousOver.station))
			return [];
		return [{ over, previousOver, gap: over.start - previousOver.stop }];
	});
}

/** Whether an answer came soon enough for a turn (TALK-5, TALK-11). */
export function isTurn({ gap }: Answer): boolean {
	return gap <= TURN_GAP_SECONDS;
}

/** Totals of a station's overs on a talkgroup. */
export interface OversSummary {
	/** The number of overs, active ones included. */
	readonly overs: number;
	/** Sum of the durations of ended overs, seconds. */
	readonly talkTime: number;
	/** The latest `localStop`; null while one is active (TALK-1). */
	readonly lastActive: UnixSeconds | null;
	/** The active ones, in the order of OVER-3. */
	readonly active: readonly ActiveOver[];
}

/** @param overs at least one */
export function summarizeOvers(overs: readonly Over[]): OversSummary {
	let talkTime = 0;
	let lastStop = Number.NEGATIVE_INFINITY;
	const active: ActiveOver[] = [];
	for (const over of overs) {
		if (over.localStop === null) active.push(over);
		else {
			talkTime += over.duration;
			lastStop = Math.max(lastStop, over.localStop);
		}
	}
	return { overs: overs.length, talkTime, lastActive: active.length > 0 ? null : lastStop, active };
}

/** The order of those heard: on the air first, then the latest active (TALK-3). */
export function byLatestActive(a: OversSummary, b: OversSummary): number {
	return (b.lastActive ?? Number.MAX_VALUE) - (a.lastActive ?? Number.MAX_VALUE);
}

/** @returns the items of each group, such as the overs of each station, in the order given */
export function grouped<Item>(
	items: readonly Item[],
	groupOf: (item: Item) => string,
): ReadonlyMap<string, readonly [Item, ...Item[]]> {
	const groups = new Map<string, [Item, ...Item[]]>();
	for (const item of items) {
		const key = groupOf(item);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}

/** The order of OVER-3 and of ORDER-1. */
export function byStart(a: Pick<Over, 'start' | 'id'>, b: Pick<Over, 'start' | 'id'>): number {
	return a.start - b.start || (a.id < b.id ? -1 : 1);
}
