import { createHash } from 'node:crypto';
import type { Ref } from '../../../engine/ids.ts';
import { cleanName } from '../../../protocol/clean-name.ts';
import { type Component, type Property, parameterOf, textLine, textOf, unescaped } from './calendar-text.ts';
import { netTalkgroup } from './net-talkgroup.ts';
import type { Zones } from './zones.ts';

/** Why an event is no net (NETS-2), in words that follow a number. */
export type Fault =
	| 'all day'
	| 'cancelled'
	| 'private'
	| 'in an unknown time zone'
	| 'with a time or a rule that cannot be read'
	| 'without a talkgroup';

export interface ZonedTime {
	readonly zone: string;
	/** Such as `20270101T200000`. */
	readonly local: string;
}

/** An event of a calendar, or an occurrence that replaces one of a recurring event. */
export interface CalendarEvent {
	readonly uid: string;
	/** The occurrence that it replaces. */
	readonly replaces: ZonedTime | undefined;
	readonly net: Net | Fault;
}

export interface Net {
	readonly talkgroup: Ref;
	readonly name: string;
	readonly start: ZonedTime;
	/** Its start, end, rule and exceptions, as lines of iCalendar. Their zones are IANA's. */
	readonly times: readonly string[];
	/** What else may be published of it, as lines of iCalendar (NETS-5). */
	readonly words: readonly string[];
	/** The day after which it does not recur, such as `20270101`; undefined where it may go on. */
	readonly last: string | undefined;
}

const TIME = /^(\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d)(Z?)$/;
const DAY = /^\d{8}$/;
/** A net does not recur more often than daily. Without this, a rule could have more occurrences than can be counted. */
const RULE = /^(?=.*FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;|$))[A-Z\d=;,+-]{1,500}$/;
const DURATION = /^\+?P[\dWDTHMS]{2,20}$/;

/** @returns an event as far as it matters here, and nothing else of it; undefined for one without a UID */
export function readEvent(event: Component, zones: Zones): CalendarEvent | undefined {
	const uid = cleanName(unescaped(textOf(event, 'UID')));
	if (uid === '') return undefined;
	const start = timesOf(event, 'DTSTART', zones)[0];
	const replaces = timesOf(event, 'RECURRENCE-ID', zones, start)[0];
	return { uid, replaces: isTime(replaces) ? replaces : undefined, net: readNet(event, zones, start, uid) };
}

function readNet(event: Component, zones: Zones, start: ZonedTime | Fault | undefined, uid: string): Net | Fault {
	if (/^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(event, 'CLASS'))) return 'private';
	if (/^CANCELLED$/i.test(textOf(event, 'STATUS'))) return 'cancelled';
	const unreadable = 'with a time or a rule that cannot be read';
	if (!isTime(start)) return start ?? unreadable;
	const end = timesOf(event, 'DTEND', zones)[0];
	const rule = textOf(event, 'RRULE').toUpperCase().trim();
	if ((end !== undefined && !isTime(end)) || (rule !== '' && !RULE.test(rule))) return unreadable;
	const duration = textOf(event, 'DURATION');
	const [location, name, description] = ['LOCATION', 'SUMMARY', 'DESCRIPTION'].map((text) =>
		unescaped(textOf(event, text)),
	);
	const talkgroup = netTalkgroup(location ?? '', name ?? '', description ?? '');
	if (talkgroup === undefined) return 'without a talkgroup';
	const place = cleanName(location);
	return {
		talkgroup,
		name: cleanName(name),
		start,
		times: [
			timeLine('DTSTART', start),
			isTime(end) && end.local !== start.local
				? timeLine('DTEND', end)
				: `DURATION:${DURATION.test(duration) ? duration : 'PT1H'}`,
			...(rule === '' ? [] : [`RRULE:${rule}`]),
			...timesOf(event, 'EXDATE', zones, start)
				.filter(isTime)
				.map((time) => timeLine('EXDATE', time)),
		],
		words: [
			// It may hold the address of who wrote it.
			textLine('UID', createHash('sha256').update(uid).digest('hex').slice(0, 32)),
			textLine('SUMMARY', cleanName(name)),
			...(place === '' ? [] : [textLine('LOCATION', place)]),
		],
		last: rule === '' ? (isTime(end) ? end : start).local.slice(0, 8) : /UNTIL=(\d{8})/.exec(rule)?.[1],
	};
}

/** @param whole gives whole days of exceptions their time: they mean the occurrence of that day */
function timesOf(event: Component, name: string, zones: Zones, whole?: ZonedTime | Fault): (ZonedTime | Fault)[] {
	return event.properties
		.filter((property) => property.name === name)
		.flatMap((property) => property.value.split(',').map((text) => timeOf(property, text.trim(), zones, whole)));
}

function timeOf(property: Property, text: string, zones: Zones, whole?: ZonedTime | Fault): ZonedTime | Fault {
	if (DAY.test(text)) return isTime(whole) ? { ...whole, local: text + whole.local.slice(8) } : 'all day';
	const [, local, utc] = TIME.exec(text) ?? [];
	if (local === undefined) return 'with a time or a rule that cannot be read';
	const zone = utc === 'Z' ? 'UTC' : zones.find(parameterOf(property, 'TZID'));
	return zone === undefined ? 'in an unknown time zone' : { zone, local };
}

export function timeLine(name: string, { zone, local }: ZonedTime): string {
	return zone === 'UTC' ? `${name}:${local}Z` : `${name};TZID=${zone}:${local}`;
}

function isTime(time: ZonedTime | Fault | undefined): time is ZonedTime {
	return typeof time === 'object';
}
