import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../../feed/clock.ts';
import { RateLimit } from '../../../feed/rate-limit.ts';
import { LogOnce } from '../../../sources/log-once.ts';
import type { LogEvent } from '../../event-log.ts';
import { clientAddress, requestedHosts } from './forwarded.ts';

export interface ViewerLimits {
	/** The most viewers at the same time. */
	readonly viewers: number;
	/** The most viewers of one network from one address at the same time. */
	readonly viewersPerAddress: number;
	/** Number of trusted reverse proxies in front of the relay. Each appends to `X-Forwarded-For`, and may append to `X-Forwarded-Host`. */
	readonly proxies: number;
	/** The sites whose pages may connect, besides this server's own. */
	readonly origins: readonly string[] | 'any';
}

/** The reasons of refusals, and what a refused viewer is told (RELAY-15). */
export const REFUSAL_TEXTS = {
	origin: 'pages of this site may not connect',
	viewers: 'too many viewers',
	address: 'too many viewers from this address',
	rate: 'too many attempts from this address',
	draining: 'shutting down',
} as const;

export type Refusal = keyof typeof REFUSAL_TEXTS;

/** Attempts and states are counted in windows of this many milliseconds. */
export const LIMIT_WINDOW = 10_000;
/** Attempts allowed in a window, for each viewer that the address may have. */
const ATTEMPTS_PER_VIEWER = 2;
/** Answers to `/state.json` for one address in a window. */
const STATES = 100;

/** What the viewers of one network from one address have used of the limits. */
interface Usage {
	viewers: number;
	readonly attempts: RateLimit;
}

/** Decides which viewers may connect to a server (RELAY-15, RELAY-16). Networks are named by the paths of their relays. */
export class Admission {
	/** True during shutdown: every viewer is refused. */
	draining = false;
	readonly #clock: Clock;
	readonly #limits: ViewerLimits;
	readonly #refusedPages: LogOnce;
	/** By network and address. */
	readonly #usages = new Map<string, Usage>();
	/** By address. */
	readonly #states = new Map<string, RateLimit>();
	#viewers = 0;

	constructor(clock: Clock, limits: ViewerLimits, logEvent: LogEvent) {
		this.#clock = clock;
		this.#limits = limits;
		this.#refusedPages = new LogOnce((reason) => logEvent('pages refused', { reason }), 1);
	}

	/**
	 * Counts an attempt to connect. An attempt that is refused for a shutdown or its origin is not counted.
	 *
	 * @returns why the viewer may not connect; undefined where it may
	 */
	refusalFor(request: IncomingMessage, network: string): Refusal | undefined {
		if (this.draining) return 'draining';
		if (this.allowedOrigin(request) === false) {
			this.#logHost(request);
			return 'origin';
		}
		const usage = this.#usageBy(request, network);
		return usage.attempts.consume(1) ? this.#limitReached(usage) : 'rate';
	}

	/**
	 * Counts a viewer that connects. The limits are checked again, because several viewers may have passed `refusalFor` before any of them connected.
	 *
	 * @returns a function that removes it from the count, or the limit that is reached
	 */
	enter(request: IncomingMessage, network: string): (() => void) | Refusal {
		const usage = this.#usageBy(request, network);
		const full = this.#limitReached(usage);
		if (full !== undefined) return full;
		usage.viewers += 1;
		this.#viewers += 1;
		return () => {
			usage.viewers -= 1;
			this.#viewers -= 1;
		};
	}

	/** @returns the value of `Access-Control-Allow-Origin`: `*`, or whether the request's own origin is repeated (RELAY-16) */
	allowedOrigin(request: Pick<IncomingMessage, 'headers'>): '*' | boolean {
		const { origins, proxies } = this.#limits;
		const { origin } = request.headers;
		if (origins === 'any') return '*';
		// Only browsers send an origin.
		if (origin === undefined || origins.includes(origin)) return true;
		return URL.canParse(origin) && requestedHosts(request, proxies).includes(new URL(origin).host);
	}

	/** Counts an answer to `/state.json`. @returns whether the address may have it (RELAY-29) */
	allowsState(request: IncomingMessage): boolean {
		const address = clientAddress(request, this.#limits.proxies);
		const states = this.#states.get(address) ?? new RateLimit(this.#clock, STATES, LIMIT_WINDOW);
		this.#states.set(address, states);
		return states.consume(1);
	}

	/** Forgets addresses without viewers. To be called once in each window of the limits. */
	forget(): void {
		this.#states.clear();
		for (const [key, { viewers }] of this.#usages) if (viewers === 0) this.#usages.delete(key);
	}

	/**
	 * Logs the first time that a page is refused for its origin. If a proxy rewrites `Host`, it may be this server's own page. Own pages fall back to
	 * polling, and are then accepted: browsers send no origin with GET requests to a page's own host.
	 */
	#logHost({ headers: { origin, host = '' } }: IncomingMessage): void {
		this.#refusedPages.say(
			`Pages of ${origin} connect to the host ${host}. If they are this server's own, let the proxy keep Host (nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On), or trust its X-Forwarded-Host with --proxies. If they are another site's, --origin allows them.`,
		);
	}

	#limitReached({ viewers }: Usage): Refusal | undefined {
		if (viewers >= this.#limits.viewersPerAddress) return 'address';
		return this.#viewers >= this.#limits.viewers ? 'viewers' : undefined;
	}

	#usageBy(request: IncomingMessage, network: string): Usage {
		const key = `${network} ${clientAddress(request, this.#limits.proxies)}`;
		const known = this.#usages.get(key);
		if (known !== undefined) return known;
		const attempts = new RateLimit(this.#clock, ATTEMPTS_PER_VIEWER * this.#limits.viewersPerAddress, LIMIT_WINDOW);
		const usage = { viewers: 0, attempts };
		this.#usages.set(key, usage);
		return usage;
	}
}
