import type { UnixSeconds } from './time.ts';

/** Twelve hours, twenty-four hours, or twenty-four hours in UTC (CLOCK-1). */
export const CLOCKS = ['12', '24', 'utc'] as const;

export type ClockChoice = (typeof CLOCKS)[number];

/** How moments are written. */
export interface ClockFormat {
	/** `Fri 3:04:05 PM`, `Fri 15:04:05` or `Fri 15:04:05Z` (FORMAT-2). */
	readonly lastActive: (at: UnixSeconds) => string;
	/** The same without the weekday. */
	readonly timeOfDay: (at: UnixSeconds) => string;
}

/** @param timeZone an IANA name; the viewer's own when left out */
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
		const time = `${part('hour')}:${part('minute')}:${part('second')}`;
		return { weekday: part('weekday'), time: twelve ? `${time} ${part('dayPeriod')}` : `${time}${suffix}` };
	};
	return {
		lastActive: (at) => {
			const { weekday, time } = partsOf(at);
			return `${weekday} ${time}`;
		},
		timeOfDay: (at) => partsOf(at).time,
	};
}
