import { type Ref, refKey } from './ids.ts';
import type { Notice } from './notice.ts';
import { readRef } from './subjects.ts';
import type { UnixSeconds } from './time.ts';
import type { Decided } from './told.ts';

export interface Reminder {
	readonly talkgroup: Ref;
	readonly start: UnixSeconds;
}

/** A page that was asleep at the start, or a server whose clock was set forward, tells it this much later at most (NETS-6). */
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

/** A net, by a calendar. */
export interface Net extends Reminder {
	readonly name: string;
}

type Told = 'net' | 'reminder';

/** As what each net was told of last. */
type ToldNets = ReadonlyMap<string, Told>;

/** Decides which nets to tell of: once some seconds `ahead` of the start, and once when they begin. Call it once a second. */
export function decideNets(
	before: ToldNets,
	{ nets, at, ahead }: { readonly nets: readonly Net[]; readonly at: UnixSeconds; readonly ahead: number },
): Decided<ToldNets, Told> {
	const memory = new Map<string, Told>();
	const notices: Notice<Told>[] = [];
	for (const { name, talkgroup, start } of nets) {
		const key = reminderKey({ talkgroup, start });
		const last = before.get(key);
		const isDue = start - at <= ahead && at - start < LATE_SECONDS;
		const kind = !isDue ? last : at < start ? 'reminder' : 'net';
		if (kind === undefined) continue;
		memory.set(key, kind);
		const minutes = Math.ceil((start - at) / 60);
		if (kind !== last) notices.push({ kind, talkgroup: { ...talkgroup, name: '' }, name, minutes });
	}
	return { memory, notices };
}
