import type { UnixSeconds } from './time.ts';

/**
 * Formats durations and talk times: `45s`, `1min 15s`, `2mins 3s` (FORMAT-1).
 *
 * @param seconds whole; a negative number gives `0s` (ORDER-2)
 */
export function formatDuration(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	if (whole < 60) return `${whole}s`;
	const minutes = Math.floor(whole / 60);
	return `${minutes}${minutes === 1 ? 'min' : 'mins'} ${whole % 60}s`;
}

/** `1 turn`, `2 turns`. */
export function formatCount(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Twelve hours, twenty-four hours, or twenty-four hours in UTC (CLOCK-1). */
export const CLOCKS = ['12', '24', 'utc'] as const;

export type ClockChoice = (typeof CLOCKS)[number];

/** How moments are written. */
export interface ClockFormat {
	/** `Fri 3:04:05 PM`, `Fri 15:04:05` or `Fri 15:04:05Z` (FORMAT-2). */
	readonly lastActive: (at: UnixSeconds) => string;
	/** The same without the weekday. */
	readonly timeOfDay: (at: UnixSeconds) => string;
	/** The same without weekday and seconds: `3:04 PM`. */
	readonly minuteOfDay: (at: UnixSeconds) => string;
}

/** @param timeZone an IANA name; the visitor's own when left out */
export function clockFormat(clock: ClockChoice, timeZone?: string): ClockFormat {
	const twelve = clock === '12';
	const zone = clock === 'utc' ? 'UTC' : timeZone;
	const format = new Intl.DateTimeFormat('en-US', {
		weekday: 'short',
		hour: twelve ? 'numeric' : '2-digit',
		minute: '2-digit',
		second: '2-digit',
		hourCycle: twelve ? 'h12' : 'h23',
		...(zone === undefined ? {} : { timeZone: zone }),
	});
	const suffix = clock === 'utc' ? 'Z' : '';
	const partsOf = (at: UnixSeconds) => {
		const parts = new Map(format.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
		const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
		const minute = `${part('hour')}:${part('minute')}`;
		const behind = twelve ? ` ${part('dayPeriod')}` : suffix;
		return { weekday: part('weekday'), time: `${minute}:${part('second')}${behind}`, minute: `${minute}${behind}` };
	};
	return {
		lastActive: (at) => {
			const { weekday, time } = partsOf(at);
			return `${weekday} ${time}`;
		},
		timeOfDay: (at) => partsOf(at).time,
		minuteOfDay: (at) => partsOf(at).minute,
	};
}
