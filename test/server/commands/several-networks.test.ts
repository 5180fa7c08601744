import { expect, it } from 'vitest';
import { readNetworkList } from '../../../src/protocol/network-list.ts';
import { isRecord } from '../../../src/protocol/values.ts';
import { distinctSession, startMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { runProduct, startFeed } from '../../server-fixtures/started.ts';
import { PlainClient } from '../relay/test-viewers.ts';

/** Starts a server with three networks. The last network cannot be reached. */
async function startThree(...options: string[]) {
	const [first, second] = [await startFeed(), await startFeed()];
	const relays = ['--relay', `First Net=${first.address}`, '--relay', `Second=${second.address}`];
	const { address, product } = await runProduct(...relays, '--relay', 'Gone=http://127.0.0.1:9', ...options);
	await first.until(() => first.viewers === 1);
	await second.until(() => second.viewers === 1);
	return { first, second, address, product };
}

const connect = (address: string, path: string) => new PlainClient(address, ['websocket'], {}, path);

function sendStart(feed: FeedServer, number: number): void {
	feed.send(frameOf(startMessage({ ...distinctSession(number), start: nowInSeconds() })));
}

async function networksOf(address: string): Promise<readonly unknown[]> {
	const list = readNetworkList(await (await fetch(`${address}/networks.json`)).json());
	return (list ?? []).map((one) => ({ ...one, since: typeof one.since }));
}

const entry = (name: string, path: string, active: number, connected = true) => ({
	name,
	path,
	connected,
	since: connected ? 'object' : 'number',
	active,
	conversations: 0,
});

// Rules: RELAY-30, RELAY-31, RELAY-32

it('each network has its page, its feed and its state below a path of its own', async () => {
	const { first, second, address, product } = await startThree();
	const clients = ['/lh', '/second/lh'].map((path) => connect(address, path));
	for (const client of clients) await client.untilConnected();
	sendStart(first, 1);
	for (const number of [2, 3]) sendStart(second, number);
	const [one, two, three] = [1, 2, 3].map((number) => distinctSession(number).sessionId);
	await expect.poll(() => clients.map(({ heard }) => heard)).toEqual([[one], [two, three]]);

	const list = [
		entry('All networks', '/all/', 3),
		entry('First Net', '/', 1),
		entry('Second', '/second/', 2),
		entry('Gone', '/gone/', 0, false),
	];
	await expect.poll(() => networksOf(address)).toEqual(list);
	const page = async (path: string) => (await fetch(`${address}${path}`)).text();
	expect(await page('/')).toContain('<title>First Net Top Activity</title>');
	expect(await page('/second/')).toContain('<title>Second Top Activity</title>');
	const script = /assets\/index-[^"]+\.js/.exec(await page('/second/'))?.[0] ?? '';
	const statusOf = async (path: string) => (await fetch(`${address}${path}`, { redirect: 'manual' })).status;
	expect(await statusOf(`/second/${script}`)).toBe(200);
	expect(await page('/second/state.json')).toMatch(/"received":2/);
	expect((await fetch(`${address}/second`)).url).toBe(`${address}/second/`);
	const unknown = [
		'/unknown/',
		'/unknown',
		'/unknown/lh/',
		'/unknown/state.json',
		'/second/networks.json',
		'//second/',
	];
	for (const path of unknown) expect([path, await statusOf(path)]).toEqual([path, 404]);
	const metrics = await page('/metrics');
	expect(metrics).toContain('relay_frames_total{network="First Net"} 1\n');
	expect(metrics).toContain('relay_viewers{network="Second",kind="client"} 1\n');
	expect(product.stderr).toMatch(/"network":"Gone","event":"upstream failed"/);
});

it('all networks together have a page and a state of one shape with the others', async () => {
	const { first, second, address } = await startThree();
	const json = async (path: string): Promise<Record<string, unknown>> => {
		const value: unknown = await (await fetch(`${address}${path}`)).json();
		return isRecord(value) ? value : {};
	};
	const active = async (path: string) => {
		const rows = (await json(`${path}state.json`))['active'];
		return Array.isArray(rows) ? rows.filter(isRecord) : [];
	};
	// A bridge carries the over to the second network.
	for (const feed of [first, second]) sendStart(feed, 1);
	sendStart(second, 2);
	await expect.poll(async () => (await active('/')).length).toBe(1);
	await expect.poll(async () => (await active('/second/')).length).toBe(2);
	expect(await active('/all/')).toHaveLength(2);
	const fieldsOf = async (path: string) => Object.keys(await json(`${path}state.json`));
	expect(await fieldsOf('/all/')).toEqual(await fieldsOf('/'));
	const [[row], [own]] = [await active('/all/'), await active('/')];
	expect(row).toMatchObject({ ...own, id: `first-net/${String(own?.['id'])}`, network: 'First Net' });
	const talkgroup = `first-net/${String(row?.['dstId'])}`;
	expect(await json(`/all/state.json?talkgroup=${talkgroup}`)).toMatchObject({
		talkgroup: { id: row?.['dstId'], network: 'First Net' },
	});
	expect(await (await fetch(`${address}/all`)).text()).toContain('<title>All networks Top Activity</title>');
});

it('one network has no page of all networks', async () => {
	const { address } = await runProduct('--relay', 'http://127.0.0.1:9');
	for (const path of ['/all/', '/all/state.json']) expect((await fetch(`${address}${path}`)).status).toBe(404);
});

it('an address may have as many viewers of each network as the limit says, and no more of one', async () => {
	const { address } = await startThree('--viewers-per-address', '1');
	await connect(address, '/second/lh').untilConnected();
	const refused = connect(address, '/second/lh').socket;
	const failed = new Promise((resolve) => refused.once('connect_error', resolve));
	expect(await failed).toBeInstanceOf(Error);
	for (const path of ['/lh', '/gone/lh']) await connect(address, path).untilConnected();
	const metrics = await (await fetch(`${address}/metrics`)).text();
	expect(metrics).toContain('relay_drops_total{network="Second",reason="address"} 1\n');
});
