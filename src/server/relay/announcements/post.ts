import { setTimeout } from 'node:timers/promises';
import type { Post } from './announcement.ts';

const TRIES = 3;
/** In milliseconds: the timeout of a try, the wait before the next one, and the longest wait that a receiver may ask for (NOTIFY-4). */
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

/**
 * Posts an announcement, in three tries at most (NOTIFY-4). The answer's body is not read, and a redirect is a failure.
 *
 * @param allows asked before each try
 * @param waits with a `total`, nothing is tried later than that, nor again where it may have arrived (FOLLOW-3)
 * @returns why the last try failed, without the address, or `limit` where none was allowed; undefined where the receiver accepted it
 */
export async function post(
	url: string,
	{ body, headers }: Post,
	allows: () => boolean,
	waits: typeof WAITS & { readonly total?: number } = WAITS,
): Promise<string | undefined> {
	const once = waits.total !== undefined;
	const latest = performance.now() + (waits.total ?? Number.POSITIVE_INFINITY);
	let fault = '';
	let wait = 0;
	for (let tries = 1; tries <= TRIES && performance.now() + wait < latest; tries++) {
		if (tries > 1) await setTimeout(wait, undefined, { ref: false });
		if (!allows()) return fault || 'limit';
		try {
			const signal = AbortSignal.timeout(waits.answer);
			// A kept connection may be ended by the receiver just when it is used again.
			const closing = { ...headers, Connection: 'close' };
			const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, headers: closing, signal });
			await answer.body?.cancel();
			if (answer.ok) return undefined;
			fault = `status ${answer.status}`;
			if (once && !NOT_TAKEN.has(answer.status)) return fault;
			wait = waitAskedBy(answer, waits);
		} catch (error) {
			fault = postErrorReason(error);
			if (once && !NOT_ARRIVED.has(fault)) return fault;
			wait = waits.retry;
		}
	}
	return fault;
}

/** The wait before the next try, in milliseconds. A receiver that limits its rate may ask for a wait in seconds. */
function waitAskedBy({ status, headers }: Response, { retry, longest }: typeof WAITS): number {
	const seconds = status === 429 ? headers.get('Retry-After') : null;
	return /^\d+$/.test(seconds ?? '') ? Math.min(Number(seconds) * 1000, longest) : retry;
}

/** A code such as `ECONNREFUSED`, or else a text such as `no answer`. Never contains the address. */
function postErrorReason(error: unknown): string {
	if (!(error instanceof Error)) return 'no connection';
	const { cause } = error;
	if (cause instanceof Error && 'code' in cause) return String(cause.code);
	return error.name === 'TimeoutError' ? 'no answer' : 'no connection';
}
