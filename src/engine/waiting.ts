import { WAITING } from './constants.ts';
import { compareRefs, type Ref, refKey } from './ids.ts';
import { endedOvers, isKeyUp, isRecent, oversByTalkgroup, oversOnEach, perReading } from './overs.ts';
import type { Over, Reading, Station, Talkgroup } from './reading.ts';
import { isServiceNumber } from './service-numbers.ts';
import { type StationKey, stationKey } from './station-key.ts';
import type { UnixSeconds } from './time.ts';

/** A station that called on a talkgroup and has no answer yet. This is only a hint: the feed does not say which stations hear each other. */
export interface Call {
	readonly talkgroup: Talkgroup;
	readonly station: Station;
	/** When its last over there was heard to end. */
	readonly lastActive: UnixSeconds;
	/** Sum of its overs there in the last five minutes, seconds. */
	readonly talkTime: number;
}

/** Whether the talkgroup's network has been received for long enough to know which stations wait (WAIT-5). */
function isWaitingKnown(reading: Reading, { network }: Talkgroup): boolean {
	const { at, networks } = reading;
	const part = networks?.find(({ key }) => key === network);
	const { receivedSince = at } = part ?? reading;
	return part?.lostAt === undefined && at - receivedSince >= WAITING.receivedFor;
}

/** The calls that wait for an answer (WAIT-1 to WAIT-5, WAIT-9), in the order of WAIT-6. */
export const waiting = perReading((reading): readonly Call[] =>
	Array.from(oversByTalkgroup(reading).values(), (overs) => waitingCall(reading, overs))
		.flatMap((call) => call ?? [])
		.sort((a, b) => b.lastActive - a.lastActive || compareRefs(a.talkgroup, b.talkgroup)),
);

export function isWaiting(reading: Reading, talkgroup: Ref): boolean {
	return oversOnEach(reading, talkgroup).some((overs) => waitingCall(reading, overs) !== undefined);
}

/** The stations that are on the air, closing ones included, and where. Those that have just keyed up do not count. */
const onTheAir = perReading(({ active, at }) => {
	const overs = active.filter((over) => !isKeyUp(over, at));
	return {
		stations: new Set<StationKey>(overs.map(({ station }) => stationKey(station))),
		talkgroups: new Set(overs.map(({ talkgroup }) => refKey(talkgroup))),
	};
});

/** @param overs of one talkgroup, in the order of OVER-3 */
function waitingCall(reading: Reading, overs: readonly Over[]): Call | undefined {
	const { at } = reading;
	const { stations, talkgroups } = onTheAir(reading);
	const talkgroup = overs[0]?.talkgroup;
	if (talkgroup === undefined || talkgroups.has(refKey(talkgroup))) return undefined;
	if (!isWaitingKnown(reading, talkgroup)) return undefined;
	const call = callOf(overs, at);
	return call === undefined || stations.has(stationKey(call.station)) ? undefined : call;
}

/**
 * @param overs of one talkgroup
 * @returns the call of the only station that was recently heard there; undefined where other stations talked too (WAIT-2), where the time or the age is
 *   not that of a call (WAIT-3, WAIT-4), and where nobody can answer (WAIT-9). Key-ups do not count
 */
function callOf(overs: readonly Over[], at: UnixSeconds): Call | undefined {
	const calling = endedOvers(overs).filter((over) => isRecent(over, at) && !isKeyUp(over, at));
	const latest = calling.at(-1);
	if (latest === undefined || isServiceNumber(latest.talkgroup.id)) return undefined;
	const { talkgroup, station, localStop: lastActive } = latest;
	const age = at - lastActive;
	if (age < WAITING.minAge || age >= WAITING.ageBelow) return undefined;
	const key = stationKey(station);
	if (calling.some((over) => stationKey(over.station) !== key || over.station.id === talkgroup.id)) return undefined;
	const talkTime = calling.reduce((sum, { duration }) => sum + duration, 0);
	if (talkTime < WAITING.minTalk || talkTime > WAITING.maxTalk) return undefined;
	return { talkgroup, station, lastActive, talkTime };
}
