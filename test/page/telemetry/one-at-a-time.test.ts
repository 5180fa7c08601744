import { expect, it } from 'vitest';
import { oneAtATime } from '../../../src/page/telemetry/one-at-a-time.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { TelemetryServer } from '../../server-fixtures/telemetry-server.ts';

it('TELEMETRY-6: a service that hangs holds one connection, however much there is to send', async () => {
	const slow = await TelemetryServer.start('slow');
	const send = (post: ReturnType<typeof oneAtATime>, n: string) =>
		post(`${slow.address}/api/event`, { method: 'POST', body: JSON.stringify({ n }) });
	const post = oneAtATime();
	const posts = ['a', 'b', 'c'].map((n) => send(post, n));
	await slow.until(() => slow.events.length === 1);
	// Another client's request arrives at once. So requests that have not arrived were not sent.
	posts.push(send(oneAtATime(), 'of another'));
	await slow.until(() => slow.events.length === 2);
	expect(slow.events).toEqual([{ n: 'a' }, { n: 'of another' }]);
	await slow.close();
	await Promise.allSettled(posts);
});

it('sends requests one after the other, also after one that failed', async () => {
	const server = await TelemetryServer.start();
	cleanups.push(() => server.close());
	const post = oneAtATime();
	const posts = ['http://127.0.0.1:9', `${server.address}/api/event`].map((address) =>
		post(address, { method: 'POST', body: '{}' }),
	);
	const [failed, answered] = await Promise.allSettled(posts);
	expect([failed?.status, answered?.status]).toEqual(['rejected', 'fulfilled']);
	expect(server.events).toHaveLength(1);
});
