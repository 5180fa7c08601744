import type { Link } from '../feed/link.ts';
import { dialSocket } from '../feed/socket-link.ts';
import { FRAME_EVENT } from '../feed/wire.ts';
import type { LinkNews, LinkNote, LinkOrder } from './worker-link.ts';

/** Frames are told at once where nothing was told for so long, in milliseconds; others wait for each other: the page is woken less often than they come. */
const BATCH = 100;
/** The most that the page is told at once. It then has the time to answer whoever presses something. */
const MOST = 500;
/** When so much waits for a page that takes nothing, no more is listened to. */
const TOO_MUCH = 50_000;

/**
 * Where it may connect to, behind the `?` of its own address, which the page's policy admits as a whole: the policy in the HTML does not reach a
 * worker, and a static host may send no headers.
 */
const ADMITTED = location.search.slice(1);
const tell = (news: LinkNews) => globalThis.postMessage(news);
let link: Link | undefined;
let call = 0;
let notes: LinkNote[] = [];
/** Whether the page has taken what it was told. */
let taken = true;
/** When the next may be told. */
let due = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<LinkOrder>) => {
	if ('say' in data) {
		link?.say(data.say, data.said);
		return;
	}
	if ('taken' in data) {
		taken = true;
		flush();
		return;
	}
	link?.close();
	link = undefined;
	// Nobody listens to what is left of it.
	notes = [];
	if ('close' in data) return;
	if (new URL(data.dial.address).origin !== ADMITTED) throw new Error('This is not the page’s network.');
	call = data.call;
	link = dialSocket(data.dial, {
		connected: () => now({ connected: true }),
		heard: () => now({ heard: true }),
		event: (name, args) => {
			const note = { event: name, args };
			if (name !== FRAME_EVENT) {
				// What a relay tells comes in batches already.
				now(note);
				return;
			}
			notes.push(note);
			flush();
			if (notes.length < TOO_MUCH) return;
			link?.close();
			now({ lost: 'connection lost: the page is too far behind' });
		},
		lost: (why) => now({ lost: why }),
	});
});

function now(note: LinkNote): void {
	notes.push(note);
	due = 0;
	flush();
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
	tell({ call, notes: notes.splice(0, MOST) });
	due = notes.length > 0 ? 0 : at + BATCH;
}
