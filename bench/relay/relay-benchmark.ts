import { FeedServer } from '../../test/server-fixtures/feed-server.ts';
import { pause } from '../browser.ts';
import type { Row } from '../measuring.ts';
import { markedFrame } from './marked-frame.ts';
import { RelayProcess } from './relay-process.ts';
import { latencyAt, ViewerPool } from './viewer-pool.ts';

/** Frames a second. */
const RATE = 50;
/** The pause after the last viewer has connected, and after the last frame was sent, in milliseconds. */
const SETTLING = 5000;
const STALLED = 1000;
/** Frames of ten minutes of BrandMeister. */
const USUAL_STATE = 7200;
/** A stalled viewer is disconnected within 30 s (RELAY-14); the benchmark waits twice as long, in milliseconds. */
const STALL_TIMEOUT = 60_000;
/** Between two readings of the relay's metrics, which disturb it, in milliseconds. */
const METRICS_INTERVAL = 1000;

/** `SECONDS` of the environment sets how long each measurement takes. */
const SECONDS = Number(process.env['SECONDS'] ?? 60);

/** A network that sends marked frames. */
class MarkedFeed {
	sent = 0;
	readonly #feed: FeedServer;
	#timer: NodeJS.Timeout | undefined;

	constructor(feed: FeedServer) {
		this.#feed = feed;
	}

	/** Sends as many frames at once as a network does in ten minutes, so that the relay's state has its usual size. */
	fill(): void {
		while (this.sent < USUAL_STATE) this.#feed.send(markedFrame({ number: ++this.sent, sentAt: Date.now() }));
	}

	start(): void {
		const before = this.sent;
		const began = Date.now();
		this.#timer = setInterval(() => {
			const due = before + Math.floor(((Date.now() - began) * RATE) / 1000);
			while (this.sent < due) this.#feed.send(markedFrame({ number: ++this.sent, sentAt: Date.now() }));
		}, 5);
	}

	stop(): void {
		clearInterval(this.#timer);
	}
}

interface Trial {
	readonly relay: RelayProcess;
	readonly feed: MarkedFeed;
	readonly pool: ViewerPool;
	/** Kills the relay and starts another on its port. */
	readonly restart: () => Promise<RelayProcess>;
}

/** Viewers on one relay, 50 frames/s: latency, faults, processor and memory of the relay. */
export function measureViewers(count: number): Promise<Row[]> {
	const what = `${count.toLocaleString('en-US')} viewers, ${RATE} frames/s, ${SECONDS} s`;
	return withRelay(async ({ relay, feed, pool }) => {
		await pool.open(relay.port, count);
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
		feed.stop();
		await pause(SETTLING);
		const figures = await pool.report(feed.sent);
		return [
			{ what: `${what}, from feed to viewer, p50`, figure: latencyAt(figures, 50), unit: 'ms' },
			{ what: `${what}, from feed to viewer, p99`, figure: latencyAt(figures, 99), unit: 'ms' },
			{ what: `${what}, lost`, figure: figures.lost, unit: '' },
			{ what: `${what}, duplicated`, figure: figures.duplicated, unit: '' },
			{ what: `${what}, out of order`, figure: figures.disordered, unit: '' },
			{ what: `${what}, disconnected`, figure: figures.disconnections, unit: '' },
			...rows,
			{ what: `${what}, relay's memory at most`, figure: relay.memory, unit: 'MB' },
		];
	});
}

/** Good viewers, alone and then beside 1,000 stalled ones: latency, and how long the stalled ones stay. */
export function measureStalled(good: number): Promise<Row[]> {
	const what = `${good.toLocaleString('en-US')} good viewers`;
	return withRelay(async ({ relay, pool }) => {
		await pool.open(relay.port, good);
		await pause(SETTLING);
		pool.reset();
		await pause((SECONDS * 1000) / 2);
		const before = latencyAt(await pool.report(), 99);
		await pool.open(relay.port, STALLED, true);
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

/** All viewers lose the relay at once, because their connections are cut or because it is killed and started again. They return as pages do. */
export function measureReturn(count: number, after: 'cut' | 'restart'): Promise<Row[]> {
	const what = `${count.toLocaleString('en-US')} viewers return after a ${after}`;
	return withRelay(async ({ relay, feed, pool, restart }) => {
		await pool.open(relay.port, count);
		await pause(SETTLING);
		const before = (await pool.report()).disconnections;
		if (after === 'cut') pool.cut();
		const present = after === 'cut' ? relay : await restart();
		const began = performance.now();
		// The longest delay is that since the metrics were last read.
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
			// A new relay's state lacks the frames of sessions that it does not know, so the viewers cannot check where it ends.
			...(after === 'cut' ? [{ what: `${what}, lost, duplicated or out of order`, figure: faults, unit: '' }] : []),
		];
	});
}

function faultsOf({ lost, duplicated, disordered }: { lost: number; duplicated: number; disordered: number }): number {
	return lost + duplicated + disordered;
}

/** @param measure gets a relay that is connected to a feed; all end after it */
async function withRelay(measure: (trial: Trial) => Promise<Row[]>): Promise<Row[]> {
	const network = await FeedServer.start();
	const feed = new MarkedFeed(network);
	const pool = new ViewerPool();
	let relay = await RelayProcess.start(network.address);
	const restart = async () => {
		await relay.stop('SIGKILL');
		relay = await RelayProcess.start(network.address, relay.port);
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
