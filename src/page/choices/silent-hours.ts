import type { UnixSeconds } from '../../engine/time.ts';

/** The hours of the visitor's day from which and until which nothing is heard, from 0 to 23. They may pass midnight. */
export interface SilentHours {
	readonly from: number;
	readonly until: number;
}

export const USUAL_SILENT_HOURS: SilentHours = { from: 22, until: 7 };

/** @param text such as `22-7` @returns undefined where it is none, or the hours are equal */
export function readSilentHours(text: string): SilentHours | undefined {
	const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(text)?.map(Number) ?? [];
	if (from === undefined || until === undefined || from > 23 || until > 23 || from === until) return undefined;
	return { from, until };
}

export function writeSilentHours(hours: SilentHours | undefined): string {
	return hours === undefined ? '' : `${hours.from}-${hours.until}`;
}

/** @param hours undefined for none. The time zone is that of this computer */
export function isSilent(hours: SilentHours | undefined, at: UnixSeconds): boolean {
	if (hours === undefined) return false;
	const hour = new Date(at * 1000).getHours();
	const { from, until } = hours;
	return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** A time at this hour of the visitor's day: of today, because in UTC it is another one in summer. */
export function hourOfDay(hour: number): UnixSeconds {
	return new Date().setHours(hour, 0, 0, 0) / 1000;
}
