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
/** Number of frames in ten minutes of BrandMeister. */
const USUAL_STATE = 7200;
/** The duration of a measurement at a steady load, in seconds, from the environment variable `SECONDS`. */
const SECONDS = Number(process.env['SECONDS'] ?? 60);

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

	/** Sends ten minutes of frames, so that the relay's state has its usual size. A relay takes 2,000 messages of a network in a second (NETWORK-30). */
	async fill(): Promise<void> {
		for (let second = 1; this.sent < USUAL_STATE; second++) {
			while (this.sent < Math.min(USUAL_STATE, second * 1800)) this.#sendNext();
			await pause(1100);
		}
	}

	start(): void {
		const began = Date.now();
		const before = this.sent;
		this.#timer = setInterval(() => {
			const due = before + Math.floor(((Date.now() - began) * this.#rate) / 1000);
			while (this.sent < due) this.#sendNext();
		}, 5);
	}

	stop(): void {
		clearInterval(this.#timer);
	}

	#sendNext(): void {
		this.#feed.send(markedFrame({ number: ++this.sent, sentAt: Date.now() }));
	}
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
				await feed.fill();
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
	for (const folder of folders) await pool.open(relay.port, count, folder);
	await pause(SETTLING);
	pool.reset();
	const before = { processor: relay.processor, at: performance.now() };
	await relay.eventLoopDelay('p99');
	await pause(SECONDS * 1000);
	const delay = await relay.eventLoopDelay('p99');
	const busy = ((relay.processor - before.processor) / ((performance.now() - before.at) / 1000)) * 100;
	const feeds = [feed, ...others];
	for (const each of feeds) each.stop();
	await pause(SETTLING);
	const figures = await pool.report(Math.min(...feeds.map(({ sent }) => sent)));
	const perViewer = ((relay.memory - memoryBefore) * 1000) / count;
	return [
		{ what: `${what}, from feed to viewer, p50`, figure: latencyAt(figures, 50), unit: 'ms' },
		{ what: `${what}, from feed to viewer, p99`, figure: latencyAt(figures, 99), unit: 'ms' },
		{ what: `${what}, lost, duplicated or out of order`, figure: faultsOf(figures), unit: '' },
		{ what: `${what}, disconnected`, figure: figures.disconnections, unit: '' },
		{ what: `${what}, relay's processor`, figure: busy, unit: '% of a core' },
		{ what: `${what}, relay's event loop delay, p99`, figure: delay, unit: 'ms' },
		{ what: `${what}, relay's memory at most`, figure: relay.memory, unit: 'MB' },
		{ what: `${what}, the same per viewer, beyond the relay without viewers`, figure: perViewer, unit: 'kB' },
	];
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
		while ((await pool.report()).disconnections < before + count) await pause(100);
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
	const options = [network.address, ...others].flatMap((address) => ['--relay', address]);
	let relay = await RelayProcess.start(options);
	const restart = async () => {
		await relay.stop('SIGKILL');
		relay = await RelayProcess.start(options, relay.port);
		return relay;
	};
	try {
		await network.until(() => network.viewers === 1);
		await feed.fill();
		feed.start();
		return await measure({ relay, feed, pool, restart });
	} finally {
		feed.stop();
		pool.close();
		await relay.stop();
		await network.close();
	}
}
