import { toUnixSeconds } from '../engine/time.ts';
import type { Cancel } from '../feed/clock.ts';
import { reconnectDelay } from '../feed/reconnect-delay.ts';
import { LIVE_TOPIC, MAX_PAYLOAD_CHARACTERS, writeFrame } from '../protocol/frame.ts';
import type { Protocol } from '../protocol/networks.ts';
import { isRecord } from '../protocol/values.ts';
import { FewLines, MAX_REASONS, printable } from './few-lines.ts';
import { type Mapper, OTHER_KIND } from './mapper.ts';
import type { UpstreamListener } from './source-event.ts';
import { Tracker } from './tracker.ts';

/** Receives what happens on a connection. After `lost` nothing more is called. */
export interface TransportListener {
	readonly connected: () => void;
	/** @param topic the MQTT topic or the Socket.IO event's name; `''` where there is none */
	readonly message: (text: string, topic: string) => void;
	/** The broker refused these topics. */
	readonly partlyRefused: (topics: readonly string[]) => void;
	/** The connection was lost, or could not be made. */
	readonly lost: (why: string) => void;
}

/** Connects once. @returns a function that ends the connection; nothing is called after that */
export type Transport = (listener: TransportListener) => Cancel;

interface NetworkSourceOptions extends UpstreamListener {
	readonly transport: Transport;
	readonly mapper: Mapper;
	/** Marks the frames, so that a recording of them knows its network (RECORD-4). */
	readonly protocol: Protocol;
	/** Advice for the log when the network is silent or sends other messages. */
	readonly hint: string;
	/** Advice for the log when the network is unreachable; defaults to `hint`. */
	readonly reachHint?: string;
}

/** Milliseconds after which an attempt to connect fails (CONNECT-4). */
const CONNECT_TIMEOUT = 20_000;
/** If no message comes within this many milliseconds of connecting, that is logged. The connection stays, because the network may be quiet. */
const SILENT_AFTER = 30_000;
/** A longer message is not parsed, and counts as unreadable. The longest real ones are the states of large HBlink servers. */
const MAX_MESSAGE_CHARACTERS = 1_048_576;
const OF_ANOTHER_KIND = 'unknown: the messages cannot be read';
/** The most log lines about problems of a connected network. */
const MAX_NOTICES = 20;
/** The most fields of each object that a log line names. */
const MAX_FIELDS = 20;

/**
 * Connects to a network without a BrandMeister-like Socket.IO feed, reconnects after every loss, and converts its messages to frames. Unreadable
 * messages become unreadable frames, so that they are counted (FRAME-3).
 *
 * @returns a function that ends the connection
 */
export function openNetworkSource({
	transport,
	mapper,
	protocol,
	clock,
	emit,
	warn,
	notice,
	hint,
	reachHint = hint,
}: NetworkSourceOptions): Cancel {
	const tracker = new Tracker(toUnixSeconds(clock.now()));
	const reasons = new FewLines(warn, MAX_REASONS);
	const notices = new FewLines(notice, MAX_NOTICES);
	let failures = 0;
	let end: Cancel = () => {};
	/** @returns the problem with the message; undefined if it was understood */
	const take = (text: string, topic: string): string | undefined => {
		const at = clock.now();
		const message = parse(text);
		const reports = mapper(message, topic);
		if (reports === OTHER_KIND) return OF_ANOTHER_KIND;
		if (reports === undefined) {
			emit({ frame: unreadableFrame(text, message) }, at);
			if (!isRecord(message)) return OF_ANOTHER_KIND;
			notices.say(`unreadable, so counted as ignored: a message with the fields ${printable(namesOf(message, 3))}`);
			return 'unreadable';
		}
		for (const one of reports) {
			if (one.kind === 'note') notices.say(printable(one.text));
			for (const live of tracker.take(one, at)) emit({ frame: writeFrame(live, protocol) }, at);
		}
		return undefined;
	};
	const connect = () => {
		let connected = false;
		let understood = false;
		let silent = true;
		const lost = (why: string) => {
			end();
			if (connected) {
				tracker.noteLoss();
				emit({ upstream: 'lost' }, clock.now());
			}
			// A connection or a refusal proves that the address is right, so no hint is added.
			const reason = printable(why);
			reasons.say(connected || why.startsWith('refused') ? reason : `${reason}. ${reachHint}`);
			end = clock.after(reconnectDelay(failures++, Math.random()), connect);
		};
		let cancelTimer = clock.after(CONNECT_TIMEOUT, () => lost('timed out: no answer for 20 s'));
		const close = transport({
			connected: () => {
				connected = true;
				cancelTimer();
				cancelTimer = clock.after(SILENT_AFTER, () => {
					if (silent) notices.say(`silent: no message for 30 s. ${hint}`);
				});
				emit({ upstream: 'connected' }, clock.now());
			},
			message: (text, topic) => {
				silent = false;
				const problem = take(text, topic);
				if (problem === undefined) {
					if (!understood) reasons.clear();
					understood = true;
					failures = 0;
				} else if (!understood && problem === OF_ANOTHER_KIND) notices.say(`${problem}. ${hint}`);
			},
			partlyRefused: (topics) => notices.say(`refused in part: the broker gives no access to ${topics.join(', ')}`),
			lost,
		});
		end = () => {
			cancelTimer();
			close();
		};
	};
	connect();
	return () => end();
}

/** Field names, nested. Values are never logged. */
function namesOf(value: unknown, depth: number): string {
	if (!isRecord(value) || depth === 0) return '';
	const entries = Object.entries(value).slice(0, MAX_FIELDS);
	const names = entries.map(([name, field]) => {
		const inner = namesOf(field, depth - 1);
		return inner === '' ? name : `${name} (${inner})`;
	});
	return names.toSorted().join(', ');
}

/** @returns undefined if the text is too long or not JSON */
function parse(text: string): unknown {
	if (text.length > MAX_MESSAGE_CHARACTERS) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A frame that `readFrame` refuses, with the received text. @param message undefined where it could not be parsed */
function unreadableFrame(text: string, message: unknown): object {
	const payload = isRecord(message) ? JSON.stringify({ unreadable: message }) : text;
	return { topic: LIVE_TOPIC, payload: payload.slice(0, MAX_PAYLOAD_CHARACTERS + 1) };
}
