import type { Page } from '@playwright/test';
import { SimulatedNetwork } from '../../src/demo/simulated-network.ts';
import { type Frame, readFrame } from '../../src/protocol/frame.ts';
import { NaiveActivity } from '../model/naive-activity.ts';
import type { FeedServer } from '../servers/feed-server.ts';
import { Arrivals } from './arrivals.ts';

const SECOND = 1000;

/** Heartbeats come in real time, and the page's time does not. */
export const LONG_PING_TIMEOUT = { pingTimeout: 600_000 };

/** A page on the simulated network, and a naive model of the expected tables. The page's clock advances only together with its frames. */
export class Lockstep {
	readonly expected = new NaiveActivity();
	readonly #page: Page;
	readonly #feed: FeedServer;
	readonly #arrivals: Arrivals;
	readonly #network: SimulatedNetwork;
	readonly #oneIn: number;
	#now: number;
	#sent = 0;

	private constructor(page: Page, feed: FeedServer, arrivals: Arrivals, now: number, oneIn: number) {
		this.#page = page;
		this.#feed = feed;
		this.#arrivals = arrivals;
		this.#network = new SimulatedNetwork(1, now);
		this.#now = now;
		this.#oneIn = oneIn;
	}

	/**
	 * @param feed with a long heartbeat timeout, because heartbeats come in real time
	 * @param oneIn sends the frames of one station in this many
	 */
	static async open(page: Page, feed: FeedServer, address: string, oneIn = 1): Promise<Lockstep> {
		await page.clock.install({ time: Date.now() });
		const arrivals = await Arrivals.of(page);
		await page.goto(address);
		await feed.until(() => feed.viewers === 1);
		await page.locator('.status.connected').waitFor();
		// Soon, so that the page does not take it for sleep. Not at a full second, so that full seconds fall between two steps.
		const now = (Math.floor((await page.evaluate(() => Date.now())) / SECOND) + 5) * SECOND + 500;
		await page.clock.pauseAt(now);
		return new Lockstep(page, feed, arrivals, now, oneIn);
	}

	/** The whole unix second that the page is in. */
	get second(): number {
		return Math.floor(this.#now / SECOND);
	}

	/** Advances the clock. Timers that fall due are called once, at the end, as in a tab that sleeps. */
	async forward(milliseconds: number): Promise<void> {
		await this.#page.clock.fastForward(milliseconds);
		this.#now += milliseconds;
	}

	/** Advances the clock without calling timers: they are late then. */
	async skip(milliseconds: number): Promise<void> {
		this.#now += milliseconds;
		await this.#page.clock.setSystemTime(this.#now);
	}

	/** Sends the page all frames of the network up to now, and waits until it has received them. */
	async sendFrames(): Promise<void> {
		for (const { frame } of this.#network.framesUntil(this.#now)) this.#send(frame);
		await this.#arrivals.until(this.#sent);
	}

	/** Advances the clock, and sends the frames of that time. */
	async step(milliseconds: number): Promise<void> {
		await this.forward(milliseconds);
		await this.sendFrames();
	}

	#send(frame: Frame): void {
		const message = readFrame(frame);
		if (typeof message === 'string') throw new Error(message);
		if (message.sourceId % this.#oneIn !== 0) return;
		this.expected.apply(message, this.second);
		this.#feed.send(frame);
		this.#sent += 1;
	}
}
