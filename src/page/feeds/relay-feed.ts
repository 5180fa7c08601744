import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { type ConnectionState, FeedConnection } from '../../feed/feed-connection.ts';
import {
	BATCH_EVENT,
	isUpstreamChange,
	PAGE_HANDSHAKE,
	readBatch,
	readHeader,
	STATE_EVENT,
	VERSION_EVENT,
} from '../../protocol/relay-messages.ts';
import { type RelayState, readRelayState } from '../../protocol/relay-state.ts';
import type { Feed, FeedOptions, FeedReceiver } from '../store/feed.ts';
import { RelayClock } from './relay-clock.ts';

/** `random` spreads reconnects; from 0 up to 1. */
interface RelayFeedOptions extends FeedOptions {
	readonly relayClock: RelayClock;
	readonly random?: () => number;
}

/**
 * A relay's feed, for our own page. On each connection the relay sends the state, then events. After a loss or an unreadable message, the feed
 * reconnects and gets the state again.
 */
export class RelayFeed extends FeedConnection implements Feed {
	/** The relay's time, a little late. */
	readonly clock: RelayClock;
	readonly #receiver: FeedReceiver;
	#lastFrameAt: number | undefined;
	/** Batches that came while a state was being read; undefined while no state is read. */
	#queue: unknown[] | undefined;
	/** How many pages share the relay, and so lose it together. */
	#viewers = 0;

	constructor({ network, receiver, relayClock, ...options }: RelayFeedOptions) {
		super({
			...options,
			// Without a subscription: a page sends a relay nothing but the handshake.
			network: { address: network.address, path: network.path },
			// A relay sends frames only to clients that it does not know as its page.
			onFrame: () => this.#refuse(),
			auth: () => PAGE_HANDSHAKE,
			peers: () => this.#viewers,
			events: {
				[STATE_EVENT]: (header, bytes) => this.#onState(header, bytes),
				[BATCH_EVENT]: (batch) => this.#onBatch(batch),
				[VERSION_EVENT]: () => this.#refuse(),
			},
			onState: (state) => this.#enter(state),
		});
		this.clock = relayClock;
		this.#receiver = receiver;
	}

	/** When the relay received its last frame, in Unix milliseconds of its clock. */
	override get lastFrameAt(): number | undefined {
		return this.#lastFrameAt;
	}

	override open(): void {
		this.#lastFrameAt = undefined;
		super.open();
	}

	#enter(state: ConnectionState): void {
		this.#queue = undefined;
		// The page counts as connected when a state has come from a relay that is connected to the network.
		if (state !== 'connected') this.#receiver.enter(state);
	}

	/** The relay is of another version. Of several relays behind one address, another one may not be. */
	#refuse(): void {
		this.#receiver.refuse();
		this.reconnect('a relay of another version');
	}

	#onState(given: unknown, bytes: unknown): void {
		const header = readHeader(given);
		if (header === undefined) {
			this.reconnect('unreadable header of a state');
			return;
		}
		this.#viewers = header.viewers;
		this.clock.restart(header.sentAt);
		const queue: unknown[] = [];
		this.#queue = queue;
		// Does nothing if the connection was lost meanwhile or another state came.
		const take = (value: unknown) => {
			if (this.#queue === queue) this.#takeState(readRelayState(value), queue, header.wholly === true);
		};
		unpackState(bytes).then(take, () => take(undefined));
	}

	#takeState(state: RelayState | undefined, queue: readonly unknown[], wholly: boolean): void {
		if (state === undefined) {
			this.reconnect('unreadable state');
			return;
		}
		this.#queue = undefined;
		this.#lastFrameAt = state.lastFrameAt;
		this.#receiver.restore(state.activity, wholly);
		for (const batch of queue) this.#onBatch(batch);
	}

	#onBatch(given: unknown): void {
		if (this.#queue !== undefined) {
			this.#queue.push(given);
			return;
		}
		const batch = readBatch(given);
		if (batch === undefined) {
			this.reconnect('unreadable batch');
			return;
		}
		this.#viewers = batch.viewers;
		this.clock.learn(batch.sentAt);
		for (const { at, content } of batch.events) {
			const now = toUnixSeconds(at);
			if (isUpstreamChange(content)) {
				this.#receiver.changeUpstream(content, now);
				this.#receiver.enter(content === 'connected' ? 'connected' : 'disconnected');
			} else {
				this.#lastFrameAt = at;
				this.#receiver.apply(content, now);
			}
		}
	}
}

/** @returns a clock that follows the relay's. @param clock this computer's */
export function createRelayClock(clock: Clock): RelayClock {
	return new RelayClock({
		// `performance.now` does not change when the system's clock is set.
		now: () => performance.timeOrigin + performance.now(),
		after: (milliseconds, call) => clock.after(milliseconds, call),
	});
}

/** Inflates and parses the bytes of a state. @throws where that fails */
async function unpackState(bytes: unknown): Promise<unknown> {
	if (!(bytes instanceof ArrayBuffer || bytes instanceof Uint8Array)) throw new TypeError('not binary data');
	const packed = new Blob([new Uint8Array(bytes)]);
	const text = await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
	return JSON.parse(text);
}
