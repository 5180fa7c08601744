import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../feed/clock.ts';
import { RateLimit } from '../../../feed/rate-limit.ts';
import { LogOnce } from '../../../sources/log-once.ts';
import type { LogEvent } from '../../event-log.ts';

export interface Post {
	readonly url: string;
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** The limits of one kind of posts. Times are in milliseconds. */
export interface Limits {
	readonly answer: number;
	readonly retry: number;
	/** The longest wait that a receiver may ask for. */
	readonly longest: number;
	/** Nothing is tried later than this, nor again where it may have arrived (FOLLOW-3). Default: no limit. */
	readonly total?: number;
	/** The most posts of the server within a minute (FOLLOW-3), and the line that is logged once when there are more. */
	readonly perMinute?: { readonly posts: number; readonly line: string };
	readonly dropped: string;
	/** Whether each reason is logged once an hour. Default: with each post. */
	readonly logsHourly?: boolean;
}

const TRIES = 3;
/** The waits of all kinds (NOTIFY-4). */
export const WAITS = { answer: 10_000, retry: 20_000, longest: 120_000 };
/** Errors after which a post has certainly not arrived. */
const NOT_ARRIVED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
]);
/**
 * Answers after which a post has not arrived, and may later: of a limit, of a proxy without its server, and 403, with which ntfy answers some of
 * the posts that come at once, although their token is right. It answers 500 after it has told people, too.
 */
const NOT_TAKEN = new Set([403, 429, 502, 503]);

const HOUR = 3_600_000;
/** After so many refusals in a row, a host gets one post in so many milliseconds (NOTIFY-6): ntfy bans addresses that go on after their daily limit. */
const REFUSED_INTERVALS = new Map([
	[3, 20_000],
	[5, HOUR],
]);

/** How often a host has refused since it last accepted a post, and its limit since then. */
interface Refusals {
	count: number;
	limit: RateLimit | undefined;
}

export class Poster {
	readonly #clock: Clock;
	readonly #logEvent: LogEvent;
	readonly #refusals = new Map<string, Refusals>();
	readonly #minutes = new Map<Limits, RateLimit>();
	readonly #limitLog: LogOnce;

	constructor(clock: Clock, logEvent: LogEvent) {
		this.#clock = clock;
		this.#logEvent = logEvent;
		this.#limitLog = new LogOnce((reason) => logEvent('posts dropped', { reason }), 1);
	}

	/**
	 * Sends a post, in three tries at most (NOTIFY-4). The answer's body is not read, and a redirect is a failure.
	 *
	 * @param allows asked before each try
	 * @returns why the last try failed, without the address, or `limit` where none was allowed; undefined where the receiver accepted it
	 */
	async post({ url, body, headers }: Post, limits: Limits, allows: () => boolean): Promise<string | undefined> {
		const refusals = this.#refusalsOf(new URL(url).host);
		const once = limits.total !== undefined;
		const latest = performance.now() + (limits.total ?? Number.POSITIVE_INFINITY);
		let fault = '';
		let wait: number | undefined = 0;
		for (let tries = 1; tries <= TRIES && performance.now() + (wait ?? limits.retry) < latest; tries++) {
			if (tries > 1) await setTimeout(wait ?? limits.retry, undefined, { ref: false });
			if (!allows() || !this.#allows(refusals, limits)) break;
			const { limit } = refusals;
			try {
				const signal = AbortSignal.timeout(limits.answer);
				// A kept connection may be ended by the receiver just when it is used again.
				const closing = { ...headers, Connection: 'close' };
				const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, headers: closing, signal });
				await answer.body?.cancel();
				if (answer.ok) {
					refusals.count = 0;
					refusals.limit = undefined;
					return undefined;
				}
				fault = `status ${answer.status}`;
				if (once && !NOT_TAKEN.has(answer.status)) return fault;
				wait = waitAskedBy(answer, limits);
				// Of posts that were sent at once, those after the limit count for nothing.
				if (answer.status === 429 && wait === undefined && limit === refusals.limit) this.#countRefusal(refusals);
			} catch (error) {
				fault = postErrorReason(error);
				if (once && !NOT_ARRIVED.has(fault)) return fault;
				wait = undefined;
			}
		}
		return fault || 'limit';
	}

	#refusalsOf(host: string): Refusals {
		const refusals = this.#refusals.get(host) ?? { count: 0, limit: undefined };
		this.#refusals.set(host, refusals);
		return refusals;
	}

	#allows({ limit }: Refusals, limits: Limits): boolean {
		if (limit?.consume(1) === false) return false;
		const { perMinute } = limits;
		if (perMinute === undefined) return true;
		const minute = this.#minutes.get(limits) ?? new RateLimit(this.#clock, perMinute.posts, 60_000);
		this.#minutes.set(limits, minute);
		if (minute.consume(1)) return true;
		this.#limitLog.say(perMinute.line);
		return false;
	}

	#countRefusal(refusals: Refusals): void {
		refusals.count += 1;
		const interval = REFUSED_INTERVALS.get(refusals.count);
		if (interval === undefined) return;
		refusals.limit = new RateLimit(this.#clock, 1, interval);
		refusals.limit.consume(1);
		if (interval < HOUR) return;
		const reason = 'the receiver answers 429 without a time to wait: it gets one post an hour until it accepts one';
		this.#logEvent('posts refused', { reason });
	}
}

/** @returns the milliseconds until the next try, where a receiver that limits its rate asks for a wait; else undefined */
function waitAskedBy({ status, headers }: Response, { retry, longest }: Limits): number | undefined {
	const asked = status === 429 ? headers.get('Retry-After') : null;
	if (asked === null) return undefined;
	return /^\d+$/.test(asked) ? Math.min(Number(asked) * 1000, longest) : retry;
}

/** A code such as `ECONNREFUSED`, or else a text such as `no answer`. Never contains the address. */
function postErrorReason(error: unknown): string {
	if (!(error instanceof Error)) return 'no connection';
	const { cause } = error;
	if (cause instanceof Error && 'code' in cause) return String(cause.code);
	return error.name === 'TimeoutError' ? 'no answer' : 'no connection';
}
