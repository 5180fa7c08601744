import type { Link } from '../../feed/link.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { FRAME_EVENT } from '../../protocol/frame.ts';
import { isRecord } from '../../protocol/values.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { LinkBatch, LinkCommand, LinkEvent } from './worker-dial.ts';

/** The limit on messages to the page. Frames are posted as they arrive; in a flood they wait and are posted in batches at this rate. */
const POST_RATE = { perSecond: 30, capacity: 10 };
/** The most events in one batch. The page can answer a press between two batches. */
const MAX_BATCH_EVENTS = 500;
/** The bounds of the queue, in events and in their sizes (`sizeOf`). A link whose page falls further behind is closed (FRAME-6). */
const MAX_QUEUE_EVENTS = 50_000;
const MAX_QUEUE_SIZE = 50_000_000;

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
let queue: { readonly event: LinkEvent; readonly size: number }[] = [];
/** The size of all events in the queue. */
let queueSize = 0;
/** The page has handled the last batch. */
let pageReady = true;
/** The timer of the next batch. */
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
	queueSize = 0;
	if ('close' in data) return;
	if (new URL(data.dial.address).origin !== ALLOWED_ORIGIN) throw new Error('This is not the page’s network.');
	linkNumber = data.link;
	link = dialSocket(data.dial, {
		connected: () => postNow({ connected: true }),
		alive: () => postNow({ alive: true }),
		event: (name, args) => {
			enqueue({ event: name, args }, sizeOf(args));
			// All other events are a relay's, which sends batches already.
			flush(name !== FRAME_EVENT);
			if (queue.length >= MAX_QUEUE_EVENTS || queueSize >= MAX_QUEUE_SIZE)
				drop('connection lost: the page is too far behind');
		},
		lost: (reason) => postNow({ lost: reason, localCause: false }),
	});
});

function enqueue(event: LinkEvent, size: number): void {
	queue.push({ event, size });
	queueSize += size;
}

function postNow(event: LinkEvent): void {
	enqueue(event, 0);
	flush(true);
}

/** Closes the link and reports it as lost, after the events of the queue. */
function drop(reason: string): void {
	if (link === undefined) return;
	link.close();
	link = undefined;
	postNow({ lost: reason, localCause: true });
}

/** @returns the size of an event: characters of texts and field names, lengths of lists, bytes of a history */
function sizeOf(args: readonly unknown[]): number {
	let size = args.length;
	// Grows while it is walked: a recursion would overflow the stack on a deeply nested frame.
	const objects: unknown[] = [];
	const add = (value: unknown) => {
		if (typeof value === 'string') size += value.length;
		else if (value instanceof ArrayBuffer) size += value.byteLength;
		else if (typeof value === 'object' && value !== null) objects.push(value);
	};
	args.forEach(add);
	for (const object of objects) {
		if (Array.isArray(object)) {
			size += object.length;
			object.forEach(add);
		} else if (isRecord(object)) {
			for (const field of Object.keys(object)) {
				size += field.length;
				add(object[field]);
			}
		}
	}
	return size;
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
	const batch = queue.splice(0, MAX_BATCH_EVENTS);
	for (const { size } of batch) queueSize -= size;
	const events = batch.map(({ event }) => event);
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
