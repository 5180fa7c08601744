import type { Server } from 'node:http';
import type { NetworkRules } from '../../engine/activity.ts';
import { PRUNE_INTERVAL_SECONDS } from '../../engine/constants.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Clock, every } from '../../feed/clock.ts';
import type { Network } from '../../protocol/networks.ts';
import { runDemo } from '../../sources/demo/demo-source.ts';
import type { GivenNames } from '../../sources/given-names.ts';
import type { Hear } from '../../sources/hear.ts';
import { playRecording } from '../../sources/recording-source.ts';
import { type Connection, openUpstream } from '../../sources/upstream.ts';
import { FileError, OperationError } from '../errors.ts';
import { eventLogger } from '../event-log.ts';
import { Announcer, type AnnouncerSettings } from '../relay/announcer.ts';
import { SharedSource } from '../relay/cluster/shared-source.ts';
import { LiveActivity } from '../relay/live-activity.ts';
import { Relay } from '../relay/relay.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';

/** The source of a relay's frames. */
export type Source =
	| { readonly kind: 'demo'; readonly seed: number }
	| { readonly kind: 'recording'; readonly file: string; readonly speed: number }
	| UpstreamSource;

interface UpstreamSource {
	readonly kind: 'upstream';
	readonly network: Network;
	readonly connection: Connection;
	/** The address of the Redis through which several relays act as one; undefined for a single relay. */
	readonly redis: string | undefined;
	/** The `User-Agent` header of the connection to the network. */
	readonly userAgent: string;
}

export interface RelaySettings {
	readonly source: Source;
	readonly limits: ViewerLimits;
	/** Undefined where nothing is announced. */
	readonly announce?: AnnouncerSettings | undefined;
	readonly names?: GivenNames | undefined;
}

export interface StartedRelay extends Pick<Relay, 'answer' | 'drain' | 'close'> {
	/** Rejects when the source fails, and never resolves. */
	readonly failure: Promise<never>;
}

/**
 * Starts a relay of a source on a server. A demo has run for ten minutes when this returns.
 *
 * @param rules of the source's network
 */
export function startRelay(
	server: Server,
	{ source, limits, announce, names }: RelaySettings,
	rules: NetworkRules,
	clock: Clock,
): StartedRelay {
	// Only a relay of a network logs its events.
	const logEvent = source.kind === 'upstream' ? eventLogger(clock, (line) => console.error(line)) : () => {};
	const live = new LiveActivity(clock, (reason) => logEvent('clock is wrong', { reason }), rules);
	live.watch({
		onEvent: ({ content }) => {
			if (content === 'lost' || content === 'connected') logEvent(`upstream ${content}`);
		},
	});
	const endPrunes = every(clock, PRUNE_INTERVAL_SECONDS * 1000, () => live.activity.prune(toUnixSeconds(clock.now())));
	let shared: SharedSource | undefined;
	const isSender = () => shared === undefined || shared.role === 'holder';
	const announcer = announce && new Announcer({ ...announce, live, clock, logEvent, isSender });
	const relay = new Relay(server, { live, clock, limits, logEvent, announcer, role: () => shared?.role });
	let fail = (_error: unknown) => {};
	const failure = new Promise<never>((_, reject) => {
		fail = reject;
	});
	const named = (hear: Hear) => names?.fill(hear) ?? hear;
	const endNames = names?.watch(clock, (reason) => logEvent('names not read', { reason }));
	let closeSource: () => void | Promise<void>;
	if (source.kind === 'upstream') {
		const { network, redis } = source;
		const warn = (reason: string) => logEvent('upstream failed', { reason });
		const connect = (hear: Hear) => openUpstream({ ...source, clock, hear: named(hear), warn });
		if (redis !== undefined) {
			shared = new SharedSource({ live, clock, logEvent, url: redis, network: network.name, openUpstream: connect });
		}
		closeSource = shared === undefined ? connect(live.hear) : () => shared?.stop();
	} else if (source.kind === 'demo') closeSource = runDemo(clock, source.seed, live.hear);
	else closeSource = playOnceUsed(source, relay.firstUse, { hear: named(live.hear), live, clock, fail });
	return {
		failure,
		answer: (path, request) => relay.answer(path, request),
		drain: async () => {
			// Handing over can take two seconds, in which no viewer should come.
			relay.refuseViewers();
			// The relay still follows the shared stream while its viewers leave.
			await shared?.resign();
			await relay.drain();
		},
		close: async () => {
			endPrunes();
			endNames?.();
			announcer?.stop();
			await closeSource();
			await relay.close();
			logEvent('stopped');
		},
	};
}

/** Plays a recording as soon as somebody looks, who then sees it from its beginning. @returns a function that stops it */
function playOnceUsed(
	{ file, speed }: { readonly file: string; readonly speed: number },
	firstUse: Promise<void>,
	{ hear, live, clock, fail }: { hear: Hear; live: LiveActivity; clock: Clock; fail: (error: unknown) => void },
): () => void {
	const stop = new AbortController();
	const { activity } = live;
	hear({ upstream: 'connected' }, clock.now());
	const warn = (message: string) => console.error(message);
	firstUse
		.then(() => playRecording(file, speed, { clock, hear, activity, warn, signal: stop.signal }))
		.catch((error: unknown) => {
			// The file could be read when the server started, so the command line is not wrong.
			fail(error instanceof FileError ? new OperationError(`Playing ended: ${error.message}`) : error);
		});
	return () => stop.abort();
}
