import type { Activity } from '../../src/engine/activity.ts';
import type { UnixSeconds } from '../../src/engine/time.ts';

/** The ids of the active rows, in screen order. */
export function activeIds(activity: Activity, now: UnixSeconds): string[] {
	return activity.snapshot(now).active.map((row) => row.id);
}

/** Top Talkgroups as `[id, talk time]`, in rank order. */
export function talkTimes(activity: Activity, now: UnixSeconds): [number, number][] {
	return activity.snapshot(now).talkgroups.map((row) => [row.id, row.talkTime]);
}
