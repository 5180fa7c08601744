import type { UnixSeconds } from './time.ts';

/**
 * Formats durations and talk times: `45s`, `1min 15s`, `2mins 3s` (FORMAT-1).
 *
 * @param seconds whole; a negative number gives `0s`
 */
export function formatDuration(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	if (whole < 60) return `${whole}s`;
	const minutes = Math.floor(whole / 60);
	return `${minutes}${minutes === 1 ? 'min' : 'mins'} ${whole % 60}s`;
}

/** `25 s`, `2 min`: how long ago something was. @param seconds whole; a negative number shows as `0 s` */
export function formatAge(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min`;
}

/**
 * Makes the format of Last Active: a short weekday and a 12-hour time with seconds, `Fri 3:04:05 PM` (FORMAT-2).
 *
 * @param timeZone an IANA name; the viewer's own when left out
 */
export function lastActiveFormat(timeZone?: string): (at: UnixSeconds) => string {
	const format = new Intl.DateTimeFormat('en-US', {
		weekday: 'short',
		hour: 'numeric',
		minute: '2-digit',
		second: '2-digit',
		hourCycle: 'h12',
		...(timeZone === undefined ? {} : { timeZone }),
	});
	return (at) => {
		const parts = new Map(format.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
		const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
		return `${part('weekday')} ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}`;
	};
}
