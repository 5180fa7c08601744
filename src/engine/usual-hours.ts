import { HOUR, type Spans } from './hours.ts';
import type { UnixSeconds } from './time.ts';

const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const WEEKS = 5;
/** What a week counts beside the one after it. */
const WEEKLY_MEMORY = 0.8;
/** The most spans that are said to be busy. */
const MAX_SPANS = 3;

/** The seconds by which a visitor's clock is ahead of UTC at a time: others before and after a change of clocks. */
type OffsetAt = (at: UnixSeconds) => number;

interface UsualDay {
	/** The hours that begin today, each with the quartile of what it usually has, 0 to 4 (HOURS-3). */
	readonly hours: readonly { readonly start: UnixSeconds; readonly band: number }[];
	/** When there usually is most talk today: the longest spans of the highest band, the earliest first. */
	readonly busiest: readonly { readonly start: UnixSeconds; readonly end: UnixSeconds }[];
	/** The last hour beside what this time of the week usually has, by bands. */
	readonly now: 'busier' | 'quieter' | 'usual';
}

/**
 * What the hours of today usually have (HOURS-3).
 *
 * @param hours the last five weeks, in hours of UTC
 * @param lastHour seconds of two-way talk in the last hour
 */
export function usualDay(hours: Spans, lastHour: number, now: UnixSeconds, offsetAt: OffsetAt): UsualDay {
	const usual = (start: UnixSeconds) => usualTalk(hours, start, offsetAt);
	const first = startOfDay(now, offsetAt);
	const week = Array.from({ length: WEEK / HOUR }, (_, index) => usual(first + index * HOUR)).filter(
		(talk) => talk > 0,
	);
	const bandOf = (talk: number) => {
		const share = week.filter((other) => other <= talk).length / Math.max(1, week.length);
		return talk === 0 ? 0 : Math.max(1, Math.ceil(4 * share));
	};
	const nextMidnight = startOfDay(first + 1.5 * DAY, offsetAt);
	const today = Array.from({ length: Math.ceil((nextMidnight - first) / HOUR) }, (_, index) => {
		const start = first + index * HOUR;
		return { start, band: bandOf(usual(start)) };
	});
	const difference = bandOf(lastHour) - bandOf(usual(Math.floor((now - HOUR / 2) / HOUR) * HOUR));
	return {
		hours: today,
		busiest: busiestSpans(today),
		now: difference === 0 ? 'usual' : difference > 0 ? 'busier' : 'quieter',
	};
}

/** The mean of this hour in the weeks before it, by the visitor's clock of each; 0 where none is known. */
function usualTalk({ talk, until }: Spans, start: UnixSeconds, offsetAt: OffsetAt): number {
	let [sum, weight] = [0, 0];
	for (let week = 1; week <= WEEKS; week++) {
		const before = start - week * WEEK;
		const sameTime = before + offsetAt(start) - offsetAt(before);
		const hours = (sameTime - until) / HOUR;
		const index = talk.length + Math.floor(hours);
		// In India, an hour has a half of each of two hours of UTC.
		const share = hours - Math.floor(hours);
		const [seconds, next = 0] = [talk[index] ?? null, share === 0 ? 0 : talk[index + 1]];
		if (seconds === null || next === null) continue;
		sum += (seconds * (1 - share) + next * share) * WEEKLY_MEMORY ** week;
		weight += WEEKLY_MEMORY ** week;
	}
	return weight === 0 ? 0 : sum / weight;
}

function startOfDay(at: UnixSeconds, offsetAt: OffsetAt): UnixSeconds {
	const local = Math.floor((at + offsetAt(at)) / DAY) * DAY;
	return local - offsetAt(local - offsetAt(at));
}

function busiestSpans(hours: UsualDay['hours']): UsualDay['busiest'] {
	const highest = Math.max(1, ...hours.map(({ band }) => band));
	const spans: { readonly start: UnixSeconds; end: UnixSeconds }[] = [];
	for (const { start, band } of hours) {
		if (band !== highest) continue;
		const last = spans.at(-1);
		if (last?.end === start) last.end += HOUR;
		else spans.push({ start, end: start + HOUR });
	}
	const longest = [...spans].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, MAX_SPANS);
	return spans.filter((span) => longest.includes(span));
}
