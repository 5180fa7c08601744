import { parseICS } from 'node-ical';
import { type Component, component, textOf } from './calendar-text.ts';

/** What is read, and published, of the rules of a time zone. */
const RULES = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'];
/** The name by which node-ical finds the zone that has the rules of a VTIMEZONE. */
const CUSTOM = 'Customized Time Zone';

export type Zones = ReturnType<typeof readZones>;

/** @param parts the components of a calendar @param year of which the rules of a zone hold, where several are given */
export function readZones(parts: readonly Component[], year: number) {
	const definitions = parts.filter(({ name }) => name === 'VTIMEZONE');
	const given = new Map(definitions.map((zone) => [textOf(zone, 'TZID'), rulesOf(zone)]));
	/** By the ids of the calendar. */
	const found = new Map<string, string | undefined>();
	/** The rules that the calendar gives for zones of IANA, as lines. */
	const rulesByZone = new Map<string, readonly string[]>();
	return {
		/** @returns the name that IANA gives to a zone of the calendar; undefined for one that nobody knows (NETS-2) */
		find: (id = ''): string | undefined => {
			if (!found.has(id)) {
				const rules = given.get(id);
				const names = id.split('/');
				const short = [known(id), ...[-2, -3].map((from) => known(names.slice(from).join('/')))];
				const zone = short.find((name) => name !== undefined) ?? ask(id, rules ?? [], year);
				found.set(id, zone);
				if (zone !== undefined && rules !== undefined) rulesByZone.set(zone, rules);
			}
			return found.get(id);
		},
		/** @returns the definition of a zone in iCalendar; undefined where the calendar has none */
		definition: (zone: string): string | undefined => {
			const rules = rulesByZone.get(zone);
			return rules && component('VTIMEZONE', [`TZID:${zone}`, ...rules]);
		},
	};
}

/** Asks node-ical for a zone with these rules, or without rules for one of Windows. */
function ask(id: string, rules: readonly string[], year: number): string | undefined {
	const name = rules.length === 0 ? id : CUSTOM;
	if (name === '' || /[";:]/.test(name)) return undefined;
	const zone = rules.length === 0 ? [] : [component('VTIMEZONE', [`TZID:${name}`, ...rules])];
	const event = component('VEVENT', ['UID:net', `DTSTART;TZID=${name}:${year}0701T000000`]);
	try {
		const found = parseICS(component('VCALENDAR', [...zone, event]))['net'];
		return found?.type === 'VEVENT' && found.start instanceof Date ? known(found.start.tz) : undefined;
	} catch {
		return undefined;
	}
}

function known(zone: string | undefined): string | undefined {
	if (zone === undefined || !/^[A-Za-z]/.test(zone)) return undefined;
	try {
		return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone && zone;
	} catch {
		return undefined;
	}
}

function rulesOf({ parts }: Component): readonly string[] {
	return parts
		.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
		.map(({ name, properties }) =>
			component(
				name,
				properties
					.filter((one) => RULES.includes(one.name) && /^[\w=;,+-]{1,500}$/.test(one.value))
					.map((one) => `${one.name}:${one.value}`),
			),
		);
}
