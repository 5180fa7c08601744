import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { systemClock } from '../../../../src/feed/clock.ts';
import { FeedConnection } from '../../../../src/feed/feed-connection.ts';
import { dialSocket } from '../../../../src/feed/socket-link.ts';
import { SharedLog } from '../../../../src/server/relay/cluster/shared-log.ts';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import type { LogEntry } from '../../../../src/server/relay/log/log-entry.ts';
import { cleanUp, cleanups } from '../../../server-fixtures/cleanups.ts';
import { FaultyLink } from '../../../server-fixtures/faulty-link.ts';
import { FeedServer } from '../../../server-fixtures/feed-server.ts';
import { RedisServer } from '../../../server-fixtures/redis-server.ts';

const clock = systemClock(globalThis);

/** Resolves as soon as the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A network, a Redis, and the relays that share it. */
export class RelayCluster {
	readonly redis: RedisServer;
	readonly feed: FeedServer;
	readonly relays: ClusterRelay[] = [];
	/** The text of the entry at each position, on whichever relay. */
	readonly #texts = new Map<string, string>();
	#sent = 0;

	private constructor(redis: RedisServer, feed: FeedServer) {
		this.redis = redis;
		this.feed = feed;
	}

	/** The cluster is closed after the test. */
	static async start(relays = 0): Promise<RelayCluster> {
		const feed = await FeedServer.start();
		cleanups.push(() => feed.close());
		const cluster = new RelayCluster(await RedisServer.start(), feed);
		for (let number = 0; number < relays; number++) await cluster.addRelay();
		return cluster;
	}

	/** Closes the cluster before the test ends. */
	async [Symbol.asyncDispose](): Promise<void> {
		await cleanUp();
	}

	/** Adds a relay, with a link of its own to Redis. */
	async addRelay(): Promise<ClusterRelay> {
		const link = await FaultyLink.start(this.redis.port);
		const relay = new ClusterRelay(this.feed.address, link, (entry) => this.#check(entry));
		this.relays.push(relay);
		cleanups.push(
			() => link.close(),
			() => relay.shared.stop(),
		);
		return relay;
	}

	/** Stops a relay as SIGTERM does, and starts another in its place. */
	async restart(relay: ClusterRelay): Promise<void> {
		await relay.shared.stop();
		this.relays.splice(this.relays.indexOf(relay), 1);
		await this.addRelay();
	}

	/** Sends frames with different names to all connected relays. @returns the names */
	send(count = 1): readonly string[] {
		const names = Array.from({ length: count }, () => `frame ${++this.#sent}`);
		for (const name of names) this.feed.send({ topic: 'LH', payload: JSON.stringify({ name }) });
		return names;
	}

	/** Sends fifty frames a second. */
	async sendSteadily(count: number): Promise<void> {
		for (let sent = 0; sent < count; sent++) {
			this.send();
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	get holders(): readonly ClusterRelay[] {
		return this.relays.filter(({ shared }) => shared.role === 'holder');
	}

	/** Resolves with the holder, as soon as there is one, connected to the network, and all others follow. */
	async untilSettled(): Promise<ClusterRelay> {
		await until(
			() =>
				this.holders.length === 1 &&
				this.holders[0]?.log.upstreamState === 'connected' &&
				this.feed.viewers === 1 &&
				this.relays.every(({ shared }) => shared.role === 'holder' || shared.role === 'follower'),
		);
		const [holder] = this.holders;
		if (holder === undefined) throw new Error('no holder');
		return holder;
	}

	/** Resolves when all logs are the same, and the stream is too. */
	async untilConverged(): Promise<void> {
		const holder = await this.untilSettled();
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

	/** The number of entries that every relay still has: they evict at different times. */
	#common(): number {
		return Math.min(...this.relays.map(({ log }) => log.last + 1 - log.first));
	}

	#check(entry: LogEntry): void {
		const position = `${entry.epoch} ${entry.sequence}`;
		const text = textOf(entry);
		const earlier = this.#texts.get(position) ?? text;
		this.#texts.set(position, text);
		if (earlier !== text) this.conflicts.push(`${position}: ${earlier} and ${text}`);
	}

	/** Positions at which relays have different entries. */
	readonly conflicts: string[] = [];
}

function textOf({ epoch, sequence, at, frame, upstream }: LogEntry): string {
	return JSON.stringify([epoch, sequence, at, frame, upstream]);
}

export const NETWORK = 'Test network';
export const STREAM = `top-activity:{${NETWORK}}:stream`;
export const LEASE_KEY = `top-activity:{${NETWORK}}:lease`;

/** A relay without viewers. It keeps the entries that a viewer would receive. */
export class ClusterRelay {
	readonly log: FrameLog;
	readonly shared: SharedLog;
	readonly link: FaultyLink;
	readonly loggedEvents: string[] = [];
	/** The entries of a viewer that has been connected from the beginning. */
	entries: LogEntry[] = [];
	/** All entries that the viewer ever received one by one. */
	readonly allEntries: LogEntry[] = [];
	/** How often the whole log was replaced. */
	resets = 0;

	constructor(feed: string, link: FaultyLink, check: (entry: LogEntry) => void) {
		this.link = link;
		const { port } = new URL(link.address);
		const log = new FrameLog(randomUUID());
		log.watch({
			onEntry: (entry) => {
				check(entry);
				expect(entry.sequence).toBe((this.entries.at(-1)?.sequence ?? 0) + 1);
				this.entries.push(entry);
				this.allEntries.push(entry);
			},
			onReset: (entries) => {
				for (const entry of entries) check(entry);
				this.entries = [...entries];
				this.resets += 1;
			},
		});
		this.log = log;
		this.shared = new SharedLog({
			log,
			url: `redis://127.0.0.1:${port}`,
			network: NETWORK,
			clock,
			logEvent: (event) => this.loggedEvents.push(event),
			openUpstream: () => this.#connect(feed),
		});
	}

	/** The names of its frames, in order. */
	get frames(): readonly string[] {
		return this.entries.flatMap(({ frame }) => /frame \d+/.exec(JSON.stringify(frame) ?? '')?.[0] ?? []);
	}

	/** Frames that are missing or out of order without a `lost` entry between them. */
	get silentGaps(): readonly string[] {
		let before: number | undefined;
		return this.entries.flatMap(({ frame, upstream }) => {
			const number = Number(/frame (\d+)/.exec(JSON.stringify(frame) ?? '')?.[1]);
			const gap = upstream === undefined && before !== undefined && number !== before + 1;
			const text = gap ? [`${before} then ${number}`] : [];
			before = upstream === undefined ? number : undefined;
			return text;
		});
	}

	async receives(names: readonly string[]): Promise<void> {
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
					this.shared.append({ upstream: state === 'connected' ? 'connected' : 'lost' }, clock.now());
				}
			},
			warn: () => {},
		});
		connection.open();
		return () => connection.close();
	}
}
