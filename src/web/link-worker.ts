import type { Link } from '../feed/link.ts';
import { dialSocket } from '../feed/socket-link.ts';
import { FRAME_EVENT } from '../feed/wire.ts';
import type { LinkNews, LinkNote, LinkOrder } from './worker-link.ts';

/** News are told at once where there were none for so long, in milliseconds; others wait for each other: the page is woken less often than frames come. */
const BATCH = 100;

/**
 * Where it may connect to, behind the `?` of its own address, which the page's policy admits as a whole: the policy in the HTML does not reach a
 * worker, and a static host may send no headers.
 */
const ADMITTED = location.search.slice(1);
const tell = (news: LinkNews) => globalThis.postMessage(news);
let link: Link | undefined;
let call = 0;
let notes: LinkNote[] = [];
let toldAt = Number.NEGATIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<LinkOrder>) => {
	if ('say' in data) {
		link?.say(data.say, data.said);
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
			notes.push({ event: name, args });
			const since = performance.now() - toldAt;
			// What a relay tells comes in batches already.
			if (name !== FRAME_EVENT || since >= BATCH) flush();
			else waiting ??= setTimeout(flush, BATCH - since);
		},
		lost: (why) => now({ lost: why }),
	});
});

function now(note: LinkNote): void {
	notes.push(note);
	flush();
}

function flush(): void {
	clearTimeout(waiting);
	waiting = undefined;
	if (notes.length === 0) return;
	toldAt = performance.now();
	tell({ call, notes });
	notes = [];
}
