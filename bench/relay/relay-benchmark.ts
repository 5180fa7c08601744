import { FeedServer } from '../../test/server-fixtures/feed-server.ts';
import { pause } from '../browser.ts';
import type { Row } from '../measuring.ts';
import { markedFrame } from './marked-frame.ts';
import { RelayProcess } from './relay-process.ts';
import { latencyAt, ViewerPool } from './viewer-pool.ts';

/** Frames a second. */
const RATE = 50;
/** The pause after the last viewer has connected and after the last frame was sent, in milliseconds. */
const SETTLING = 5000;
const STALLED = 1000;
/** Number of frames in ten minutes of BrandMeister. */
const USUAL_STATE = 7200;
/** In milliseconds: twice the time within which a relay disconnects a stalled viewer (RELAY-14). */
const STALL_TIMEOUT = 60_000;
/** Milliseconds between two readings of the relay's metrics. Each reading disturbs the relay. */
const METRICS_INTERVAL = 1000;

/** The duration of a measurement at a steady load, in seconds, from the environment variable `SECONDS`. */
const SECONDS = Number(process.env['SECONDS'] ?? 60);

/** Frames a second of a network that sends garbage. */
const GARBAGE_RATE = 1000;

/** A feed that sends marked frames. */
class MarkedFeed {
	sent = 0;
	readonly #feed: FeedServer;
	readonly #rate: number;
	#timer: NodeJS.Timeout | undefined;

	/** @param rate frames per second, once it is started */
	constructor(feed: FeedServer, rate = RATE) {
		this.#feed = feed;
		this.#rate = rate;
	}

	/** Sends ten minutes of frames at once, so that the relay's state has its usual size. */
	fill(): void {
		while (this.sent < USUAL_STATE) this.#feed.send(markedFrame({ number: ++this.sent, sentAt: Date.now() }));
	}

	start(): void {
		this.#timer = sendSteadily(this.#rate, () =>
			this.#feed.send(markedFrame({ number: ++this.sent, sentAt: Date.now() })),
		);
	}

	stop(): void {
		clearInterval(this.#timer);
	}
}

/** @param rate calls of `send` per second */
function sendSteadily(rate: number, send: () => void): NodeJS.Timeout {
	const began = Date.now();
	let sent = 0;
	return setInterval(() => {
		for (const due = Math.floor(((Date.now() - began) * rate) / 1000); sent < due; sent++) send();
	}, 5);
}

interface Trial {
	readonly relay: RelayProcess;
	/** The feed of the relay's first network. */
	readonly feed: MarkedFeed;
	readonly pool: ViewerPool;
	/** Kills the relay and starts another on its port. */
	readonly restart: () => Promise<RelayProcess>;
}

/** Measures viewers on one relay at 50 frames/s: latency, faults, processor and memory of the relay. */
export function measureViewers(count: number): Promise<Row[]> {
	return withRelay((trial) => measureSteadily(trial, count));
}

/** Measures the same for viewers of all of three networks. Together, these send the frames that one network sends otherwise. */
export async function measureAllNetworks(count: number): Promise<Row[]> {
	const servers = await Promise.all(['Two', 'Three'].map(async (name) => ({ name, server: await FeedServer.start() })));
	const rate = RATE / (servers.length + 1);
	const feeds = servers.map(({ server }) => new MarkedFeed(server, rate));
	const others = servers.map(({ name, server }) => `${name}=${server.address}`);
	const rows = await withRelay(
		async (trial) => {
			await Promise.all(servers.map(({ server }) => server.until(() => server.viewers === 1)));
			for (const feed of feeds) {
				feed.fill();
				feed.start();
			}
			const folders = ['', ...servers.map(({ name }) => `/${name.toLowerCase()}`)];
			return await measureSteadily(trial, count, folders, feeds);
		},
		others,
		rate,
	);
	await Promise.all(servers.map(({ server }) => server.close()));
	return rows;
}

