import { expect, it } from 'vitest';
import { T0 } from '../../model/messages.ts';
import { TestRelay } from './test-relay.ts';

// Rules: HOURS-4

it('/hours.json has the last day of a talkgroup, says what is wrong in one line, and has the limits of /state.json', async () => {
	const relay = await TestRelay.start();
	const get = (query: string) => fetch(`${relay.address}/hours.json${query}`);
	relay.changeUpstream('connected');
	relay.clock.advance(3_600_000);
	const answer = await get('?talkgroup=ysf:GB+QUIET');
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
	const until = Math.floor((T0 + 3600) / 600) * 600;
	const talk = [...Array.from({ length: 139 }, () => null), 0, 0, 0, 0, 0];
	expect(await answer.json()).toEqual({
		id: 'ysf:GB QUIET',
		since: Math.floor(T0 / 3600) * 3600,
		tens: { talk, until },
		hours: null,
		topic: null,
	});
	for (const query of ['', '?talkgroup=', '?talkgroup=x', '?talkgroup=91&talkgroup=92', '?talkgroup=91&window=5']) {
		const wrong = await get(query);
		expect([wrong.status, await wrong.text()], query).toEqual([
			400,
			expect.stringMatching(/^talkgroup takes [^\n]+\n$/),
		]);
	}
	expect((await get('?talkgroup=2350001')).status).toBe(404);
	const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await get('?talkgroup=91')).status));
	expect(statuses).toContain(429);
});
