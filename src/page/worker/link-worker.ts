import type { Link } from '../../feed/link.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { FRAME_EVENT, isRecord } from '../../protocol/frame.ts';
import type { LinkNews, LinkNote, LinkOrder } from './worker-link.ts';

/** Frames are told at once where nothing was told for so long, in milliseconds; others wait for each other: the page is woken less often than they come. */
const BATCH = 100;
/** The most that the page is told at once. It then has the time to answer whoever presses something. */
const MOST = 500;
/** When so much waits for a page that takes nothing, no more is listened to: so many notes, or characters of payloads. */
const MOST_WAITING = 50_000;
const MOST_CHARACTERS = 50_000_000;

/**
 * Where it may connect to, behind the `?` of its own address, which the page's policy admits as a whole: the policy in the HTML does not reach a
 * worker, and a static host may send no headers.
 */
const ADMITTED = location.search.slice(1);
const tell = (news: LinkNews) => globalThis.postMessage(news);
let link: Link | undefined;
let call = 0;
let notes: LinkNote[] = [];
/** Of all that waits, in characters. */
let size = 0;
/** Whether the page has taken what it was told. */
let taken = true;
/** When the next may be told. */
let due = 0;
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
	// Nobody listens to what is left of it.
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
			// What a relay tells comes in batches already.
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
	due = 0;
	flush();
}

/** Ends the link, once what waits has been told. */
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

/** Tells what there is to tell, as soon as it is due and the page has taken what came before. */
function flush(): void {
	clearTimeout(waiting);
	if (!taken || notes.length === 0) return;
	const at = performance.now();
	if (at < due) {
		waiting = setTimeout(flush, due - at);
		return;
	}
	taken = false;
	const told = notes.splice(0, MOST);
	for (const note of told) size -= sizeOf(note);
	tell({ call, notes: told });
	due = notes.length > 0 ? 0 : at + BATCH;
}
