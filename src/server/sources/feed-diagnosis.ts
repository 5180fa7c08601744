import { get as httpGet, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { DEFAULT_PATH, type Network } from '../../protocol/networks.ts';

type Feed = Pick<Network, 'address' | 'path'>;

/** Socket.IO endpoints that are tried when nothing answers at the given path. */
const USUAL_PATHS = [DEFAULT_PATH, '/socket.io'];
/** A handshake is shorter; the rest of a longer answer is not read. */
const MAX_PROBE_ANSWER = 1024;
/** How long a feed has for each answer, in milliseconds. */
const PROBE_TIMEOUT = 3000;
/** A first attempt to connect that takes this long is diagnosed, in milliseconds. Two requests may time out, so a silent feed is reported after 10 s. */
const SLOW_ATTEMPT = 4000;
/** A proxy whose server is away answers with one of these. */
const UNAVAILABLE = new Set([502, 503, 504]);
/**
 * How a Socket.IO server tells a refused client why. The library's own text, `Forbidden`, does not match, nor does text that could disturb a
 * terminal.
 */
const REFUSAL = /^\{"code":4,"message":"(?!Forbidden")([\w ,.'-]{1,100})"\}$/;
/** Codes of errors of a request that took too long. */
const TIMED_OUT = /ABORT|Abort|Timeout|TIMEDOUT/;

/**
 * Requests a feed's handshake over plain HTTP, to find out why the feed cannot be reached. The Socket.IO library reports only that a transport
 * failed.
 *
 * @param timeout in milliseconds
 * @returns one line with what to check; undefined where the feed answers as a Socket.IO server
 */
export async function diagnoseFeed(
	feed: Feed,
	userAgent: string,
	timeout = PROBE_TIMEOUT,
): Promise<string | undefined> {
	const { host, hostname } = new URL(feed.address);
	const ask = (path: string): Promise<FeedAnswer> =>
		askHandshake({ ...feed, path }, userAgent, timeout).catch((error: unknown) => ({ errorCode: codeOf(error) }));
	const answer = await ask(feed.path);
	// After a timeout other paths are tried, because a server may leave unknown ones unanswered.
	if ('errorCode' in answer && !TIMED_OUT.test(answer.errorCode))
		return describeError(answer.errorCode, host, hostname);
	if (isHandshake(answer)) return undefined;
	if ('status' in answer && (answer.status === 401 || answer.status === 403)) {
		const [, reason] = REFUSAL.exec(answer.body) ?? [];
		return reason === undefined
			? `turned away: ${host} answers with status ${answer.status}. It may accept only clients that it knows: try --user-agent`
			: `turned away: ${host} says "${reason}". If that lasts, ask its operator`;
	}
	const others = USUAL_PATHS.filter((path) => path !== feed.path);
	const answers = await Promise.all(others.map(ask));
	const right = others.find((_, index) => isHandshake(answers[index]));
	if (right !== undefined)
		return `wrong path: the Socket.IO server of ${host} is not at ${feed.path}. Use --path ${right}`;
	if ('errorCode' in answer) return describeError(answer.errorCode, host, hostname);
	if (UNAVAILABLE.has(answer.status)) {
		return `unavailable: ${host} answers with status ${answer.status}. It may be restarting`;
	}
	if (answer.redirect !== undefined) return `redirected: ${host} sends clients to ${answer.redirect}. Use that address`;
	return `not a Socket.IO server: ${host} answers with status ${answer.status} at ${feed.path}. Check the address and --path`;
}

/** Reports why a feed cannot be reached: each reason once, until the feed has been reached again (COMMAND-9). */
export class FailureReport {
	readonly #feed: Feed;
	readonly #userAgent: string;
	readonly #report: (line: string) => void;
	#reported = new Set<string>();
	#asking = false;
	#closed = false;
	#cancel: Cancel = () => {};

	constructor(feed: Feed, userAgent: string, report: (line: string) => void) {
		this.#feed = feed;
		this.#userAgent = userAgent;
		this.#report = report;
	}

	/** To be called when the first attempt to connect begins. A slow one is diagnosed before the connection itself gives it up (CONNECT-6). */
	noteConnecting(clock: Clock): void {
		this.#cancel = clock.after(SLOW_ATTEMPT, () => void this.noteFailed());
	}

	/** @param reason as the connection reports it; used where the feed itself gives no better one */
	async noteFailed(reason?: string): Promise<void> {
		if (this.#asking) return;
		const reported = this.#reported;
		this.#asking = true;
		const line = (await diagnoseFeed(this.#feed, this.#userAgent)) ?? reason;
		this.#asking = false;
		if (line === undefined || this.#closed || reported !== this.#reported || reported.has(line)) return;
		reported.add(line);
		this.#report(line);
	}

	/** The feed has been reached: from now on every reason is new. */
	noteConnected(): void {
		this.#cancel();
		// Another set also tells a diagnosis under way that its answer is out of date.
		this.#reported = new Set();
	}

	/** Nothing is reported from now on, an answer that is still awaited included. */
	close(): void {
		this.#cancel();
		this.#closed = true;
	}
}

interface FeedResponse {
	readonly status: number;
	readonly body: string;
	/** The address of another server to which it redirects, such as `https://feed.example`. Connections follow no redirect. */
	readonly redirect: string | undefined;
}

/** A response, or the code of the error that took its place. */
type FeedAnswer = FeedResponse | { readonly errorCode: string };

function isHandshake(answer: FeedAnswer | undefined): boolean {
	return answer !== undefined && 'status' in answer && answer.status === 200 && /^0\{.*"sid"/.test(answer.body);
}

function askHandshake({ address, path }: Feed, userAgent: string, timeout: number): Promise<FeedResponse> {
	const url = new URL(address);
	// Set as a property, because resolving a path such as `//x` would change the host.
	url.pathname = `${path.replace(/\/$/, '')}/`;
	url.search = 'EIO=4&transport=polling';
	const options: RequestOptions = {
		agent: false,
		headers: { 'User-Agent': userAgent },
		signal: AbortSignal.timeout(timeout),
	};
	return new Promise((resolve, reject) => {
		const read = (response: IncomingMessage) => {
			let body = '';
			const end = () => {
				response.destroy();
				resolve({ status: response.statusCode ?? 0, body, redirect: redirectOf(response, url) });
			};
			response.setEncoding('utf8').on('data', (text: string) => {
				body += text;
				if (body.length > MAX_PROBE_ANSWER) end();
			});
			response.on('end', end).on('error', reject);
		};
		const request = url.protocol === 'https:' ? httpsGet(url, options, read) : httpGet(url, options, read);
		request.on('error', reject);
	});
}

function redirectOf({ headers: { location } }: IncomingMessage, { origin }: URL): string | undefined {
	const target = location === undefined || !URL.canParse(location, origin) ? undefined : new URL(location, origin);
	return target !== undefined && /^https?:$/.test(target.protocol) && target.origin !== origin
		? target.origin
		: undefined;
}

function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function describeError(code: string, host: string, hostname: string): string {
	if (code === 'ECONNREFUSED') return `refused: nothing listens at ${host}. Check the address and the port`;
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
		return `unknown host: ${hostname} has no address. Check its spelling and this machine's DNS`;
	}
	if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code)) {
		return `certificate: that of ${hostname} is not accepted (${code}). Check the host name and the certificate's issuer`;
	}
	if (/SSL|EPROTO/.test(code)) return `no TLS: ${host} does not speak it. Check the port, or write http://`;
	if (TIMED_OUT.test(code)) return `timed out: ${host} does not answer. Check the address, --path and firewalls`;
	if (code.startsWith('HPE_'))
		return `not a Socket.IO server: ${host} does not speak HTTP. Check the address and the port`;
	return `no answer from ${host} (${code}). Check the address and the port`;
}
