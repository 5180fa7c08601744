import type { Cancel } from '../feed/clock.ts';
import { reconnectDelay } from '../feed/reconnect-delay.ts';
import { LIVE_TOPIC, MAX_PAYLOAD_CHARACTERS, writeFrame } from '../protocol/frame.ts';
import { isRecord, readJson } from '../protocol/values.ts';
import { guarded } from './guard.ts';
import { LogOnce, MAX_REASONS, printable, withRemedy } from './log-once.ts';
import { type Mapper, OTHER_KIND, type OverReport } from './mapper.ts';
import { reportFilter } from './omitted.ts';
import { quota } from './quota.ts';
import type { UpstreamListener } from './source-event.ts';
import { Tracker } from './tracker.ts';
import type { UpstreamSource } from './upstream.ts';

/** Receives what happens on a connection. After `lost` nothing more is called. */
export interface TransportListener {
	readonly connected: () => void;
	/**
	 * @param topic the MQTT topic or the Socket.IO event's name; `''` where there is none
	 * @param isRetained whether the broker kept the message from earlier
	 */
	readonly message: (text: string, topic: string, isRetained?: boolean) => void;
	readonly partlyRefused: (topics: readonly string[]) => void;
	readonly lost: (why: string) => void;
}

/** Connects once. @returns a function that ends the connection; nothing is called after that */
export type Transport = (listener: TransportListener) => Cancel;

interface NetworkParts {
	readonly transport: Transport;
	readonly mapper: Mapper;
	/** Advice for the log when the network is silent or sends other messages. */
	readonly hint: string;
	/** Advice for the log when the network is unreachable; defaults to `hint`. */
	readonly reachHint?: string;
	/**
	 * What an unreadable text is, for the log; undefined for one that may be of another program.
	 *
	 * @param understood whether other messages could be read since the network was connected
	 */
	readonly describeText?: (text: string, understood: boolean) => string | undefined;
}

/** Milliseconds after which an attempt to connect fails (CONNECT-4). */
const CONNECT_TIMEOUT = 20_000;
/** If no message comes within this many milliseconds of connecting, that is logged. The connection stays, because the network may be quiet. */
const SILENT_AFTER = 30_000;
/** A longer message is not parsed, and counts as unreadable. The longest real ones are the states of large HBlink servers. */
const MAX_MESSAGE_CHARACTERS = 1_048_576;
/** The most log lines about problems of a connected network. */
const MAX_NOTICES = 20;
const MAX_FIELDS = 20;
/** A longer topic, or a longer name of a place in a message, makes the message unreadable: what is remembered is bounded in length too. */
const MAX_NAME_CHARACTERS = 300;

/** What became of a message. `another kind`: of another program. */
type Outcome = 'overs' | 'no overs' | 'unreadable' | 'another kind';

/**
 * Connects to a network without a BrandMeister-like Socket.IO feed, reconnects after every loss, and converts its messages to frames. Unreadable
 * messages become unreadable frames, so that they are counted (FRAME-3).
 *
 * @returns a function that ends the connection
 */
