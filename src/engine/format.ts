import type { UnixSeconds } from './time.ts';

/**
 * Formats durations and talk times: `45s`, `1min 15s`, `2mins 3s`.
 *
 * @param seconds rounded down; a negative number gives `0s`
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

/** Twelve hours, twenty-four hours, or twenty-four hours in UTC. */
export const CLOCKS = ['12', '24', 'utc'] as const;

export type ClockChoice = (typeof CLOCKS)[number];

export interface ClockFormat {
	/** `Fri 3:04:05 PM`, `Fri 15:04:05` or `Fri 15:04:05Z`. */
	readonly lastActive: (at: UnixSeconds) => string;
	/** The same without the weekday. */
	readonly timeOfDay: (at: UnixSeconds) => string;
	/** The same without weekday and seconds: `3:04 PM`. */
	readonly minuteOfDay: (at: UnixSeconds) => string;
}

/**
 * @param timeZone an IANA name; the visitor's own when left out, ignored for `utc`
 * @param language a BCP 47 tag
 */
export function clockFormat(clock: ClockChoice, timeZone?: string, language = 'en-US'): ClockFormat {
	const twelve = clock === '12';
	const zone = clock === 'utc' ? 'UTC' : timeZone;
	const formatter = (options: Intl.DateTimeFormatOptions) => {
		const format = new Intl.DateTimeFormat(language, { ...options, ...(zone === undefined ? {} : { timeZone: zone }) });
		// Newer browsers have a narrow space before AM and PM.
		return (at: UnixSeconds) => format.format(at * 1000).replace('\u202f', ' ');
	};
	const minute = {
		hour: twelve ? 'numeric' : '2-digit',
		minute: '2-digit',
		hourCycle: twelve ? 'h12' : 'h23',
	} as const;
	const suffix = clock === 'utc' ? 'Z' : '';
	const weekdayOf = formatter({ weekday: 'short' });
	const timeOf = formatter({ ...minute, second: '2-digit' });
	const minuteOf = formatter(minute);
	return {
		lastActive: (at) => `${weekdayOf(at)} ${timeOf(at)}${suffix}`,
		timeOfDay: (at) => `${timeOf(at)}${suffix}`,
		minuteOfDay: (at) => `${minuteOf(at)}${suffix}`,
	};
}
