import { Activity } from '../../src/engine/activity.ts';
import { startMessage, stopMessage, T0 } from './messages.ts';

/** An activity whose feed was opened long before T0. */
export function listening(): Activity {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 600);
	return activity;
}

/** One over of a source on a talkgroup, received from `from` to `to`. @returns its session id */
export function talk(activity: Activity, sourceId: number, destinationId: number, from: number, to: number): string {
	const session = { sessionId: `${sourceId}-${destinationId}-${from}`, sourceId, destinationId, start: from };
	activity.apply(startMessage(session), from);
	activity.apply(stopMessage({ ...session, stop: to }), to);
	return session.sessionId;
}

/** A source starts to talk on a talkgroup. @returns what its stop needs */
export function keyDown(activity: Activity, sourceId: number, destinationId: number, at: number) {
	const session = { sessionId: `${sourceId}-${destinationId}-${at}`, sourceId, destinationId, start: at };
	activity.apply(startMessage(session), at);
	return session;
}
