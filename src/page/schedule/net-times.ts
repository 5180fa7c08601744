import type { UnixSeconds } from '../../engine/time.ts';
import type { Net } from '../store/schedule.ts';
import type { Texts } from '../texts/texts.ts';

export function startOfDay(at: UnixSeconds): UnixSeconds {
	return new Date(at * 1000).setHours(0, 0, 0, 0) / 1000;
}

/** Days from one time to another, by this computer's clock, which may be changed between them. */
function daysBetween(from: UnixSeconds, until: UnixSeconds): number {
	return Math.round((startOfDay(until) - startOfDay(from)) / 86_400);
}

/** `today`, `tomorrow`, a weekday within the next six days, else a date. */
export function dayInWords(day: UnixSeconds, at: UnixSeconds, language: string): string {
	const days = daysBetween(at, day);
	if (days <= 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
	const options =
		days < 7 ? ({ weekday: 'long' } as const) : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
	return new Intl.DateTimeFormat(language, options).format(day * 1000);
}

/** `8:00 PM to 9:00 PM`, with the name of the visitor's time zone where that of the net has another time. */
export function hoursInWords({ start, end, zone }: Net, { t, language, minuteOfDay }: Texts): string {
	const words = t('nets.hours', { start: minuteOfDay(start), end: minuteOfDay(end) });
	return isSameTime(zone, start) ? words : `${words} ${zoneName(start, language)}`;
}

function isSameTime(zone: string, at: UnixSeconds): boolean {
	const timeIn = (timeZone?: string) =>
		new Date(at * 1000).toLocaleString('en', timeZone === undefined ? {} : { timeZone });
	try {
		return timeIn(zone) === timeIn();
	} catch {
		// The browser does not know the zone.
		return false;
	}
}

function zoneName(at: UnixSeconds, language: string): string {
	const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(at * 1000);
	return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
