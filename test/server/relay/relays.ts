import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { systemClock } from '../../../src/feed/clock.ts';
import { FeedConnection } from '../../../src/feed/feed-connection.ts';
import { dialSocket } from '../../../src/feed/socket-link.ts';
import { SharedLog } from '../../../src/server/relay/cluster/shared-log.ts';
import { FrameLog, type LogEntry } from '../../../src/server/relay/log/frame-log.ts';
import { FaultyLink } from '../../servers/faulty-link.ts';
import { FeedServer } from '../../servers/feed-server.ts';
import { RedisServer } from '../../servers/redis-server.ts';

const ending: (() => unknown)[] = [];

async function endAll(): Promise<void> {
	for (const end of ending.splice(0).toReversed()) await end();
}

afterEach(endAll);

const clock = systemClock(globalThis);

/** Resolves as soon as the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A network, a Redis, and the relays that share it. */
export class Site {
	readonly redis: RedisServer;
	readonly feed: FeedServer;
	readonly relays: Relay[] = [];
	/** What stands at each position, whichever relay said so. */
	readonly #told = new Map<string, string>();
	#sent = 0;

	private constructor(redis: RedisServer, feed: FeedServer) {
		this.redis = redis;
		this.feed = feed;
	}

	/** Ends with the test. */
	static async start(relays = 0): Promise<Site> {
		const feed = await FeedServer.start();
		ending.push(() => feed.close());
		const site = new Site(await RedisServer.start(ending), feed);
		for (let number = 0; number < relays; number++) await site.relay();
		return site;
	}

	/** Ends before the test does. */
	async [Symbol.asyncDispose](): Promise<void> {
		await endAll();
	}

	/** One more relay, each with a way of its own to Redis. */
	async relay(): Promise<Relay> {
		const link = await FaultyLink.start(this.redis.port);
		const relay = new Relay(this.feed.address, link, (entry) => this.#check(entry));
		this.relays.push(relay);
		ending.push(
			() => link.close(),
			() => relay.shared.stop(),
		);
		return relay;
	}

	/** Ends a relay as one is ended on purpose, and starts another in its place. */
	async restart(relay: Relay): Promise<void> {
		await relay.shared.stop();
		this.relays.splice(this.relays.indexOf(relay), 1);
		await this.relay();
	}

	/** Sends frames, each another one, to whoever is connected. @returns what they say */
	send(count = 1): readonly string[] {
		const names = Array.from({ length: count }, () => `frame ${++this.#sent}`);
		for (const name of names) this.feed.send({ topic: 'LH', payload: JSON.stringify({ name }) });
		return names;
	}

	/** Fifty a second. */
	async sendSteadily(count: number): Promise<void> {
		for (let sent = 0; sent < count; sent++) {
			this.send();
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	get holders(): readonly Relay[] {
		return this.relays.filter(({ shared }) => shared.role === 'holder');
	}

	/** Resolves with the holder, as soon as there is one, connected to the network, and all others follow. */
	async settled(): Promise<Relay> {
		await until(
			() =>
				this.holders.length === 1 &&
				this.holders[0]?.log.link === 'connected' &&
				this.feed.viewers === 1 &&
				this.relays.every(({ shared }) => shared.role === 'holder' || shared.role === 'follower'),
		);
		const [holder] = this.holders;
		if (holder === undefined) throw new Error('no holder');
		return holder;
	}

	/** Resolves when all logs are the same, and the stream is too. */
	async converged(): Promise<void> {
		const holder = await this.settled();
		const texts = () =>
			this.relays.map(({ log }) =>
				log
					.entries(holder.log.last - this.#common())
					.map(textOf)
					.join('\n'),
			);
		await until(() => new Set(texts()).size === 1 && holder.log.last > 0);
		await until(async () => (await this.streamEnd()) === `${holder.log.last}-0`);
	}

	async streamEnd(): Promise<unknown> {
		const answer = await this.redis.ask('XREVRANGE', STREAM, '+', '-', 'COUNT', '1');
		return Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0][0] : undefined;
	}

	/** What every relay still has: they forget at different times. */
	#common(): number {
		return Math.min(...this.relays.map(({ log }) => log.last + 1 - log.first));
	}

	#check(entry: LogEntry): void {
		const position = `${entry.epoch} ${entry.sequence}`;
		const text = textOf(entry);
		const told = this.#told.get(position) ?? text;
		this.#told.set(position, text);
		if (told !== text) this.conflicts.push(`${position}: ${told} and ${text}`);
	}

	/** Positions at which different things were told. */
	readonly conflicts: string[] = [];
}

function textOf({ epoch, sequence, at, frame, link }: LogEntry): string {
	return JSON.stringify([epoch, sequence, at, frame, link]);
}

export const NETWORK = 'Test network';
export const STREAM = `top-activity:{${NETWORK}}:stream`;
export const LEASE_KEY = `top-activity:{${NETWORK}}:lease`;

/** A relay without its viewers; but what a viewer of it would have been told is noted. */
export class Relay {
	readonly log: FrameLog;
	readonly shared: SharedLog;
	readonly link: FaultyLink;
	readonly notes: string[] = [];
	/** What a viewer has that has been here all along. */
	told: LogEntry[] = [];
	/** What it has been told ever. */
	readonly everTold: LogEntry[] = [];
	/** How often a viewer was told that everything is another. */
	restarts = 0;

	constructor(feed: string, link: FaultyLink, check: (entry: LogEntry) => void) {
		this.link = link;
		const { port } = new URL(link.address);
		const log = new FrameLog(randomUUID());
		log.watch({
			onEntry: (entry) => {
				check(entry);
				expect(entry.sequence).toBe((this.told.at(-1)?.sequence ?? 0) + 1);
				this.told.push(entry);
				this.everTold.push(entry);
			},
			onReset: (entries) => {
				for (const entry of entries) check(entry);
				this.told = [...entries];
				this.restarts += 1;
			},
		});
		this.log = log;
		this.shared = new SharedLog({
			log,
			url: `redis://127.0.0.1:${port}`,
			network: NETWORK,
			clock,
			note: (event) => this.notes.push(event),
			openUpstream: () => this.#connect(feed),
		});
	}

	/** What the frames say that it has been told, in order. */
	get frames(): readonly string[] {
		return this.told.flatMap(({ frame }) => /frame \d+/.exec(JSON.stringify(frame) ?? '')?.[0] ?? []);
	}

	/** Frames that are missing or out of order without the log saying that the link was lost in between. */
	get silentGaps(): readonly string[] {
		let before: number | undefined;
		return this.told.flatMap(({ frame, link }) => {
			const number = Number(/frame (\d+)/.exec(JSON.stringify(frame) ?? '')?.[1]);
			const gap = link === undefined && before !== undefined && number !== before + 1;
			const text = gap ? [`${before} then ${number}`] : [];
			before = link === undefined ? number : undefined;
			return text;
		});
	}

	async hears(names: readonly string[]): Promise<void> {
		await until(() => {
			const frames = this.frames;
			return names.every((name) => frames.includes(name));
		});
	}

	#connect(feed: string): () => void {
		const connection = new FeedConnection(dialSocket, {
			network: { address: feed, path: '/lh' },
			clock,
			random: () => 0,
			onFrame: (frame) => this.shared.append({ frame }, clock.now()),
			onState: (state) => {
				if (state !== 'starting') {
					this.shared.append({ link: state === 'connected' ? 'connected' : 'lost' }, clock.now());
				}
			},
			warn: () => {},
		});
		connection.open();
		return () => connection.close();
	}
}
