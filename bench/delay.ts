import type { LiveMessage } from '../src/engine/message.ts';
import { writeFrame } from '../src/protocol/frame.ts';
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

/** How long it takes from the moment that the feed sends a start until its row has been painted. */
export async function measureDelay(): Promise<Row[]> {
	const sentAt = new Map<string, number>();
	const delays = await withLivePage(
		RATE,
		async ({ page, feed }) => {
			for (let mark = 0; mark < MARKS; mark++) {
				const now = Math.floor(Date.now() / 1000);
				const callsign = `MARK${String(mark).padStart(4, '0')}`;
				const session: LiveMessage = {
					event: 'start',
					sessionId: `mark-${mark}`,
					sessionType: 7,
					sourceId: 9_000_000 + mark,
					callsign,
					callsignName: '',
					destinationId: 9_000_000 + mark,
					talkgroup: '',
					start: now,
					stop: 0,
				};
				sentAt.set(callsign, Date.now());
				feed.send(writeFrame(session, LINK));
				setTimeout(() => feed.send(writeFrame({ ...session, event: 'stop', stop: now + 3 }, LINK)), LENGTH);
				await pause(APART);
			}
			await pause(LENGTH);
			const painted = await page.evaluate(() => [...paintedAt]);
			return painted.flatMap(([callsign, at]) => at - (sentAt.get(callsign) ?? Number.NaN));
		},
		(page) => page.addInitScript(notePainted),
	);
	if (delays.length < MARKS * 0.9) throw new Error(`only ${delays.length} of ${MARKS} marks were seen`);
	return [
		{ what: `from frame to row, median, at ${RATE} frames/s`, figure: percentile(delays, 50), unit: 'ms' },
		{ what: `from frame to row, p95, at ${RATE} frames/s`, figure: percentile(delays, 95), unit: 'ms' },
	];
}

declare global {
	/** When the row of each mark had been painted, in milliseconds since the epoch. */
	var paintedAt: Map<string, number>;
}

/** Runs in the page, before its own scripts. */
function notePainted(): void {
	const mark = /MARK\d{4}/;
	const seen = new Set<string>();
	const painted = new Map<string, number>();
	globalThis.paintedAt = painted;
	const look = (node: Node) => {
		const found = mark.exec(node.textContent ?? '')?.[0];
		if (found === undefined || seen.has(found)) return;
		seen.add(found);
		// After the frame that it is painted with.
		requestAnimationFrame(() => setTimeout(() => painted.set(found, Date.now())));
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
