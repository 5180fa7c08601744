import { Activity } from '../../src/engine/activity.ts';
import { startMessage, stopMessage, T0 } from './messages.ts';

/** An over of a fictitious station; times are seconds after T0. Without `to` it is active. */
export interface GivenOver {
	readonly source: number;
	readonly from: number;
	readonly to?: number;
	/** When its stop is heard; `to` unless given. */
	readonly heard?: number;
	/** 262 unless given. */
	readonly talkgroup?: number;
}

/** @returns an activity that has listened for long and heard these overs, in the order of their events */
export function heard(...overs: readonly GivenOver[]): Activity {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 1000);
	const events = overs.flatMap(({ source, from, to, heard: heardAt = to, talkgroup = 262 }, index) => {
		const ids = { sessionId: `over-${index}`, sourceId: source, destinationId: talkgroup, start: T0 + from };
		const start = { at: T0 + from, message: startMessage(ids) };
		if (to === undefined || heardAt === undefined) return [start];
		return [start, { at: T0 + heardAt, message: stopMessage({ ...ids, stop: T0 + to }) }];
	});
	for (const { at, message } of events.toSorted((a, b) => a.at - b.at)) activity.apply(message, at);
	return activity;
}
