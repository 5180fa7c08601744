import type { LiveMessage } from '../src/activity/message.ts';
import { writeFrame } from '../src/feed/wire.ts';
import { pause } from './browser.ts';
import { withLivePage } from './live-page.ts';
import { percentile, type Row } from './measuring.ts';

const RATE = 200;
const MARKS = 200;
/** Between two marks, in milliseconds; not in step with seconds. */
const APART = 147;
/** Each mark stays for so long, in milliseconds: the slowest screen shows it. */
const LENGTH = 3000;
const LINK = { linkName: '', contextId: 0, slot: 0, master: 0, rssi: 0, talkerAlias: '' };

/** How long it takes from the moment that a start is on the socket until its row has been painted. */
export async function measureDelay(): Promise<Row[]> {
	const delays = await withLivePage(
		RATE,
		async ({ page, feed }) => {
			for (let mark = 0; mark < MARKS; mark++) {
				const now = Math.floor(Date.now() / 1000);
				const session: LiveMessage = {
					event: 'start',
					sessionId: `mark-${mark}`,
					sessionType: 7,
					sourceId: 9_000_000 + mark,
					callsign: `MARK${String(mark).padStart(4, '0')}`,
					callsignName: '',
					destinationId: 9_000_000 + mark,
					talkgroup: '',
					start: now,
					stop: 0,
				};
				feed.send(writeFrame(session, LINK));
				setTimeout(() => feed.send(writeFrame({ ...session, event: 'stop', stop: now + 3 }, LINK)), LENGTH);
				await pause(APART);
			}
			await pause(LENGTH);
			return page.evaluate(() => {
				const marks: unknown = Reflect.get(window, 'delays');
				return Array.isArray(marks) ? marks.map(Number) : [];
			});
		},
		(page) => page.addInitScript(noteDelays),
	);
	if (delays.length < MARKS * 0.9) throw new Error(`only ${delays.length} of ${MARKS} marks were seen`);
	return [
		{ what: `from frame to row, median, at ${RATE} frames/s`, figure: percentile(delays, 50), unit: 'ms' },
		{ what: `from frame to row, p95, at ${RATE} frames/s`, figure: percentile(delays, 95), unit: 'ms' },
	];
}

/** Runs in the page, before its own scripts: notes when each mark came and when it had been painted. */
function noteDelays(): void {
	const mark = /MARK\d{4}/;
	const came = new Map<string, number>();
	const delays: number[] = [];
	Object.assign(window, { delays });
	window.WebSocket = class extends WebSocket {
		constructor(address: string | URL, protocols?: string | string[]) {
			super(address, protocols);
			this.addEventListener('message', ({ data }) => {
				const found = mark.exec(String(data))?.[0];
				if (found !== undefined && !came.has(found)) came.set(found, performance.now());
			});
		}
	};
	const look = (node: Node) => {
		const found = mark.exec(node.textContent ?? '')?.[0];
		const since = found === undefined ? undefined : came.get(found);
		if (found === undefined || since === undefined) return;
		came.set(found, Number.NaN);
		if (Number.isNaN(since)) return;
		// After the frame that it is painted with.
		requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - since)));
	};
	addEventListener('DOMContentLoaded', () => {
		new MutationObserver((changes) => {
			for (const { type, target, addedNodes } of changes) {
				if (type === 'characterData') look(target);
				else addedNodes.forEach(look);
			}
		}).observe(document, { subtree: true, childList: true, characterData: true });
	});
}
