import { describe, expect, it } from 'vitest';
import { type Limits, Poster } from '../../../../src/server/relay/announcements/post.ts';
import { collectGarbage } from '../../../model/heap.ts';
import { ManualClock } from '../../../model/manual-clock.ts';
import { T0 } from '../../../model/messages.ts';
import { ReceiverServer } from '../../../server-fixtures/receiver-server.ts';

// Rules: NOTIFY-4, NOTIFY-6, FOLLOW-3

/** Posts with short waits, unless others are given. */
function post(
	url: string,
	given: Partial<Limits>,
	allows = () => true,
	poster = new Poster(new ManualClock(0), () => {}),
) {
	const limits = { answer: 10_000, retry: 1, longest: 5000, dropped: 'post dropped', ...given };
	return poster.post({ url, body: 'body', headers: {} }, limits, allows);
}

describe('a failing receiver', () => {
	/** Posts with short waits, unless `retry` is given. */
	const tryOut = (url: string, retry = 1, allows = () => true) => post(url, { retry, longest: 50 }, allows);

	it('is tried again after the longest wait if it asks for more time', async () => {
		const allowed = ['1', '3600'];
		const receiver = await ReceiverServer.start((response) => {
			const seconds = allowed.shift();
			if (seconds === undefined) response.end();
			else response.writeHead(429, { 'Retry-After': seconds }).end();
		});
		expect(await tryOut(receiver.address, 600_000)).toBeUndefined();
		expect(receiver.posted).toHaveLength(3);
	});

	it.each([
		['answers 500', 500],
		['redirects', 307],
	])('gets three tries if it %s, then the announcement is dropped', async (_, status) => {
		const elsewhere = await ReceiverServer.start((response) => response.end());
		const receiver = await ReceiverServer.start((response) =>
			response.writeHead(status, { Location: elsewhere.address }).end(),
		);
		expect(await tryOut(receiver.address)).toBe(`status ${status}`);
		expect([receiver.posted.length, elsewhere.posted.length]).toEqual([3, 0]);
	});

	it('is reported without its address if it cannot be reached', async () => {
		const { address } = await ReceiverServer.start(() => {});
		const closed = address.replace(/\d+$/, '1');
		expect(await tryOut(`${closed}/secret`)).toMatch(/^[\w ]+$/);
	});

	it('is not tried again if the sender stops during the wait for the next try, which says why the first one failed', async () => {
		const receiver = await ReceiverServer.start((response) => response.writeHead(500).end());
		const allowed = [true];
		expect(await tryOut(receiver.address, 1, () => allowed.pop() ?? false)).toBe('status 500');
		expect(receiver.posted).toHaveLength(1);
	});
});

describe('a post to a topic', () => {
	const tryOut = (url: string, total = 60_000, answer = 10_000) => post(url, { answer, total });

	it.each([
		['accepted', [200], 1, undefined],
		['refused for a while', [429, 429, 200], 3, undefined],
		['answered by a proxy whose ntfy is away', [502, 503, 200], 3, undefined],
		['always refused', [429, 429, 429, 200], 3, 'status 429'],
		['answered with 500, as ntfy does when people were told and its disk is full', [500, 200], 1, 'status 500'],
		['forbidden, as ntfy does with some of many that come at once', [403, 200], 2, undefined],
		['without a right token', [401, 200], 1, 'status 401'],
		['never answered', [0, 200], 1, 'no answer'],
	])('that is %s is tried again only where it has not arrived', async (_, statuses, tries, fault) => {
		const answers = [...statuses];
		const receiver = await ReceiverServer.start((response) => {
			const status = answers.shift() ?? 200;
			if (status > 0) response.writeHead(status).end();
			// The time limit must not be garbage.
			else collectGarbage();
		});
		expect(await tryOut(receiver.address, 60_000, fault === 'no answer' ? 1000 : 10_000)).toBe(fault);
		expect(receiver.posted).toHaveLength(tries);
	});

	it('has a connection of its own, because it would be lost with one that the receiver ends meanwhile', async () => {
		const connections = new Set<unknown>();
		const { address } = await ReceiverServer.start((response) => {
			connections.add(response.socket);
			response.end();
		});
		for (let posts = 0; posts < 3; posts++) expect(await tryOut(address)).toBeUndefined();
		expect(connections.size).toBe(3);
	});

	it('is not tried when it has become old', async () => {
		const receiver = await ReceiverServer.start((response) => response.writeHead(429, { 'Retry-After': '3' }).end());
		expect(await tryOut(receiver.address, 2500)).toBe('status 429');
		expect(receiver.posted).toHaveLength(1);
	});
});

it('a host that limits for hours gets one post an hour, of any topic, until it accepts one, and the log says so once', async () => {
	let status = 429;
	const receiver = await ReceiverServer.start((response) => response.writeHead(status).end());
	const clock = new ManualClock(T0 * 1000);
	const logged: string[] = [];
	const host = new Poster(clock, (event) => logged.push(event));
	const send = async (topic: string) => {
		const before = receiver.posted.length;
		await post(`${receiver.address}/${topic}`, {}, () => true, host);
		return receiver.posted.length - before;
	};
	const sent = [await send('a'), await send('b')];
	for (let waits = 0; waits < 2; waits++) {
		clock.advance(20_000);
		sent.push(await send('c'), await send('b'));
	}
	clock.set(-86_400_000);
	for (let hours = 0; hours < 2; hours++) {
		sent.push(await send('a'), await send('b'));
		clock.advance(3_600_000);
	}
	status = 200;
	sent.push(await send('a'), await send('b'));
	expect(sent).toEqual([3, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1]);
	expect(logged).toEqual(['posts refused']);
});

it('a host that refuses many posts at once, and takes them later, is tried again after 20 s', async () => {
	let status = 429;
	const receiver = await ReceiverServer.start((response) => response.writeHead(status).end());
	const clock = new ManualClock(T0 * 1000);
	const host = new Poster(clock, () => {});
	const send = () => post(receiver.address, {}, () => true, host);
	await Promise.all(Array.from({ length: 20 }, send));
	expect(receiver.posted.length).toBeLessThan(30);
	clock.advance(20_000);
	status = 200;
	expect([await send(), await send()]).toEqual([undefined, undefined]);
});
