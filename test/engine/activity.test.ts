import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';

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
