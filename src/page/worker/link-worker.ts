import type { Link } from '../../feed/link.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { FRAME_EVENT } from '../../protocol/frame.ts';
import { isRecord } from '../../protocol/values.ts';
import { TokenBucket } from '../store/token-bucket.ts';
import type { LinkBatch, LinkCommand, LinkEvent } from './worker-link.ts';

/** The limit on messages to the page. Frames are posted as they arrive; in a flood they wait and are posted in batches at this rate. */
const POST_RATE = { perSecond: 30, capacity: 10 };
/** The most events in one batch. The page can answer a press between two batches. */
const MAX_BATCH_EVENTS = 500;
/** The bounds of the queue, in events and in characters of payloads. A link whose page falls further behind is closed (FRAME-6). */
const MAX_QUEUE_EVENTS = 50_000;
const MAX_QUEUE_CHARACTERS = 50_000_000;

/**
 * The only origin that the worker connects to (SECURITY-1). It is passed in the worker URL's fragment. The page's Trusted Types policy
 * allows only that exact URL, so it cannot be changed. The Content-Security-Policy in the HTML does not hold for a worker, and a static
 * host may send no headers.
 */
const ALLOWED_ORIGIN = location.hash.slice(1);
const post = (batch: LinkBatch) => globalThis.postMessage(batch);
const posts = new TokenBucket(POST_RATE);
let link: Link | undefined;
/** The number of the link, as the page counts them. */
let linkNumber = 0;
/** Events that wait to be posted. */
let queue: LinkEvent[] = [];
/** The size of the queue's payloads, in characters. */
let queueCharacters = 0;
/** The page has handled the last batch. */
let pageReady = true;
/** Posts the next batch. */
let timer: ReturnType<typeof setTimeout> | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<LinkCommand>) => {
	if ('send' in data) {
		link?.send(data.send, data.argument);
		return;
	}
	if ('handled' in data) {
		pageReady = true;
		flush();
		return;
	}
	if ('drop' in data) {
		drop(data.drop);
		return;
	}
	link?.close();
	link = undefined;
	// The page ignores the events of the old link.
	queue = [];
	queueCharacters = 0;
	if ('close' in data) return;
	if (new URL(data.dial.address).origin !== ALLOWED_ORIGIN) throw new Error('This is not the page’s network.');
	linkNumber = data.link;
	link = dialSocket(data.dial, {
		connected: () => postNow({ connected: true }),
		alive: () => postNow({ alive: true }),
		event: (name, args) => {
			const event = { event: name, args };
			queueCharacters += payloadSize(event);
			// All other events are a relay's, which sends batches already.
			if (name !== FRAME_EVENT) postNow(event);
			else {
				queue.push(event);
				flush();
			}
			if (queue.length >= MAX_QUEUE_EVENTS || queueCharacters >= MAX_QUEUE_CHARACTERS)
				drop('connection lost: the page is too far behind');
		},
		lost: (reason) => postNow({ lost: reason, localCause: false }),
	});
});

function postNow(event: LinkEvent): void {
	queue.push(event);
	flush(true);
}

/** Closes the link and reports it as lost, after the events of the queue. */
function drop(reason: string): void {
	if (link === undefined) return;
	link.close();
	link = undefined;
	postNow({ lost: reason, localCause: true });
}

/** @returns characters of a frame's payload; 0 for anything else */
function payloadSize(event: LinkEvent): number {
	const [frame] = 'event' in event ? event.args : [];
	return isRecord(frame) && typeof frame['payload'] === 'string' ? frame['payload'].length : 0;
}

/**
 * Posts a batch when the page has handled the last one and the rate limit allows it.
 *
 * @param urgent ignores the rate limit
 */
function flush(urgent = false): void {
	clearTimeout(timer);
	if (!pageReady || queue.length === 0) return;
	const at = performance.now();
	const wait = urgent || queue.length >= MAX_BATCH_EVENTS ? 0 : posts.wait(at);
	if (wait > 0) {
		timer = setTimeout(() => flush(), wait);
		return;
	}
	pageReady = false;
	posts.take(at, 1);
	const events = queue.splice(0, MAX_BATCH_EVENTS);
	for (const event of events) queueCharacters -= payloadSize(event);
	try {
		post({ link: linkNumber, events });
	} catch {
		post({ link: linkNumber, events: events.map(postable) });
	}
}

/** @returns the event; with an empty frame where its own is nested too deeply to be posted (FRAME-4) */
function postable(event: LinkEvent): LinkEvent {
	try {
		structuredClone(event);
		return event;
	} catch {
		return { event: FRAME_EVENT, args: [null] };
	}
}
