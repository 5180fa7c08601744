import { Activity } from '../src/engine/activity.ts';
import { WINDOW_SECONDS } from '../src/engine/constants.ts';
import type { LiveMessage } from '../src/engine/message.ts';
import { callsigns, talkgroups } from '../src/engine/rankings.ts';
import { toUnixSeconds } from '../src/engine/time.ts';
import { type Frame, readFrame, writeFrame } from '../src/protocol/frame.ts';
import { best, type Row } from './measuring.ts';

const T0 = 1_789_000_000;
const MEASURED_FRAMES = 100_000;

/** Frames of sessions that start and end one after another, at a rate that fills the window with `size` sessions. */
function* sessionFrames(size: number): Generator<{ at: number; frame: Frame }, never> {
	const perSecond = size / WINDOW_SECONDS;
	for (let count = 0; ; count++) {
		const second = T0 + Math.floor(count / perSecond);
		const session: LiveMessage = {
			event: 'start',
			sessionId: `9b2f77c1-54d0-4c55-9a3e-${String(count).padStart(12, '0')}`,
			sessionType: 7,
			station: { id: `${2_620_000 + (count % 5000)}`, callsign: '', name: '' },
			talkgroup: { id: `${91 + (count % 1750)}`, name: '' },
			start: second - 8,
			stop: 0,
		};
		const named = {
			station: { ...session.station, callsign: `DL5Q${count % 5000}`, name: 'Jürgen' },
			talkgroup: { ...session.talkgroup, name: `Talkgroup ${count % 1750}` },
		};
		yield { at: second * 1000, frame: writeFrame(session, 'MMDVM Host') };
		yield {
			at: second * 1000,
			frame: writeFrame({ ...session, ...named, event: 'stop', stop: second }, 'MMDVM Host'),
		};
	}
}

function take<Entry>(entries: Generator<Entry, never>, count: number): Entry[] {
	return Array.from({ length: count }, () => entries.next().value);
}

/** Measures the cost of reading and applying a frame, and of a reading with its rankings after it, with `size` sessions in the window. */
function measureWindow(size: number): Row[] {
	const activity = new Activity();
	const frames = sessionFrames(size);
	for (let left = size * 2; left > 0; left -= MEASURED_FRAMES) {
		for (const { at, frame } of take(frames, Math.min(left, MEASURED_FRAMES)))
			activity.apply(readFrame(frame), toUnixSeconds(at));
	}
	let minute = 0;
	const perFrame = best(5, () => {
		const measured = take(frames, MEASURED_FRAMES);
		const started = performance.now();
		for (const { at, frame } of measured) {
			activity.apply(readFrame(frame), toUnixSeconds(at));
			// A page prunes every 60 s.
			if (Math.floor(at / 60_000) > minute) activity.prune(Math.floor(at / 1000));
			minute = Math.floor(at / 60_000);
		}
		return ((performance.now() - started) / MEASURED_FRAMES) * 1000;
	});
	const perReading = best(5, () => {
		const [next] = take(frames, 2);
		const at = next?.at ?? 0;
		const measured = take(frames, 20);
		let milliseconds = 0;
		for (const { frame } of measured) {
			activity.apply(readFrame(frame), toUnixSeconds(at));
			const started = performance.now();
			const reading = activity.at(toUnixSeconds(at));
			talkgroups(reading, WINDOW_SECONDS);
			callsigns(reading, WINDOW_SECONDS);
			milliseconds += performance.now() - started;
		}
		return (milliseconds / measured.length) * 1000;
	});
	const sessions = `${size.toLocaleString('en-US')} sessions in the window`;
	return [
		{ what: `engine, frame read included, ${sessions}`, figure: perFrame, unit: 'µs a frame' },
		{ what: `reading with its rankings after a frame, ${sessions}`, figure: perReading, unit: 'µs' },
	];
}

export function measureEngine(): Row[] {
	return [1000, 10_000, 100_000].flatMap(measureWindow);
}