export function openNetworkSource(
	{ address, protocol }: UpstreamSource,
	listener: UpstreamListener,
	{ transport, mapper, hint, reachHint = hint, describeText = () => undefined }: NetworkParts,
): Cancel {
	const { clock, emit, notice, guard } = guarded(listener, `${address}: `);
	const tracker = new Tracker();
	const reasons = new LogOnce((line) => listener.warn(`${address}: ${line}`), MAX_REASONS);
	const notices = new LogOnce(notice, MAX_NOTICES);
	const admits = quota(clock, notice);
	const counts = reportFilter(listener.omits);
	let failures = 0;
	let end: Cancel = () => {};
	let isUp = false;
	const changeUpstream = (up: boolean) => {
		if (up === isUp) return;
		isUp = up;
		if (!up) tracker.noteLoss();
		emit({ upstream: up ? 'connected' : 'lost' }, clock.now());
	};
	const take = (text: string, topic: string, isRetained: boolean, understood: boolean): Outcome => {
		const at = clock.now();
		const message = text.length > MAX_MESSAGE_CHARACTERS ? undefined : (readJson(text) ?? text);
		const isNamed = topic.length <= MAX_NAME_CHARACTERS;
		const reports = isNamed ? mapper(message, topic, isRetained ? at : undefined) : undefined;
		if (reports === OTHER_KIND) return 'another kind';
		if (reports === undefined || reports.some(isTooLong)) {
			emit({ frame: unreadableFrame(text, message) }, at);
			const content = typeof message === 'string' ? describeText(message, understood) : describe(message);
			const what = isNamed ? content : 'a message with a long topic';
			if (what === undefined) return 'another kind';
			notices.say(`unreadable, so counted as ignored: ${what}`);
			return 'unreadable';
		}
		for (const [index, one] of reports.entries()) {
			if (index > 0 && !admits()) break;
			if (one.kind === 'note') notices.say(printable(one.text));
			else if (one.kind === 'server') changeUpstream(one.connected);
			// A start proves that a dashboard has its server again.
			if (one.kind === 'start') changeUpstream(true);
			if (!counts(one)) continue;
			for (const live of tracker.take(one, at)) emit({ frame: writeFrame(live, protocol.name) }, at);
		}
		return reports.some(({ kind }) => kind === 'start' || kind === 'end') ? 'overs' : 'no overs';
	};
	const connect = () => {
		let connected = false;
		let understood = false;
		let silent = true;
		const lost = (why: string) => {
			end();
			changeUpstream(false);
			// A connection or a refusal proves that the address is right.
			reasons.say(withRemedy(printable(why), connected || why.startsWith('refused') ? undefined : reachHint));
			end = clock.after(reconnectDelay(failures++, Math.random(), 0, why), connect);
		};
		let cancelTimer = clock.after(CONNECT_TIMEOUT, () => lost('timed out: no answer for 20 s'));
		const handlers: TransportListener = {
			connected: () => {
				connected = true;
				cancelTimer();
				cancelTimer = clock.after(SILENT_AFTER, () => {
					if (silent) notices.say(`silent: no message for 30 s. ${hint}`);
				});
				changeUpstream(true);
			},
			message: (text, topic, isRetained = false) => {
				silent = false;
				if (!admits(text.length)) return;
				const outcome = guard(() => take(text, topic, isRetained, understood));
				if (outcome === undefined) emit({ frame: unreadableFrame(text, undefined) }, clock.now());
				else if (outcome === 'another kind') {
					if (!understood) notices.say(`unknown: the messages cannot be read. ${hint}`);
				} else if (outcome !== 'unreadable') {
					understood = true;
					failures = 0;
					// A dashboard greets each client, so only overs prove that the connection is of use.
					if (outcome === 'overs') reasons.clear();
				}
			},
			partlyRefused: (topics) => notices.say(`refused in part: the broker gives no access to ${topics.join(', ')}`),
			lost,
		};
		const close = guard(() => transport(handlers));
		end = () => {
			cancelTimer();
			close?.();
		};
		if (close === undefined) lost('failed: a fault in this program');
	};
	connect();
	return () => end();
}

function isTooLong(report: OverReport): boolean {
	const { key, place, node } = { key: '', place: '', node: '', ...report };
	return Math.max(key.length, place.length, node.length) > MAX_NAME_CHARACTERS;
}

/** Describes an unreadable message for the log, without its values. @returns undefined for one that may be of another program */
function describe(message: unknown): string | undefined {
	return isRecord(message) ? `a message with the fields ${printable(namesOf(message, 3))}` : undefined;
}

function namesOf(value: unknown, depth: number): string {
	if (!isRecord(value) || depth === 0) return '';
	const entries = Object.entries(value).slice(0, MAX_FIELDS);
	const names = entries.map(([name, field]) => {
		const inner = namesOf(field, depth - 1);
		return inner === '' ? name : `${name} (${inner})`;
	});
	return names.toSorted().join(', ');
}

/**
 * A frame that `readFrame` refuses, with the received text. The text is copied, never written anew: the parser can read objects that are nested too
 * deeply for `JSON.stringify`.
 *
 * @param message the text, parsed
 */
function unreadableFrame(text: string, message: unknown): object {
	const payload = isRecord(message) ? `{"unreadable":${text}}` : text;
	return { topic: LIVE_TOPIC, payload: payload.slice(0, MAX_PAYLOAD_CHARACTERS + 1) };
}
