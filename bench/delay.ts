import type { LiveMessage } from '../src/engine/message.ts';
import { writeFrame } from '../src/protocol/frame.ts';
import { pause } from './browser.ts';
import { type LivePage, withLivePage } from './live-page.ts';
import { percentile, type Row } from './measuring.ts';

/** Frames a second, the number of marked sessions among them, and the milliseconds between two of those. That time is no multiple of a second. */
const CASES = [
	{ rate: 12, marks: 60, apart: 870 },
	{ rate: 200, marks: 200, apart: 147 },
];
/** A marked session lasts this long, in milliseconds; not in step with seconds either. */
const LENGTH = 3310;

/** By mark, when something happened to its row, in Unix milliseconds. */
interface Moments {
	readonly shown: ReadonlyMap<string, number>;
	readonly gone: ReadonlyMap<string, number>;
}

/** Measures the time from a start or a stop of the feed until the change of the row has been painted. */
export async function measureDelay(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const { rate, marks, apart } of CASES) {
		const { starts, stops } = await withLivePage(
			rate,
			(live) => sendMarks(live, marks, apart),
			(page) => page.addInitScript(notePaints),
		);
		for (const [what, delays] of [
			['start', starts],
			['stop', stops],
		] as const) {
			if (delays.length < marks * 0.9) throw new Error(`only ${delays.length} of ${marks} were seen to ${what}`);
			for (const percent of [50, 95]) {
				const figure = percentile(delays, percent);
				rows.push({ what: `from ${what} to screen at ${rate} frames/s, p${percent}`, figure, unit: 'ms' });
			}
		}
	}
	return rows;
}

/** @returns how long each start and each stop took, in milliseconds */
async function sendMarks({ page, feed }: LivePage, marks: number, apart: number) {
	const started = new Map<string, number>();
	const stopped = new Map<string, number>();
	for (let number = 0; number < marks; number++) {
		const session = markedSession(number);
		started.set(session.callsign, Date.now());
		feed.send(writeFrame(session));
		setTimeout(() => {
			stopped.set(session.callsign, Date.now());
			feed.send(writeFrame({ ...session, event: 'stop', stop: session.start + LENGTH / 1000 }));
		}, LENGTH);
		await pause(apart);
	}
	await pause(LENGTH + 1000);
	const { shown, gone } = await page.evaluate(() => ({ shown: [...moments.shown], gone: [...moments.gone] }));
	return { starts: differences(started, shown), stops: differences(stopped, gone) };
}

function differences(
	from: ReadonlyMap<string, number>,
	until: readonly (readonly [string, number])[],
): readonly number[] {
	return until.map(([mark, at]) => at - (from.get(mark) ?? Number.NaN));
}

function markedSession(number: number): LiveMessage {
	return {
		event: 'start',
		sessionId: `mark-${number}`,
		sessionType: 7,
		sourceId: 9_000_000 + number,
		callsign: `MARK${String(number).padStart(4, '0')}`,
		callsignName: '',
		destinationId: 9_000_000 + number,
		talkgroup: '',
		start: Math.floor(Date.now() / 1000),
		stop: 0,
	};
}

declare global {
	var moments: Moments;
}

/** Runs in the page, before its own scripts. */
function notePaints(): void {
	const shown = new Map<string, number>();
	const gone = new Map<string, number>();
	globalThis.moments = { shown, gone };
	let present = new Set<string>();
	const look = () => {
		const list = document.querySelector('.active tbody')?.textContent ?? '';
		const now = new Set(list.match(/MARK\d{4}/g));
		const came = [...now].filter((mark) => !present.has(mark));
		const left = [...present].filter((mark) => !now.has(mark));
		present = now;
		if (came.length + left.length === 0) return;
		// After the animation frame in which the change is painted.
		requestAnimationFrame(() =>
			setTimeout(() => {
				const at = Date.now();
				for (const mark of came) shown.set(mark, at);
				for (const mark of left) gone.set(mark, at);
			}),
		);
	};
	addEventListener('DOMContentLoaded', () => {
		new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
	});
}
