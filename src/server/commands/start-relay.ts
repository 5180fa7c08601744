import { PRUNE_INTERVAL_SECONDS } from '../../engine/constants.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Clock, every } from '../../feed/clock.ts';
import { runDemo } from '../../sources/demo/demo-source.ts';
import type { GivenNames } from '../../sources/given-names.ts';
import { playRecording } from '../../sources/recording-source.ts';
import type { SourceListener } from '../../sources/source-event.ts';
import { openUpstream } from '../../sources/upstream.ts';
import { FileError, OperationError } from '../errors.ts';
import type { LogEvent } from '../event-log.ts';
import { AnnouncementSender } from '../relay/announcement-sender.ts';
import { SharedSource } from '../relay/cluster/shared-source.ts';
import { LiveActivity } from '../relay/live-activity.ts';
import type { RelayServer } from '../relay/relay-server.ts';
import type { RelayedNetwork } from './settings.ts';

export interface RelayOptions {
	readonly clock: Clock;
	/** Logs events of this network. */
	readonly logEvent: LogEvent;
	/** The address of the Redis that is shared with other relays; undefined for a single relay. A demo or a recording is each server's own. */
	readonly redis: string | undefined;
	readonly names: GivenNames | undefined;
}

export interface StartedRelay {
	/** Rejects when the source fails, and never resolves. */
	readonly failure: Promise<never>;
	/** Gives the network to another relay that shares it, before the viewers leave. */
	readonly resign: () => Promise<void>;
	readonly close: () => Promise<void>;
}

/** Starts the relay of a network. A demo has run for ten minutes when this returns. */
export function startRelay(
	relays: RelayServer,
	{ path, network, source, announce }: RelayedNetwork,
	{ clock, logEvent: log, redis, names }: RelayOptions,
): StartedRelay {
	const isUpstream = source.kind !== 'demo' && source.kind !== 'recording';
	// A demo or a recording has no events worth a line.
	const logEvent = isUpstream ? log : () => {};
	const live = new LiveActivity(clock, (reason) => logEvent('clock is wrong', { reason }), network);
	live.watch({
		onEvent: ({ content }) => {
			if (content === 'lost' || content === 'connected') logEvent(`upstream ${content}`);
		},
	});
	const endPrunes = every(clock, PRUNE_INTERVAL_SECONDS * 1000, () => live.activity.prune(toUnixSeconds(clock.now())));
	let shared: SharedSource | undefined;
	const isSender = () => shared === undefined || shared.role === 'holder';
	const sender = announce && new AnnouncementSender({ ...announce, live, clock, logEvent, isSender });
	const { name } = network;
	const relay = relays.add({ path, network: name, live, logEvent, sender, role: () => shared?.role });
	let fail = (_error: unknown) => {};
	const failure = new Promise<never>((_, reject) => {
		fail = reject;
	});
	const named = (emit: SourceListener) => names?.fill(emit) ?? emit;
	const endNames = names?.watch(clock, (reason) => log('names not read', { reason }));
	let closeSource: () => void | Promise<void>;
	if (source.kind === 'demo') closeSource = runDemo(clock, source.seed, live.apply);
	else if (source.kind === 'recording') {
		closeSource = playOnceUsed(source, relay.firstUse, { emit: named(live.apply), live, clock, fail });
	} else {
		const warn = (reason: string) => logEvent('upstream failed', { reason });
		const notice = (reason: string) => logEvent('notice', { reason });
		const connect = (emit: SourceListener) => openUpstream(source, { clock, emit: named(emit), warn, notice });
		if (redis !== undefined) {
			shared = new SharedSource({ live, clock, logEvent, url: redis, network: name, openUpstream: connect });
		}
		closeSource = shared === undefined ? connect(live.apply) : () => shared?.stop();
	}
	return {
		failure,
		resign: async () => shared?.resign(),
		close: async () => {
			endPrunes();
			endNames?.();
			sender?.stop();
			await closeSource();
		},
	};
}

/** Plays a recording as soon as somebody looks, who then sees it from its beginning. @returns a function that stops it */
function playOnceUsed(
	{ file, speed }: { readonly file: string; readonly speed: number },
	firstUse: Promise<void>,
	{
		emit,
		live,
		clock,
		fail,
	}: { emit: SourceListener; live: LiveActivity; clock: Clock; fail: (error: unknown) => void },
): () => void {
	const stop = new AbortController();
	const { activity } = live;
	emit({ upstream: 'connected' }, clock.now());
	const warn = (message: string) => console.error(message);
	firstUse
		.then(() => playRecording(file, speed, { clock, emit, activity, warn, signal: stop.signal }))
		.catch((error: unknown) => {
			emit({ upstream: 'lost' }, clock.now());
			// The file could be read when the server started, so the command line is not wrong.
			fail(error instanceof FileError ? new OperationError(`Playing ended: ${error.message}`) : error);
		});
	return () => stop.abort();
}
