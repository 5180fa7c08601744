import type { Activity } from '../../engine/activity.ts';
import { oversOnTalkgroup } from '../../engine/conversations/overs.ts';
import { byLatestCall, type WaitingStation } from '../../engine/conversations/waiting.ts';
import { label } from '../../engine/names.ts';
import { stationKey } from '../../engine/stations.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** Seconds that an answered call stays in the list. */
const ANSWERED_SECONDS = 5;

/** A row of the waiting list. */
export interface WaitingRow {
	readonly station: WaitingStation;
	/** The label of the station that answered; undefined while there is no answer. */
	readonly answeredBy: string | undefined;
}

interface Answered extends WaitingRow {
	readonly since: UnixSeconds;
}

/** The part of the activity that is read. */
type HeardActivity = Pick<Activity, 'waiting' | 'recentActivity'>;

/** Follows the calls that wait, and keeps answered ones in the list for a moment. */
export class Answers {
	#waiting: readonly WaitingStation[] = [];
	#answered: readonly Answered[] = [];

	/** @returns the rows at `now`, the latest call first, then by talkgroup id */
	follow(activity: HeardActivity, now: UnixSeconds): readonly WaitingRow[] {
		const waiting = activity.waiting(now);
		const stillWaiting = new Set(waiting.map(({ dstId }) => dstId));
		const answered = this.#waiting
			.filter(({ dstId }) => !stillWaiting.has(dstId))
			.flatMap((station) => {
				const answeredBy = findAnswer(activity, station, now);
				return answeredBy === undefined ? [] : [{ station, answeredBy, since: now }];
			});
		this.#waiting = waiting;
		this.#answered = [...this.#answered, ...answered].filter(
			({ since, station }) => Math.abs(now - since) < ANSWERED_SECONDS && !stillWaiting.has(station.dstId),
		);
		const open = waiting.map((station) => ({ station, answeredBy: undefined }));
		return [...open, ...this.#answered].sort((a, b) => byLatestCall(a.station, b.station));
	}
}

/** @returns the label of the station that talked last; undefined if that is the caller */
function findAnswer(activity: HeardActivity, station: WaitingStation, now: UnixSeconds): string | undefined {
	const heard = activity.recentActivity(now);
	const { names } = heard;
	const last = oversOnTalkgroup(station.dstId, heard).at(-1);
	if (last === undefined || names.stationOf(last) === stationKey(station)) return undefined;
	return label(names.named(last).callsign, last.srcId);
}
