import { type Ref, refKey } from './ids.ts';
import { readRef } from './subjects.ts';
import type { UnixSeconds } from './time.ts';

export interface Reminder {
	readonly talkgroup: Ref;
	readonly start: UnixSeconds;
}

/** The visitor is reminded so many seconds before the start, and at the start. */
const BEFORE_SECONDS = 300;
/** A page that was asleep at the start tells it this much later at most. */
const LATE_SECONDS = 60;
/** The most that the address keeps. */
export const MAX_REMINDERS = 20;

/** @param text such as `91@1796000400,tgif/91@1796004000`; what cannot be read is left out */
export function readReminders(text: string): readonly Reminder[] {
	return text
		.split(',')
		.flatMap((part) => {
			const [, key = '', start = ''] = /^([^@]{1,60})@(\d{1,11})$/.exec(part) ?? [];
			const talkgroup = readRef(key);
			return talkgroup === undefined ? [] : [{ talkgroup, start: Number(start) }];
		})
		.slice(0, MAX_REMINDERS);
}

export function writeReminders(reminders: readonly Reminder[]): string {
	return reminders.map(reminderKey).join(',');
}

export function reminderKey({ talkgroup, start }: Reminder): string {
	return `${refKey(talkgroup)}@${start}`;
}

export interface DueReminder extends Reminder {
	/** Minutes until the net begins; 0 when it begins. */
	readonly minutes: number;
}

/**
 * Decides which nets to remind of: once before the start, and once when they begin. Call it once a second.
 *
 * @param told the keys of those that were told of before their start
 * @returns the same for the next call, those to tell of now, and those that have not begun yet
 */
export function decideReminders(
	told: ReadonlySet<string>,
	reminders: readonly Reminder[],
	at: UnixSeconds,
): { readonly told: ReadonlySet<string>; readonly due: readonly DueReminder[]; readonly left: readonly Reminder[] } {
	const left = reminders.filter(({ start }) => at < start);
	const soon = left.filter(({ start }) => start - at <= BEFORE_SECONDS);
	const begun = reminders.filter(({ start }) => at >= start && at - start < LATE_SECONDS);
	return {
		told: new Set(soon.map(reminderKey)),
		due: [
			...begun.map((reminder) => ({ ...reminder, minutes: 0 })),
			...soon
				.filter((reminder) => !told.has(reminderKey(reminder)))
				.map((reminder) => ({ ...reminder, minutes: Math.ceil((reminder.start - at) / 60) })),
		],
		left,
	};
}
