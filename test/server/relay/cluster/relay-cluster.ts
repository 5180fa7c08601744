import { Activity } from '../../../../src/engine/activity.ts';
import { WINDOW_SECONDS } from '../../../../src/engine/constants.ts';
import type { LiveMessage } from '../../../../src/engine/message.ts';
import { callsigns, talkgroups } from '../../../../src/engine/rankings.ts';
import type { Reading } from '../../../../src/engine/reading.ts';
import { toUnixSeconds } from '../../../../src/engine/time.ts';
import { type Clock, systemClock } from '../../../../src/feed/clock.ts';
import { SharedSource } from '../../../../src/server/relay/cluster/shared-source.ts';
import { LiveActivity } from '../../../../src/server/relay/live-activity.ts';
import { distinctSession, startMessage, stopMessage } from '../../../model/messages.ts';
import { cleanUp, cleanups } from '../../../server-fixtures/cleanups.ts';
import type { FaultyLink } from '../../../server-fixtures/faulty-link.ts';
import type { FeedServer } from '../../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../../server-fixtures/frames.ts';
import { RedisServer } from '../../../server-fixtures/redis-server.ts';
import { startFeed, startLink } from '../../../server-fixtures/started.ts';
import { upstreamSource } from '../../../server-fixtures/upstream.ts';
import { waitUntil } from '../../../server-fixtures/wait-until.ts';

const NETWORK = 'Test network';
export const STREAM = `top-activity:{${NETWORK}}:stream`;
export const LEASE = `top-activity:{${NETWORK}}:lease`;

/** `begin` sends sessions that started this many seconds ago, and `end` gives them this duration. */
const AGE = 20;

/** Resolves as soon as the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	await waitUntil(condition, (resume) => setTimeout(resume, 10));
}

/** A network that resends its active sessions, a Redis, and the relays that share the Redis. */
export class RelayCluster {
	readonly redis: RedisServer;
	readonly feed: FeedServer;
	readonly relays: ClusterRelay[] = [];
	/** The active sessions of the network, by id. */
	readonly #active: Map<string, LiveMessage>;
	#begun = 0;

	private constructor(redis: RedisServer, feed: FeedServer, active: Map<string, LiveMessage>) {
		this.redis = redis;
		this.feed = feed;
		this.#active = active;
	}

	/** Starts a cluster, which is closed after the test. @param clocks how far the clock of each relay is ahead, in seconds */
	static async start(clocks: readonly number[] = []): Promise<RelayCluster> {
		const active = new Map<string, LiveMessage>();
		const feed = await startFeed({ resend: () => Array.from(active.values(), frameOf) });
		const cluster = new RelayCluster(await RedisServer.start(), feed, active);
		for (const ahead of clocks) await cluster.addRelay(ahead);
		return cluster;
	}

	/** Closes the cluster before the test ends. */
	async [Symbol.asyncDispose](): Promise<void> {
		await cleanUp();
	}

	/** Adds a relay, with a link of its own to Redis. @param ahead how far its clock is ahead, in seconds */
	async addRelay(ahead = 0): Promise<ClusterRelay> {
		const link = await startLink(this.redis.url);
		const relay = new ClusterRelay(this.feed.address, link, ahead);
		this.relays.push(relay);
		cleanups.push(() => relay.shared.stop());
		return relay;
	}

	/** Stops a relay as SIGTERM does. */
	async stop(relay: ClusterRelay): Promise<void> {
		await relay.shared.stop();
		this.relays.splice(this.relays.indexOf(relay), 1);
	}