/** @param folders of the networks that each viewer hears @param others the feeds of the networks after the first */
async function measureSteadily(
	{ relay, feed, pool }: Trial,
	count: number,
	folders: readonly string[] = [''],
	others: readonly MarkedFeed[] = [],
): Promise<Row[]> {
	const networks = folders.length === 1 ? '' : ` of all of ${folders.length} networks`;
	const what = `${count.toLocaleString('en-US')} viewers${networks}, ${RATE} frames/s, ${SECONDS} s`;
	await pause(SETTLING);
	const memoryBefore = relay.memory;
	for (const folder of folders) await pool.open(relay.port, count, { folder });
	await pause(SETTLING);
	pool.reset();
	const before = { relay: relay.processor, viewers: (await pool.report()).processor, at: performance.now() };
	await relay.eventLoopDelay('p99');
	await pause(SECONDS * 1000);
	const delay = await relay.eventLoopDelay('p99');
	const [relayTime, viewers] = [relay.processor, await pool.report()];
	const share = (time: number) => (time / ((performance.now() - before.at) / 1000)) * 100;
	const rows = [
		{ what: `${what}, relay's processor`, figure: share(relayTime - before.relay), unit: '% of a core' },
		{ what: `${what}, relay's event loop delay, p99`, figure: delay, unit: 'ms' },
		{ what: `${what}, viewers' processor`, figure: share(viewers.processor - before.viewers), unit: '% of a core' },
		{ what: `${what}, viewers' event loops' delay, p99`, figure: viewers.eventLoopDelay, unit: 'ms' },
	];
	const feeds = [feed, ...others];
	for (const each of feeds) each.stop();
	await pause(SETTLING);
	const figures = await pool.report(Math.min(...feeds.map(({ sent }) => sent)));
	const perViewer = ((relay.memory - memoryBefore) * 1000) / count;
	return [
		{ what: `${what}, from feed to viewer, p50`, figure: latencyAt(figures, 50), unit: 'ms' },
		{ what: `${what}, from feed to viewer, p99`, figure: latencyAt(figures, 99), unit: 'ms' },
		{ what: `${what}, lost`, figure: figures.lost, unit: '' },
		{ what: `${what}, duplicated`, figure: figures.duplicated, unit: '' },
		{ what: `${what}, out of order`, figure: figures.disordered, unit: '' },
		{ what: `${what}, disconnected`, figure: figures.disconnections, unit: '' },
		...rows,
		{ what: `${what}, relay's memory at most`, figure: relay.memory, unit: 'MB' },
		{ what: `${what}, the same per viewer, beyond the relay without viewers`, figure: perViewer, unit: 'kB' },
	];
}

/** Measures good viewers, alone and then beside 1,000 stalled viewers: latency, and how long the stalled viewers stay. */
export function measureStalled(good: number): Promise<Row[]> {
	const what = `${good.toLocaleString('en-US')} good viewers`;
	return withRelay(async ({ relay, pool }) => {
		await pool.open(relay.port, good);
		await pause(SETTLING);
		pool.reset();
		await pause((SECONDS * 1000) / 2);
		const before = latencyAt(await pool.report(), 99);
		await pool.open(relay.port, STALLED, { stalls: true });
		const began = performance.now();
		pool.reset();
		const waited = () => performance.now() - began;
		while (waited() < STALL_TIMEOUT && (await relay.metric('relay_viewers{kind="page"}')) > good)
			await pause(METRICS_INTERVAL);
		const gone = waited() / 1000;
		const figures = await pool.report();
		return [
			{ what: `${what}, p99`, figure: before, unit: 'ms' },
			{ what: `${what} beside ${STALLED} stalled ones, p99`, figure: latencyAt(figures, 99), unit: 'ms' },
			{ what: `${what}, lost, duplicated or out of order`, figure: faultsOf(figures), unit: '' },
			{ what: `${what}: ${STALLED} stalled ones, disconnected after`, figure: gone, unit: 's' },
			{ what: `${what} and ${STALLED} stalled ones, relay's memory at most`, figure: relay.memory, unit: 'MB' },
		];
	});
}

/** Measures the latency of a network's viewers, alone and then beside a network on the same relay that sends garbage. */
export async function measureGarbage(count: number): Promise<Row[]> {
	const what = `${count.toLocaleString('en-US')} viewers`;
	const other = await FeedServer.start();
	const rows = await withRelay(
		async ({ pool, relay }) => {
			await pool.open(relay.port, count);
			await pause(SETTLING);
			const half = async () => {
				pool.reset();
				await pause((SECONDS * 1000) / 2);
				return latencyAt(await pool.report(), 99);
			};
			const alone = await half();
			const timer = sendSteadily(GARBAGE_RATE, () => other.send({ payload: '{' }));
			const beside = await half();
			clearInterval(timer);
			return [
				{ what: `${what}, p99`, figure: alone, unit: 'ms' },
				{ what: `${what} beside a network with ${GARBAGE_RATE} unreadable frames/s, p99`, figure: beside, unit: 'ms' },
			];
		},
		[other.address],
	);
	await other.close();
	return rows;
}

