import { PRUNE_INTERVAL_SECONDS } from '../../engine/constants.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Clock, every } from '../../feed/clock.ts';
import type { ListedRoom } from '../../protocol/network-list.ts';
import { isUpstreamChange } from '../../protocol/relay-messages.ts';
import { runDemo } from '../../sources/demo/demo-source.ts';
import type { NamesFiles } from '../../sources/given-names.ts';
import { ConnectionLog } from '../../sources/log-once.ts';
import type { OverParties } from '../../sources/mapper.ts';
import type { Omitted } from '../../sources/omitted.ts';
import { playRecording } from '../../sources/recording-source.ts';
import type { SourceListener, UpstreamListener } from '../../sources/source-event.ts';
import type { LogEvent } from '../event-log.ts';
import type { Poster } from '../relay/announcements/post.ts';
import { Sender } from '../relay/announcements/sender.ts';
import { tellersOf } from '../relay/announcements/tellers.ts';
import { topicLink } from '../relay/announcements/topics.ts';
import { SharedSource } from '../relay/cluster/shared-source.ts';
import type { HoursFile } from '../relay/hours/hours-file.ts';
import { LiveActivity } from '../relay/live-activity.ts';
import type { RelayServer } from '../relay/relay-server.ts';
import type { Schedule } from '../relay/schedule/schedule.ts';
import { folderOf } from './network-paths.ts';
import type { RelayedNetwork, StartOptions } from './settings.ts';
import { isUpstream } from './sources.ts';

export interface RelayOptions {
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	readonly options: Pick<StartOptions, 'redis' | 'watch' | 'notify' | 'follow'>;
	/** Undefined where hours are kept in memory only. */
	readonly hours: HoursFile | undefined;
	/** Undefined without `--omit`. */
	readonly omitted: Omitted | undefined;
	/** Undefined without `--nets`. */
	readonly schedule: Schedule | undefined;
	readonly poster: Poster;
	readonly namesFiles: NamesFiles;
}

export interface StartedRelay {
	/** Removes what is left out now that the list has changed. */
	readonly leaveOut: () => void;
	/** Hands the network over to another relay that shares it. Call this before the viewers leave. */
	readonly resign: () => Promise<void>;
	readonly close: () => Promise<void>;
}

/** Starts the relay of a network. A demo has run for ten minutes when this resolves. @throws FileError where a file of names cannot be read */
export async function startRelay(
	relays: RelayServer,
	{ path, network, source, details, wording }: RelayedNetwork,
	{ clock, logEvent: log, options, hours, omitted, schedule, poster, namesFiles }: RelayOptions,
): Promise<StartedRelay> {
	// Of a demo or a recording, only unreadable files and dropped announcements are logged.
	const logEvent = isUpstream(source) ? log : () => {};
	const names = details.names && (await namesFiles.read(details.names));
	const live = new LiveActivity(clock, (reason) => logEvent('clock is wrong', { reason }), network);
	const connection = new ConnectionLog(clock, (change) => logEvent(`upstream ${change}`));
	live.watch({
		onEvent: ({ content }) => {
			if (isUpstreamChange(content)) connection.change(content);
			else if (typeof content === 'object') connection.understood();
		},
	});
	let shared: SharedSource | undefined;
	let listRooms: (() => readonly ListedRoom[]) | undefined;
	const isSender = () => shared === undefined || shared.role === 'holder';
	const { redis, watch, notify, follow } = options;
	const topics = follow === undefined ? undefined : { url: follow, folder: network.key };
	const nets = details.nets && schedule?.of(folderOf(network.name));
	const tellers = tellersOf({ watch, notify, topics, nets, wording });
	const sender = new Sender(tellers, { live, clock, logEvent: log, isSender, poster });
	const relay = relays.add({
		path,
		key: network.key ?? '',
		network: network.name,
		live,
		hours: hours?.of(network.name),
		nets,
		logEvent,
		posts: tellers.length === 0 ? undefined : sender.counts,
		topicOf: topics && ((id) => topicLink(topics, id)),
		role: () => shared?.role,
		rooms: () => listRooms?.(),
	});
	// It may be of an over that was not recognised before.
	const dropped = () => {
		connection.understood();
		relay.countOmitted();
		if (omitted !== undefined) live.leaveOut(omitted.has, false);
	};
	const omits = (parties: OverParties) => {
		const isOut = omitted?.has(parties) === true;
		if (isOut) dropped();
		return isOut;
	};
	const connect = (given: SourceListener) => {
		const passed = omitted?.filter(given, dropped) ?? given;
		const emit = names?.fill(passed) ?? passed;
		if (source.kind === 'demo') return runDemo(clock, source.seed, emit);
		if (source.kind === 'recording') {
			const stop = new AbortController();
			const playing = {
				...source,
				clock,
				emit,
				activity: live.activity,
				warn: console.error,
				fail: (reason: string) => log('source failed', { reason }),
				signal: stop.signal,
			};
			emit({ upstream: 'connected' }, clock.now());
			// The recording begins at the first use, so that the first viewer sees its beginning.
			void relay.firstUse.then(() => playRecording(playing));
			return () => stop.abort();
		}
		const warn = (reason: string) => logEvent('upstream failed', { reason });
		const notice = (reason: string) => logEvent('notice', { reason });
		const rooms: UpstreamListener['rooms'] = (list) => {
			listRooms = list;
		};
		return source.protocol.open(source, { clock, emit, warn, notice, rooms, omits });
	};
	if (redis !== undefined && isUpstream(source)) {
		shared = new SharedSource({
			live,
			clock,
			logEvent,
			url: redis,
			network: network.name,
			openUpstream: connect,
			admits: omitted?.admits,
		});
	}
	const ends = [
		shared === undefined ? connect(live.apply) : undefined,
		every(clock, PRUNE_INTERVAL_SECONDS * 1000, () => live.activity.prune(toUnixSeconds(clock.now()))),
	];
	return {
		leaveOut: () => omitted && live.leaveOut(omitted.has, true),
		resign: async () => shared?.resign(),
		close: async () => {
			for (const end of ends) end?.();
			sender.stop();
			await shared?.stop();
		},
	};
}