	/** Begins sessions on the network, each on a talkgroup of its own. @returns their ids */
	begin(count: number): readonly string[] {
		const messages = Array.from({ length: count }, () =>
			startMessage({ ...distinctSession(++this.#begun, { callsign: 'G4ABC' }), start: nowInSeconds() - AGE }),
		);
		for (const message of messages) this.#active.set(message.sessionId, message);
		this.feed.send(...messages.map(frameOf));
		return messages.map(({ sessionId }) => sessionId);
	}

	/** Ends sessions on the network. */
	end(ids: readonly string[]): void {
		for (const id of ids) {
			const begun = this.#active.get(id);
			this.#active.delete(id);
			if (begun !== undefined)
				this.feed.send(frameOf(stopMessage({ ...begun, event: 'stop', stop: begun.start + AGE })));
		}
	}

	/** Resolves once one relay holds the lease and is connected to the network, and all others follow. @returns the holder */
	async untilSettled(): Promise<ClusterRelay> {
		const isHolder = ({ shared }: ClusterRelay) => shared.role === 'holder';
		const follows = ({ shared }: ClusterRelay) => shared.role === 'follower';
		await until(
			() =>
				this.relays.filter(isHolder).length === 1 &&
				this.relays.every((relay) => isHolder(relay) || follows(relay)) &&
				this.relays.every(({ live }) => live.activity.connected) &&
				this.feed.viewers === 1,
		);
		const holder = this.relays.find(isHolder);
		if (holder === undefined) throw new Error('no holder');
		return holder;
	}

	/**
	 * Resolves once the cluster is settled, and every relay would still have exactly the network's active sessions after a minute without a frame.
	 *
	 * @returns the holder
	 */
	async untilAgreed(): Promise<ClusterRelay> {
		const holder = await this.untilSettled();
		const expected = [...this.#active.keys()].toSorted().join();
		await until(() => this.relays.every((relay) => relay.activeInAMinute().join() === expected));
		return holder;
	}

	/** Resolves once the cluster agrees, and every relay shows the same tables. */
	async untilSame(): Promise<void> {
		await this.untilAgreed();
		await until(() => new Set(this.relays.map((relay) => JSON.stringify(relay.tables()))).size === 1);
	}

	/** Resolves once every given relay, by default all, is connected to the network by itself. */
	async untilAlone(relays: readonly ClusterRelay[] = this.relays): Promise<void> {
		await until(() => relays.every(({ shared, live }) => shared.role === 'standalone' && live.activity.connected));
	}

	/** Resolves once every relay shows these sessions as active. */
	async untilActive(ids: readonly string[]): Promise<void> {
		await until(() => this.relays.every((relay) => ids.every((id) => relay.activeNow().includes(id))));
	}

	/** Resolves once every relay has stored these ended sessions. */
	async untilEnded(ids: readonly string[]): Promise<void> {
		await until(() => this.relays.every((relay) => ids.every((id) => relay.ended().includes(id))));
	}
}

/** A relay without viewers. Tests read its activity instead. */
export class ClusterRelay {
	readonly live: LiveActivity;
	readonly shared: SharedSource;
	/** The relay's link to Redis. */
	readonly link: FaultyLink;
	readonly clock: Clock;
	readonly loggedEvents: string[] = [];

	constructor(feed: string, link: FaultyLink, ahead: number) {
		this.link = link;
		const system = systemClock(globalThis);
		const clock = { ...system, now: () => system.now() + ahead * 1000 };
		this.clock = clock;
		this.live = new LiveActivity(clock, () => {});
		this.shared = new SharedSource({
			live: this.live,
			url: `redis://127.0.0.1:${new URL(link.address).port}`,
			network: NETWORK,
			clock,
			logEvent: (event) => this.loggedEvents.push(event),
			openUpstream: (emit) => {
				const source = upstreamSource('socket.io', feed);
				return source.protocol.open(source, { clock, emit, warn: () => {}, notice: () => {} });
			},
		});
	}

	/** @returns what a page would show: the active sessions and both rankings */
	tables(): unknown {
		const reading = this.#reading();
		const topTalkgroups = talkgroups(reading, WINDOW_SECONDS);
		const topCallsigns = callsigns(reading, WINDOW_SECONDS);
		return {
			active: reading.active.map(({ id, station }) => `${id} ${station.callsign}`).toSorted(),
			talkgroups: topTalkgroups.map(({ talkgroup, talkTime }) => `${talkgroup.id} ${talkTime}`).toSorted(),
			callsigns: topCallsigns
				.map(({ station, talkTime }) => `${station.id} ${station.callsign} ${talkTime}`)
				.toSorted(),
		};
	}

	activeNow(): readonly string[] {
		return this.#reading().active.map(({ id }) => id);
	}

	/** @returns the ids of the sessions that are active in a minute if no frame comes until then */
	activeInAMinute(): readonly string[] {
		const activity = new Activity();
		activity.restore(this.live.state().activity);
		const { active } = activity.at(toUnixSeconds(this.clock.now()) + 60);
		return active.map(({ id }) => id).toSorted();
	}

	/** @returns the ids of all stored ended sessions */
	ended(): readonly string[] {
		return this.live.state().activity.ended.map(({ id }) => id);
	}

	#reading(): Reading {
		return this.live.activity.at(toUnixSeconds(this.clock.now()));
	}
}