/** Measures processor and memory at 50 frames/s per network: for one network, and for two networks on one relay and on two relays. */
export async function measureSecondNetwork(): Promise<Row[]> {
	const networks = await Promise.all([FeedServer.start(), FeedServer.start()]);
	const feeds = networks.map((network) => new MarkedFeed(network));
	const [one = '', two = ''] = networks.map(({ address }) => address);
	const measure = async (what: string, groups: readonly (readonly string[])[]): Promise<Row[]> => {
		const relays = await Promise.all(groups.map((group) => RelayProcess.start(group)));
		const heard = groups.flat();
		await Promise.all(
			networks.map((network) => network.until(() => network.viewers === Number(heard.includes(network.address)))),
		);
		for (const feed of feeds) feed.fill();
		await pause(SETTLING);
		const sum = (read: (relay: RelayProcess) => number) => relays.reduce((total, relay) => total + read(relay), 0);
		const before = sum(({ processor }) => processor);
		for (const feed of feeds) feed.start();
		await pause(SECONDS * 1000);
		for (const feed of feeds) feed.stop();
		const share = ((sum(({ processor }) => processor) - before) / SECONDS) * 100;
		const memory = sum((relay) => relay.memory);
		await Promise.all(relays.map((relay) => relay.stop()));
		return [
			{ what: `${what}, processor`, figure: share, unit: '% of a core' },
			{ what: `${what}, memory at most`, figure: memory, unit: 'MB' },
		];
	};
	const rows = [
		...(await measure('one network', [[one]])),
		...(await measure('two networks, one relay', [[one, two]])),
		...(await measure('two networks, two relays', [[one], [two]])),
	];
	await Promise.all(networks.map((network) => network.close()));
	return rows;
}

/** Measures the return of all viewers after their connections were cut, or after the relay was killed and restarted. */
export function measureReturn(count: number, after: 'cut' | 'restart'): Promise<Row[]> {
	const what = `${count.toLocaleString('en-US')} viewers return after a ${after}`;
	return withRelay(async ({ relay, feed, pool, restart }) => {
		await pool.open(relay.port, count);
		await pause(SETTLING);
		const before = (await pool.report()).disconnections;
		if (after === 'cut') pool.cut();
		const present = after === 'cut' ? relay : await restart();
		const began = performance.now();
		// Each reading resets the longest delay.
		await present.eventLoopDelay('max');
		while ((await pool.report()).disconnections < before + count) await pause(METRICS_INTERVAL / 10);
		await pool.untilConnected(count);
		const seconds = (performance.now() - began) / 1000;
		const delay = await present.eventLoopDelay('max');
		await pause(SETTLING);
		feed.stop();
		await pause(SETTLING);
		const faults = faultsOf(await pool.report(feed.sent));
		return [
			{ what: `${what}, all have the state after`, figure: seconds, unit: 's' },
			{ what: `${what}, relay's event loop late by at most`, figure: delay, unit: 'ms' },
			{ what: `${what}, relay's memory at most`, figure: present.memory, unit: 'MB' },
			// A restarted relay ignores frames of sessions that it does not know, so viewers cannot tell the last frame in its state.
			...(after === 'cut' ? [{ what: `${what}, lost, duplicated or out of order`, figure: faults, unit: '' }] : []),
		];
	});
}

function faultsOf({ lost, duplicated, disordered }: { lost: number; duplicated: number; disordered: number }): number {
	return lost + duplicated + disordered;
}

/**
 * @param measure receives a relay that is connected to a feed. Both are closed afterwards
 * @param others further networks of the relay
 * @param rate frames per second of the feed
 */
async function withRelay(
	measure: (trial: Trial) => Promise<Row[]>,
	others: readonly string[] = [],
	rate = RATE,
): Promise<Row[]> {
	const network = await FeedServer.start();
	const feed = new MarkedFeed(network, rate);
	const pool = new ViewerPool();
	const feeds = [network.address, ...others];
	let relay = await RelayProcess.start(feeds);
	const restart = async () => {
		await relay.stop('SIGKILL');
		relay = await RelayProcess.start(feeds, relay.port);
		return relay;
	};
	try {
		await network.until(() => network.viewers === 1);
		feed.fill();
		feed.start();
		return await measure({ relay, feed, pool, restart });
	} finally {
		feed.stop();
		pool.close();
		await relay.stop();
		await network.close();
	}
}
