import { expandRecurringEvent, parseICS } from 'node-ical';
import { formatId, jsonId, refKey } from '../../../engine/ids.ts';
import { toUnixSeconds, type UnixSeconds } from '../../../engine/time.ts';
import type { ListedNet } from '../../../protocol/schedule.ts';
import { type CalendarEvent, type Fault, type Net, readEvent, timeLine, type ZonedTime } from './calendar-events.ts';
import { component, readCalendars } from './calendar-text.ts';
import { readZones } from './zones.ts';

/** A net of one event of a calendar, with all its occurrences within a time. */
export interface PlannedNet extends Pick<Net, 'talkgroup'> {
	readonly listed: readonly ListedNet[];
	/** What may be published of the event, and the definition of its time zone, in iCalendar (NETS-5). */
	readonly event: string;
	readonly zone: string | undefined;
}

export interface Calendar {
	readonly nets: readonly PlannedNet[];
	/** Why events are no nets, for each one. */
	readonly faults: readonly Fault[];
}

const DAY = 86_400;

/**
 * Reads the nets of a calendar (NETS-2, NETS-3). It works at one stretch, and may take a second for a thousand events.
 *
 * @param from, to occurrences that have not ended at `from`, and begin by `to`
 * @returns undefined where the text is no calendar
 */
export function readCalendar(text: string, from: UnixSeconds, to: UnixSeconds): Calendar | undefined {
	const calendars = readCalendars(text);
	if (calendars.length === 0) return undefined;
	const parts = calendars.flatMap((one) => one.parts);
	const zones = readZones(parts, new Date(from * 1000).getUTCFullYear());
	const yesterday = new Date((from - 2 * DAY) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
	const faults: Fault[] = [];
	const nets: PlannedNet[] = [];
	const events = parts.flatMap((part) => (part.name === 'VEVENT' ? (readEvent(part, zones) ?? []) : []));
	for (const [series, single] of versions(events)) {
		for (const { net, replaces } of [...series, ...single]) {
			if (typeof net === 'string') {
				faults.push(net);
				continue;
			}
			if ((net.last ?? yesterday) < yesterday) continue;
			// Replaced occurrences are events of their own.
			const replacing = replaces === undefined ? single : [];
			const listed = occurrences(net, replacing, from, to);
			if (listed === undefined) faults.push('with a time or a rule that cannot be read');
			else {
				nets.push({
					...net,
					listed,
					event: published(net, replaces, replacing, from),
					zone: zones.definition(net.start.zone),
				});
			}
		}
	}
	return { nets, faults };
}

/** @param replacing events that replace occurrences of it; those that are no nets of this talkgroup are exceptions to its rule */
function published(
	{ words, times, talkgroup }: Net,
	replaces: ZonedTime | undefined,
	replacing: readonly CalendarEvent[],
	at: UnixSeconds,
): string {
	const others = replacing.filter(({ net }) => typeof net === 'string' || refKey(net.talkgroup) !== refKey(talkgroup));
	return component('VEVENT', [
		...words,
		`DTSTAMP:${new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '')}`,
		...times,
		...exceptions(others),
		...(replaces === undefined ? [] : [timeLine('RECURRENCE-ID', replaces)]),
	]);
}

function exceptions(events: readonly CalendarEvent[]): readonly string[] {
	return events.flatMap(({ replaces }) => (replaces === undefined ? [] : [timeLine('EXDATE', replaces)]));
}

/** By `UID`, the events and those that replace an occurrence of them. Of several versions the last one counts. */
function versions(all: readonly CalendarEvent[]): Iterable<[series: CalendarEvent[], single: CalendarEvent[]]> {
	const latest = new Map(all.map((event) => [JSON.stringify([event.uid, event.replaces]), event]));
	const byUid = new Map<string, [CalendarEvent[], CalendarEvent[]]>();
	for (const event of latest.values()) {
		const events = byUid.get(event.uid) ?? [[], []];
		events[event.replaces === undefined ? 0 : 1].push(event);
		byUid.set(event.uid, events);
	}
	return byUid.values();
}

/** @returns undefined where the rule cannot be followed */
function occurrences(
	{ times, name, talkgroup, start: { zone } }: Net,
	replacing: readonly CalendarEvent[],
	from: UnixSeconds,
	to: UnixSeconds,
): readonly ListedNet[] | undefined {
	try {
		const event = parseICS(
			component('VCALENDAR', [component('VEVENT', ['UID:net', ...times, ...exceptions(replacing)])]),
		)['net'];
		if (event?.type !== 'VEVENT') return undefined;
		const within = { from: new Date(from * 1000), to: new Date(to * 1000), expandOngoing: true };
		return (event.rrule === undefined ? [event] : expandRecurringEvent(event, within))
			.map(({ start, end }) => ({ start: toUnixSeconds(start.getTime()), end: toUnixSeconds(end?.getTime() ?? 0) }))
			.filter(({ start, end }) => end > Math.max(start, from) && start <= to)
			.map((time) => ({ name: name || formatId(talkgroup.id), dstId: jsonId(talkgroup.id), ...time, zone }));
	} catch {
		return undefined;
	}
}
