import type { Link } from '../../feed/link.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { FRAME_EVENT } from '../../protocol/frame.ts';
import { isRecord } from '../../protocol/values.ts';
import { TokenBucket } from '../store/token-bucket.ts';
import type { LinkNews, LinkNote, LinkOrder } from './worker-link.ts';

/** Frames are posted to the page as they come. In a flood they wait and are posted together, this often a second. */
const POSTS = { perSecond: 30, capacity: 10 };
/** The most notes in one message. Between two of them the page can answer what is pressed. */
const MOST_NOTES = 500;
/** The link is closed when this many notes, or characters of payloads, wait for a page that takes nothing. */
const MOST_WAITING = 50_000;
const MOST_CHARACTERS = 50_000_000;

/**
 * Where it may connect to, behind the `#` of its own address, which the page's policy admits as a whole: the policy in the HTML does not reach a
 * worker, and a static host may send no headers.
 */
const ADMITTED = location.hash.slice(1);
const post = (news: LinkNews) => globalThis.postMessage(news);
const posts = new TokenBucket(POSTS);
let link: Link | undefined;
let call = 0;
let notes: LinkNote[] = [];
/** The size of all notes that wait, in characters. */
let size = 0;
/** Whether the page has taken the last message. */
let taken = true;
/** The timer that posts what waits. */
let waiting: ReturnType<typeof setTimeout> | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<LinkOrder>) => {
	if ('say' in data) {
		link?.send(data.say, data.said);
		return;
	}
	if ('taken' in data) {
		taken = true;
		flush();
		return;
	}
	if ('lose' in data) {
		lose(data.lose);
		return;
	}
	link?.close();
	link = undefined;
	// The page does not listen to the old link any more.
	notes = [];
	size = 0;
	if ('close' in data) return;
	if (new URL(data.dial.address).origin !== ADMITTED) throw new Error('This is not the page’s network.');
	call = data.call;
	link = dialSocket(data.dial, {
		connected: () => now({ connected: true }),
		alive: () => now({ heard: true }),
		event: (name, args) => {
			const note = { event: name, args };
			size += sizeOf(note);
			// A relay sends batches already.
			if (name !== FRAME_EVENT) now(note);
			else {
				notes.push(note);
				flush();
			}
			if (notes.length >= MOST_WAITING || size >= MOST_CHARACTERS) lose('connection lost: the page is too far behind');
		},
		lost: (why) => now({ lost: why, alone: false }),
	});
});

function now(note: LinkNote): void {
	notes.push(note);
	flush(true);
}

/** Ends the link, once what waits has been posted. */
function lose(why: string): void {
	if (link === undefined) return;
	link.close();
	link = undefined;
	now({ lost: why, alone: true });
}

/** @returns characters of a frame's payload; 0 for anything else */
function sizeOf(note: LinkNote): number {
	const [frame] = 'event' in note ? note.args : [];
	return isRecord(frame) && typeof frame['payload'] === 'string' ? frame['payload'].length : 0;
}

/**
 * Posts what waits, unless the page has not taken the last message yet or too many were posted lately.
 *
 * @param urgent posts even then
 */
function flush(urgent = false): void {
	clearTimeout(waiting);
	if (!taken || notes.length === 0) return;
	const at = performance.now();
	const wait = urgent || notes.length >= MOST_NOTES ? 0 : posts.wait(at);
	if (wait > 0) {
		waiting = setTimeout(() => flush(), wait);
		return;
	}
	taken = false;
	posts.take(at, 1);
	const posted = notes.splice(0, MOST_NOTES);
	for (const note of posted) size -= sizeOf(note);
	post({ call, notes: posted });
}
