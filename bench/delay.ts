import { type LiveMessage, sessionMessage } from '../src/engine/message.ts';
import { writeFrame } from '../src/protocol/frame.ts';
import { pause } from './browser.ts';
import { type LivePage, withLivePage } from './live-page.ts';
import { percentile, type Row } from './measuring.ts';

/** The usual frames per second, and the number of marked sessions that are sent besides. */
const RATE = 12;
const MARKS = 60;
/** Milliseconds from one marked session to the next: not a multiple of a second, so that the marks are spread over all parts of a second. */
const INTERVAL = 870;
/** How long a marked session lasts, in milliseconds. The length is not a multiple of a second either. */
const LENGTH = 3310;

/** When the row of each marked session appeared and disappeared, in Unix milliseconds. */
interface Moments {
	readonly shown: ReadonlyMap<string, number>;
	readonly gone: ReadonlyMap<string, number>;
}

/** Measures the time from when the feed sends a start or a stop until the page has painted the change. */
export async function measureDelay(): Promise<Row[]> {
	const measured = await withLivePage(RATE, sendMarks, (page) => page.addInitScript(notePaints));
	return (['start', 'stop'] as const).flatMap((what) => {
		const delays = measured[what];
		if (delays.length < MARKS * 0.9) throw new Error(`only ${delays.length} of ${MARKS} were seen to ${what}`);
		return [50, 95].map((percent) => ({
			what: `from ${what} to screen at ${RATE} frames/s, p${percent}`,
			figure: percentile(delays, percent),
			unit: 'ms',
		}));
	});
}

/** @returns the delay of each start and each stop, in milliseconds */
async function sendMarks({ page, feed }: LivePage) {
	const started = new Map<string, number>();
	const stopped = new Map<string, number>();
	for (let number = 0; number < MARKS; number++) {
		const session = markedSession(number);
		started.set(session.station.callsign, Date.now());
		feed.send(writeFrame(session));
		setTimeout(() => {
			stopped.set(session.station.callsign, Date.now());
			feed.send(writeFrame({ ...session, event: 'stop', stop: session.start + LENGTH / 1000 }));
		}, LENGTH);
		await pause(INTERVAL);
	}
	await pause(LENGTH + 1000);
	const { shown, gone } = await page.evaluate(() => ({ shown: [...moments.shown], gone: [...moments.gone] }));
	return { start: differences(started, shown), stop: differences(stopped, gone) };
}

function differences(
	from: ReadonlyMap<string, number>,
	until: readonly (readonly [string, number])[],
): readonly number[] {
	return until.map(([mark, at]) => at - (from.get(mark) ?? Number.NaN));
}

function markedSession(number: number): LiveMessage {
	return sessionMessage({
		event: 'start',
		sessionId: `mark-${number}`,
		station: { id: `${9_000_000 + number}`, callsign: `MARK${String(number).padStart(4, '0')}`, name: '' },
		talkgroup: { id: `${9_000_000 + number}`, name: '' },
		start: Math.floor(Date.now() / 1000),
	});
}

declare global {
	var moments: Moments;
}

/** Runs in the page, before its own scripts. Records when the rows of marked sessions appear and disappear. */
function notePaints(): void {
	const shown = new Map<string, number>();
	const gone = new Map<string, number>();
	globalThis.moments = { shown, gone };
	let present = new Set<string>();
	const noteChanges = () => {
		const list = document.querySelector('.active tbody')?.textContent ?? '';
		const now = new Set(list.match(/MARK\d{4}/g));
		const came = [...now].filter((mark) => !present.has(mark));
		const left = [...present].filter((mark) => !now.has(mark));
		present = now;
		if (came.length + left.length === 0) return;
		// The timer fires after the animation frame that paints the change.
		requestAnimationFrame(() =>
			setTimeout(() => {
				const at = Date.now();
				for (const mark of came) shown.set(mark, at);
				for (const mark of left) gone.set(mark, at);
			}),
		);
	};
	addEventListener('DOMContentLoaded', () => {
		new MutationObserver(noteChanges).observe(document, { subtree: true, childList: true, characterData: true });
	});
}
