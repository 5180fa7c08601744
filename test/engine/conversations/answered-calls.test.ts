import { expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { answeredCalls } from '../../../src/engine/conversations/waiting.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

const CALLER = 2350001;
const OTHER = 2350002;

/** A network received for ten minutes, on which a station called for 6 s from T0. */
function called() {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 600);
	const over = (srcId: number, from: number, to: number) => {
		const session = { sessionId: `${srcId} ${from}`, srcId, start: T0 + from };
		activity.apply(startMessage(session), T0 + from);
		activity.apply(stopMessage({ ...session, stop: T0 + to }), T0 + to);
	};
	over(CALLER, 0, 6);
	const answers = (at: number) =>
		answeredCalls(activity.recentActivity(T0 + at)).map(({ srcId, lastActive, answeredBy }) => [
			srcId,
			lastActive - T0,
			answeredBy.srcId,
		]);
	return { over, answers };
}

it('an answered call is listed for five seconds from the start of the first over that answers it', () => {
	const { over, answers } = called();
	over(OTHER, 20, 21);
	over(CALLER, 22, 23);
	expect([answers(23), answers(24), answers(25)]).toEqual([[[CALLER, 6, OTHER]], [[CALLER, 6, OTHER]], []]);
});

it('a call is not answered by its own station, nor by an over that starts two minutes later', () => {
	const own = called();
	own.over(CALLER, 20, 21);
	expect(own.answers(21)).toEqual([]);
	const late = called();
	late.over(OTHER, 126, 127);
	expect(late.answers(127)).toEqual([]);
});
