import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../test/server-fixtures/command.ts';
import { FeedServer } from '../test/server-fixtures/feed-server.ts';
import { type Row, sendSteadily } from './measuring.ts';
import { sessionFrame } from './session-frame.ts';
import { Viewers } from './viewers.ts';

/** Frames a second. */
const RATE = 50;
/** The pause after the last viewer has connected and after the last frame was sent, in milliseconds. */
const SETTLING = 5000;
/** Number of frames in ten minutes of BrandMeister. */
const USUAL_STATE = 7200;
/** Fewer frames than a relay takes in a second (NETWORK-30). */
const FILLED_AT_ONCE = 1800;
/** The events of a session's frames. */
const EVENTS = ['start', 'update', 'stop', 'stop'] as const;
/** Number of sessions that are active at a time. */
const ACTIVE = 100;
/** The duration of a measurement at a steady load, in seconds, from the environment variable `SECONDS`. */
const SECONDS = Number(process.env['SECONDS'] ?? 60);

interface Trial {
	readonly relay: RelayFigures;
	readonly viewers: Viewers;
	/** Ends the feed. Resolves when its last frame must have reached every viewer. */
	readonly stopFeed: () => Promise<void>;
}

/** Measures viewers on one relay at 50 frames/s: latency, faults, processor and memory of the relay. */
export function measureViewers(count: number): Promise<Row[]> {
	const what = `${count.toLocaleString('en-US')} viewers, ${RATE} frames/s, ${SECONDS} s`;
	return withViewers(count, async ({ relay, viewers, stopFeed }) => {
		const before = await relay.read();
		const ownBefore = process.cpuUsage();
		viewers.latencies.fill(0);
		await pause(SECONDS * 1000);
		const after = await relay.read();
		const own = process.cpuUsage(ownBefore);
		const relayBusy = ((after.processor - before.processor) / SECONDS) * 100;
		const viewersBusy = ((own.user + own.system) / 1e6 / SECONDS) * 100;
		await stopFeed();
		return [
			{ what: `${what}, from feed to viewer, p50`, figure: viewers.latencyAt(50), unit: 'ms' },
			{ what: `${what}, from feed to viewer, p99`, figure: viewers.latencyAt(99), unit: 'ms' },
			{ what: `${what}, lost, duplicated or out of order`, figure: viewers.faults, unit: '' },
			{ what: `${what}, disconnected`, figure: viewers.disconnections, unit: '' },
			{ what: `${what}, relay's processor`, figure: relayBusy, unit: '% of a core' },
			{ what: `${what}, the viewers' processor`, figure: viewersBusy, unit: '% of a core' },
			{ what: `${what}, relay's event loop delay, p99`, figure: after.late, unit: 'ms' },
			{ what: `${what}, relay's memory at most`, figure: relay.memory, unit: 'MB' },
		];
	});
}

/** Measures the return of all viewers after their connections were cut. */
export function measureReturn(count: number): Promise<Row[]> {
	const what = `${count.toLocaleString('en-US')} viewers return after a cut`;
	return withViewers(count, async ({ relay, viewers, stopFeed }) => {
		const began = performance.now();
		await relay.read();
		await viewers.cut();
		await viewers.untilConnected(count);
		const seconds = (performance.now() - began) / 1000;
		const { latest } = await relay.read();
		await pause(SETTLING);
		await stopFeed();
		return [
			{ what: `${what}, all have the state after`, figure: seconds, unit: 's' },
			{ what: `${what}, relay's event loop late by at most`, figure: latest, unit: 'ms' },
			{ what: `${what}, relay's memory at most`, figure: relay.memory, unit: 'MB' },
			{ what: `${what}, lost, duplicated or out of order`, figure: viewers.faults, unit: '' },
		];
	});
}

/** @param measure receives a relay that is connected to a feed, and its viewers, who have the state. All are closed afterwards */
async function withViewers(count: number, measure: (trial: Trial) => Promise<Row[]>): Promise<Row[]> {
	const feed = await FeedServer.start();
	const { address, product } = await startProduct('--relay', feed.address, '--viewers', '16000');
	await feed.until(() => feed.viewers === 1);
	const sentAt: number[] = [];
	const send = () => {
		const number = sentAt.push(Date.now()) - 1;
		const turn = Math.floor(number / EVENTS.length);
		const event = EVENTS[number % EVENTS.length] ?? 'start';
		const session = event === 'stop' ? turn : turn + ACTIVE;
		feed.send(sessionFrame(event, session, Math.floor(Date.now() / 1000), `#${number}`));
	};
	while (sentAt.length < USUAL_STATE) {
		for (let sent = 0; sent < FILLED_AT_ONCE; sent++) send();
		await pause(1100);
	}
	const stop = sendSteadily(RATE, send);
	const viewers = new Viewers(Number(new URL(address).port), sentAt);
	try {
		await viewers.open(count);
		await pause(SETTLING);
		return await measure({
			relay: new RelayFigures(address, product.pid ?? 0),
			viewers,
			stopFeed: async () => {
				stop();
				await pause(SETTLING);
				viewers.countMissing();
			},
		});
	} finally {
		stop();
		viewers.close();
		await product.interrupt();
		await feed.close();
	}
}

class RelayFigures {
	readonly #address: string;
	readonly #pid: number;

	constructor(address: string, pid: number) {
		this.#address = address;
		this.#pid = pid;
	}

	/** The highest memory use so far, in MB. */
	get memory(): number {
		const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.#pid}/status`, 'latin1')) ?? [];
		return (Number(kibibytes) * 1024) / 1e6;
	}

	/** @returns seconds of processor time so far, and how late the event loop was since the last call, in milliseconds */
	async read(): Promise<{ processor: number; late: number; latest: number }> {
		const metrics = await (await fetch(`${this.#address}/metrics`)).text();
		const metric = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1]);
		return {
			processor: metric('process_cpu_seconds_total'),
			late: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
			latest: metric('nodejs_eventloop_lag_max_seconds') * 1000,
		};
	}
}
