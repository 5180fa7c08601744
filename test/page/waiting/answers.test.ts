import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { Answers } from '../../../src/page/waiting/answers.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

const CALLER = 2350001;
const OTHER = 2350002;

/** Ten minutes of a network, and from T0 on a call of 6 s on a talkgroup that was quiet for five minutes. */
function called() {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 600);
	start(activity, 'earlier', OTHER, -320);
	stop(activity, 'earlier', OTHER, -320, -310);
	start(activity, 'call', CALLER, 0);
	stop(activity, 'call', CALLER, 0, 6);
	const answers = new Answers();
	const rows = (at: number) =>
		answers.follow(activity, T0 + at).map(({ station, answeredBy }) => `${station.srcId} ${answeredBy ?? 'waits'}`);
	return { activity, rows };
}

function start(activity: Activity, sessionId: string, srcId: number, at: number, callsign = ''): void {
	activity.apply(startMessage({ sessionId, srcId, start: T0 + at, callsign }), T0 + at);
}

function stop(activity: Activity, sessionId: string, srcId: number, from: number, to: number): void {
	activity.apply(stopMessage({ sessionId, srcId, start: T0 + from, stop: T0 + to }), T0 + to);
}

describe('calls without an answer', () => {
	it('drops a call when its station calls again, and then lists the second call', () => {
		const { activity, rows } = called();
		rows(16);
		start(activity, 'again', CALLER, 20);
		expect(rows(20)).toEqual([]);
		stop(activity, 'again', CALLER, 20, 26);
		expect(rows(31)).toEqual(['2350001 waits']);
	});
});
