import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Clock } from '../../../feed/clock.ts';
import { RateLimit } from '../../http/viewer-server.ts';

export interface ViewerLimits {
	/** At once. */
	readonly viewers: number;
	/** At once from one address. */
	readonly viewersPerAddress: number;
	/** Number of trusted reverse proxies in front of the relay, each of which appends to `X-Forwarded-For`. */
	readonly proxies: number;
	/** The sites whose pages may connect, besides this server's own. */
	readonly origins: readonly string[] | 'any';
}

/** The reasons of refusals, and what a refused viewer is told (RELAY-15). */
const ANSWERS = {
	origin: 'pages of this site may not connect',
	viewers: 'too many viewers',
	address: 'too many viewers from this address',
	rate: 'too many attempts from this address',
	draining: 'shutting down',
} as const;

export type Refusal = keyof typeof ANSWERS;

/** Attempts are counted in windows of this many milliseconds. */
const ATTEMPT_WINDOW = 10_000;
/** Attempts allowed in a window, for each viewer that the address may have. */
const ATTEMPTS_PER_VIEWER = 2;

/** The use of the limits by one address. */
interface AddressUsage {
	viewers: number;
	readonly attempts: RateLimit;
	/** In Unix milliseconds. */
	lastAttempt: number;
}

/** Decides which viewers may connect (RELAY-15, RELAY-16). */
export class Admission {
	/** The relay shuts down: every viewer is refused. */
	draining = false;
	readonly #clock: Clock;
	readonly #limits: ViewerLimits;
	readonly #onRefusal: (why: Refusal) => void;
	readonly #usages = new Map<string, AddressUsage>();
	#viewers = 0;

	constructor(clock: Clock, limits: ViewerLimits, onRefusal: (why: Refusal) => void) {
		this.#clock = clock;
		this.#limits = limits;
		this.#onRefusal = onRefusal;
	}

	/**
	 * Counts an attempt to connect. One that is refused for a shutdown or its origin is not counted.
	 *
	 * @returns the answer to a viewer that may not connect; undefined where it may
	 */
	refusalFor(request: IncomingMessage): string | undefined {
		const why = this.#reasonAgainst(request);
		if (why === undefined) return undefined;
		this.#onRefusal(why);
		return ANSWERS[why];
	}

	/**
	 * Counts a viewer in. The limits are checked again, since several viewers may have been admitted before any of them connected.
	 *
	 * @returns a function that removes it from the count; undefined where a limit is reached
	 */
	enter(request: IncomingMessage): (() => void) | undefined {
		const usage = this.#usageBy(request);
		const full = this.#limitReached(usage);
		if (full !== undefined) {
			this.#onRefusal(full);
			return undefined;
		}
		usage.viewers += 1;
		this.#viewers += 1;
		return () => {
			usage.viewers -= 1;
			this.#viewers -= 1;
		};
	}

	/** @returns the value of `Access-Control-Allow-Origin`: `*`, or whether the request's own origin is repeated (RELAY-16) */
	allowedOrigin({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): '*' | boolean {
		const { origins } = this.#limits;
		if (origins === 'any') return '*';
		// A client that is no browser sends no origin.
		if (origin === undefined || origins.includes(origin)) return true;
		return URL.canParse(origin) && new URL(origin).host === host;
	}

	/** Drops addresses without viewers and without a recent attempt. To be called about once a second. */
	forget(): void {
		const now = this.#clock.now();
		for (const [address, { viewers, lastAttempt }] of this.#usages) {
			if (viewers === 0 && Math.abs(now - lastAttempt) >= ATTEMPT_WINDOW) this.#usages.delete(address);
		}
	}

	#reasonAgainst(request: IncomingMessage): Refusal | undefined {
		if (this.draining) return 'draining';
		if (this.allowedOrigin(request) === false) return 'origin';
		const usage = this.#usageBy(request);
		usage.lastAttempt = this.#clock.now();
		if (!usage.attempts.consume(1)) return 'rate';
		return this.#limitReached(usage);
	}

	#limitReached({ viewers }: AddressUsage): Refusal | undefined {
		if (viewers >= this.#limits.viewersPerAddress) return 'address';
		return this.#viewers >= this.#limits.viewers ? 'viewers' : undefined;
	}

	#usageBy(request: IncomingMessage): AddressUsage {
		const address = clientAddress(request, this.#limits.proxies);
		let usage = this.#usages.get(address);
		if (usage === undefined) {
			const attempts = new RateLimit(this.#clock, ATTEMPTS_PER_VIEWER * this.#limits.viewersPerAddress, ATTEMPT_WINDOW);
			usage = { viewers: 0, attempts, lastAttempt: this.#clock.now() };
			this.#usages.set(address, usage);
		}
		return usage;
	}
}

/**
 * Limits per address count an IPv6 address as its /64, because a visitor usually has a whole /64.
 *
 * @returns an IPv4 address, or the first four groups of an IPv6 address; other text unchanged
 */
export function addressBlock(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
	const [head = '', tail = ''] = address.split('::');
	const before = head === '' ? [] : head.split(':');
	const after = tail === '' ? [] : tail.split(':');
	const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
	const groups = [...before, ...zeros, ...after].slice(0, 4);
	return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/**
 * @param proxies number of trusted reverse proxies in front of the relay, each of which appends its client's address to `X-Forwarded-For`. Any
 * text before those addresses was written by the client itself and is ignored (RELAY-15)
 * @returns the address that a request counts towards, as `addressBlock` returns it
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
	const peer = request.socket.remoteAddress ?? '';
	if (proxies === 0) return addressBlock(peer);
	const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
	// A shorter list comes from a client that passed fewer of the proxies.
	const named = (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim();
	// Some proxies add the port, as in 203.0.113.7:4711 and [2001:db8::1]:4711.
	const address = named.replace(/^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/, '$1$2');
	return addressBlock(isIP(address) === 0 ? peer : address);
}
