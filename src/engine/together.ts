import { bareId, networkOf } from './ids.ts';
import type { ActiveOver, EndedOver, NetworkPart, Over, Reading, Station, Talkgroup } from './reading.ts';
import { identifyStations, namedStation, type Stations } from './same-stations.ts';
import type { UnixSeconds } from './time.ts';

/** A network that is read together with others. */
export interface ReadNetwork extends Pick<NetworkPart, 'key' | 'name'> {
	readonly reading: Reading;
	/** Its connection is lost, so its reading stands still. */
	readonly lost: boolean;
}

/** Overs of one station that begin within this time on two networks may be one transmission. */
const BRIDGE_SECONDS = 3;
/** Only so many overs of one station at once are looked at. Only a hostile network has more than a few. */
const MOST_AT_ONCE = 20;

/**
 * Reads several networks as one. Talkgroups stay apart, and their ids begin with the keys of their networks. A station is one over all networks. An
 * over that several networks carry at once is one transmission: the network that heard it first has the over, and the others have copies of it.
 */
export function together(networks: readonly ReadNetwork[]): Reading {
	const stations = identifyStations(networks);
	const overs = networks.flatMap((network) =>
		[...network.reading.ended, ...network.reading.active].map((over) => placed(over, network, stations)),
	);
	const joined = bridge(overs);
	const present = networks.filter(({ lost }) => !lost);
	const at = latest((present.length > 0 ? present : networks).map(({ reading }) => reading.at)) ?? 0;
	const received = networks.flatMap(({ reading: { receivedSince } }) => receivedSince ?? []);
	return {
		at,
		receivedSince: received.length === 0 ? undefined : Math.min(...received),
		active: joined.filter(isActive).sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
		ended: joined.filter(isEnded).sort((a, b) => a.localStop - b.localStop),
		directory: {
			station: (id) => stations.byId.get(id) ?? namedStation(networks, id),
			talkgroup: (id) => {
				const network = networks.find(({ key }) => key === networkOf(id));
				if (network === undefined) return { id, name: '' };
				return talkgroupOn(network, network.reading.directory.talkgroup(bareId(id)));
			},
		},
		networks: networks.map(({ key, name, reading, lost }) => ({
			key,
			name,
			receivedSince: reading.receivedSince,
			lostAt: lost ? reading.at : undefined,
		})),
	};
}

function latest(times: readonly UnixSeconds[]): UnixSeconds | undefined {
	return times.length === 0 ? undefined : Math.max(...times);
}

function isActive(over: Over): over is ActiveOver {
	return over.localStop === null;
}

function isEnded(over: Over): over is EndedOver {
	return over.localStop !== null;
}

function talkgroupOn({ key, name: network }: ReadNetwork, { id, name }: Talkgroup): Talkgroup {
	return { id: `${key}/${id}`, name, network };
}

/** What was made of each over in the last reading. */
const placedBefore = new WeakMap<Over, Over>();

/** An over of one network as it is among several. */
function placed(over: Over, network: ReadNetwork, { same }: Stations): Over {
	const station = same.get(over.station) ?? over.station;
	const lostAt = network.lost && isActive(over) ? network.reading.at : undefined;
	const before = placedBefore.get(over);
	const beforeLostAt = before !== undefined && isActive(before) ? before.lostAt : undefined;
	if (before?.station === station && beforeLostAt === lostAt) return before;
	const id = `${network.key}/${over.id}`;
	const next: Over = { ...over, id, station, talkgroup: talkgroupOn(network, over.talkgroup) };
	const result = isActive(next) && lostAt !== undefined ? { ...next, lostAt } : next;
	placedBefore.set(over, result);
	return result;
}

/** Finds the overs that are one transmission. @returns the overs, of which copies say so, and others say where else they were heard */
function bridge(overs: readonly Over[]): readonly Over[] {
	const inOrder = overs.toSorted((a, b) => a.localStart - b.localStart);
	/** Of each station, the latest overs that may still have copies. */
	const firsts = new Map<Station, Over[]>();
	const copies = new Map<Over, Over>();
	for (const over of inOrder) {
		const earlier = (firsts.get(over.station) ?? []).filter((first) => mayHaveCopy(first, over)).slice(-MOST_AT_ONCE);
		const first = earlier.findLast(({ talkgroup }) => networkOf(talkgroup.id) !== networkOf(over.talkgroup.id));
		if (first === undefined) earlier.push(over);
		else copies.set(over, first);
		firsts.set(over.station, earlier);
	}
	const alsoOn = new Map<Over, Talkgroup[]>();
	for (const [copy, first] of copies) alsoOn.set(first, [...(alsoOn.get(first) ?? []), copy.talkgroup]);
	return overs.map((over) => {
		const first = copies.get(over);
		const elsewhere = alsoOn.get(over);
		if (first === undefined && elsewhere === undefined) return over;
		return bridged(over, first?.id, elsewhere);
	});
}

/** Whether another network may have the transmission of `first` as `over`, or as an over that it receives later. */
function mayHaveCopy(first: Over, over: Over): boolean {
	if (over.localStart - first.localStart > BRIDGE_SECONDS) return false;
	return first.localStop === null || first.localStop > over.localStart;
}

const bridgedBefore = new WeakMap<Over, Over>();

function bridged(over: Over, copyOf: string | undefined, alsoOn: readonly Talkgroup[] | undefined): Over {
	const before = bridgedBefore.get(over);
	const names = (talkgroups: readonly Talkgroup[] | undefined) =>
		talkgroups?.map(({ id, name }) => `${id} ${name}`).join();
	if (before !== undefined && before.copyOf === copyOf && names(before.alsoOn) === names(alsoOn)) return before;
	const next = { ...over, ...(copyOf !== undefined && { copyOf }), ...(alsoOn !== undefined && { alsoOn }) };
	bridgedBefore.set(over, next);
	return next;
}
