import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../model/messages.ts';

it('FRAME-3: counts ignored frames by reason', () => {
	const activity = new Activity();
	activity.apply(startMessage(apart(1)), T0);
	activity.apply('bad id', T0);
	activity.apply('bad id', T0);
	activity.apply('payload not JSON', T0);
	activity.apply(startMessage({ destinationId: 89, sessionType: 5 }), T0 + 10);
	activity.apply(startMessage({ sessionType: 5 }), T0 + 10);
	activity.apply(startMessage(apart(1)), T0 + 10);
	activity.apply(startMessage({ ...apart(1), sessionId: 'same second' }), T0 + 10);
	activity.apply(startMessage({ start: T0 - 291 }), T0 + 10);
	activity.apply(updateMessage(apart(1)), T0 + 10);
	activity.apply(startMessage({ event: 'none' }), T0 + 10);
	activity.apply(stopMessage(apart(2)), T0 + 10);
	activity.apply(stopMessage({ ...apart(1), stop: T0 }), T0 + 10);
	expect(Object.fromEntries(activity.ignored)).toEqual({
		'bad id': 2,
		'payload not JSON': 1,
		'local destination': 1,
		'session type': 1,
		'already active': 1,
		'not the newest': 1,
		'too old': 1,
		update: 1,
		'no session event': 1,
		'not active': 1,
		'no duration': 1,
	});
});

it('SCREEN-12: of more than 150 overs a strip has the latest', () => {
	const activity = new Activity();
	for (let second = 0; second < 160; second++) {
		const session = { sessionId: `over-${second}`, start: T0 + second };
		activity.apply(startMessage(session), T0 + second);
		activity.apply(stopMessage({ ...session, stop: T0 + second + 1 }), T0 + second);
	}
	const [talkgroup] = activity.snapshot(T0 + 160).talkgroups;
	expect(talkgroup?.talkTime).toBe(160);
	expect(talkgroup?.overs.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, index) => `over-${index + 10}`));
});
