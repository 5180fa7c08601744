import { identifyStations, namedStation } from './identify-stations.ts';
import { type Ref, refKey } from './ids.ts';
import { isSameStation } from './names.ts';
import { byStart, endedOvers } from './overs.ts';
import type { NetworkPart, Over, Reading, Station, Talkgroup } from './reading.ts';
import { type StationKey, stationKey } from './station-key.ts';
import type { UnixSeconds } from './time.ts';

export interface ReadNetwork extends Pick<NetworkPart, 'key' | 'name' | 'lostAt'> {
	/** At the common second. */
	readonly reading: Reading;
}

/** Overs of one station that begin within this time on two networks may be one transmission. */
const BRIDGE_SECONDS = 3;
/** Only so many transmissions of one station at once are looked at. Only a hostile network has more than a few. */
const MOST_AT_ONCE = 20;

/**
 * Reads several networks as one, at one second. Talkgroups stay apart by the keys of their networks. A station is one over all networks. An over that
 * several networks carry at once is one transmission (RELAY-32). The overs are read when they are asked for: most frames ask only for those on the air.
 */
export function together(networks: readonly ReadNetwork[], at: UnixSeconds): Reading {
	const stations = identifyStations(networks);
	const stationOf = ({ station }: Over) => stations.same.get(station) ?? station;
	const oversOf = (isMeant: (over: Over) => boolean) =>
		networks.flatMap((network) =>
			[...network.reading.ended, ...network.reading.active]
				.filter(isMeant)
				.map((over) => placed(over, network, stationOf(over))),
		);
	const all = once(() => oversOf(() => true));
	const whole = once(() => inOrder(all()));
	const transmitted = once(() => inOrder(transmissionsOf(all())));
	const onTheAir = once(() => {
		// Copies are of one station.
		const talking = new Set(networks.flatMap(({ reading }) => reading.active.map(stationOf)));
		return inOrder(transmissionsOf(oversOf((over) => talking.has(stationOf(over))))).active;
	});
	const received = networks.flatMap(({ reading }) => reading.receivedSince ?? []);
	return {
		at,
		receivedSince: received.length === 0 ? undefined : Math.min(...received),
		get active() {
			return whole().active;
		},
		get ended() {
			return whole().ended;
		},
		transmissions: {
			get active() {
				return onTheAir();
			},
			get ended() {
				return transmitted().ended;
			},
		},
		directory: {
			station: (ref) => stations.byKey.get(refKey(ref)) ?? namedStation(networks, ref),
			talkgroup: (ref) => namedTalkgroup(networks, ref),
		},
		networks: networks.map(({ key, name, reading, lostAt }) => ({
			key,
			name,
			receivedSince: reading.receivedSince,
			lostAt,
		})),
	};
}

function once<Value extends object>(compute: () => Value): () => Value {
	let value: Value | undefined;
	return () => {
		value ??= compute();
		return value;
	};
}

function inOrder(overs: readonly Over[]): Pick<Reading, 'active' | 'ended'> {
	return {
		active: overs.filter((over) => over.localStop === null).sort(byStart),
		ended: endedOvers(overs),
	};
}

function namedTalkgroup(networks: readonly ReadNetwork[], { id, network }: Ref): Talkgroup {
	const meant = networks.filter(({ key }) => network === undefined || key === network);
	const names = meant.map(({ reading }) => reading.directory.talkgroup({ id }).name);
	return { id, name: names.find((name) => name !== '') ?? '', ...(network !== undefined && { network }) };
}

/** What was made of each over in the last reading. */
const placedBefore = new WeakMap<Over, Over>();

/** An over of one network as it is among several. */
function placed(over: Over, { key, lostAt }: ReadNetwork, station: Station): Over {
	// Of a network that the page has lost, nothing is heard.
	const isUnheard = lostAt !== undefined && over.localStop === null && over.doubt !== 'closing';
	const doubt = isUnheard ? 'unheard' : over.doubt;
	const before = placedBefore.get(over);
	if (before?.doubt === doubt && isSameStation(before.station, station)) return before;
	const common = { id: `${key}/${over.id}`, station, talkgroup: { ...over.talkgroup, network: key } };
	const next: Over = isUnheard ? { ...over, ...common, doubt: 'unheard' } : { ...over, ...common };
	placedBefore.set(over, next);
	return next;
}

/** An over, and what other networks have of it. */
interface Transmission {
	/** In the order of receipt, at least one. */
	readonly copies: [Over, ...Over[]];
	/** The latest end so far; infinite while one of them is on the air. */
	localStop: number;
}

/** Each transmission once. */
function transmissionsOf(overs: readonly Over[]): readonly Over[] {
	const all: Transmission[] = [];
	/** Of each station, the latest transmissions that may have further copies. */
	const open = new Map<StationKey, Transmission[]>();
	for (const over of [...overs].sort((a, b) => a.localStart - b.localStart)) {
		const key = stationKey(over.station);
		const earlier = (open.get(key) ?? []).filter((one) => mayHaveCopy(one, over.localStart)).slice(-MOST_AT_ONCE);
		const localStop = over.localStop ?? Number.POSITIVE_INFINITY;
		const one = earlier.findLast(({ copies }) => copies[0].talkgroup.network !== over.talkgroup.network);
		if (one === undefined) {
			const next: Transmission = { copies: [over], localStop };
			all.push(next);
			earlier.push(next);
		} else {
			one.copies.push(over);
			one.localStop = Math.max(one.localStop, localStop);
		}
		open.set(key, earlier);
	}
	return all.map(({ copies }) => (copies.length === 1 ? copies[0] : joined(copies)));
}

/** Whether an over that is received at a time may be of a transmission. */
function mayHaveCopy({ copies: [first], localStop }: Transmission, localStart: UnixSeconds): boolean {
	return localStart - first.localStart <= BRIDGE_SECONDS && localStop > localStart;
}

/** What speaks for a transmission: what is surely on the air, or else may be, or has ended, and only then what was not heard of since a loss. */
const SPEAKS = [null, 'unconfirmed', 'closing', 'ended', 'unheard'];

/** A transmission as one over, which lasts from the earliest start to the latest end of its copies. */
function joined(copies: Transmission['copies']): Over {
	const [first] = copies;
	const rank = ({ localStop, doubt }: Over) => SPEAKS.indexOf(localStop === null ? doubt : 'ended');
	const speaker = copies.reduce((a, b) => (rank(b) < rank(a) ? b : a));
	const { start, localStart } = first;
	const common = {
		id: first.id,
		start: Math.min(speaker.start, start),
		localStart,
		alsoOn: copies.filter((copy) => copy !== speaker).map(({ talkgroup }) => talkgroup),
	};
	if (speaker.localStop === null) return { ...speaker, ...common };
	const ended = endedOvers(copies);
	// Networks' clocks differ, so the times of receipt say how much later a copy began.
	const duration = Math.max(...ended.map((copy) => copy.localStart - localStart + copy.duration));
	const localStop = Math.max(...ended.map((copy) => copy.localStop));
	return { ...speaker, ...common, stop: common.start + duration, localStop, duration };
}
