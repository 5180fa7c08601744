import { parseICS } from 'node-ical';
import { type Component, component, textOf } from './calendar-text.ts';

/** What is read, and published, of the rules of a time zone. */
const RULES = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'];
/** The name by which node-ical finds the zone that has the rules of a VTIMEZONE. */
const CUSTOM = 'Customized Time Zone';

export class Zones {
	readonly #definitions: ReadonlyMap<string, readonly string[]>;
	readonly #year: number;
	/** By the ids of the calendar. */
	readonly #found = new Map<string, string | undefined>();
	/** The rules that the calendar gives for zones of IANA, as lines. */
	readonly #rules = new Map<string, readonly string[]>();

	/** @param year of which the rules hold, where several are given */
	constructor(definitions: readonly Component[], year: number) {
		this.#definitions = new Map(definitions.map((zone) => [textOf(zone, 'TZID'), rulesOf(zone)]));
		this.#year = year;
	}

	/** @returns the name that IANA gives to a zone of the calendar; undefined for one that nobody knows (NETS-2) */
	find(id = ''): string | undefined {
		if (!this.#found.has(id)) {
			const rules = this.#definitions.get(id);
			const parts = id.split('/');
			const zone =
				known(id) ?? known(parts.slice(-2).join('/')) ?? known(parts.slice(-3).join('/')) ?? this.#ask(id, rules);
			this.#found.set(id, zone);
			if (zone !== undefined && rules !== undefined) this.#rules.set(zone, rules);
		}
		return this.#found.get(id);
	}

	/** @returns the definition of a zone in iCalendar; undefined where the calendar has none */
	definition(zone: string): string | undefined {
		const rules = this.#rules.get(zone);
		return rules && component('VTIMEZONE', [`TZID:${zone}`, ...rules]);
	}

	/** Asks node-ical for a zone with these rules, or without rules for one of Windows. */
	#ask(id: string, rules: readonly string[] = []): string | undefined {
		const name = rules.length === 0 ? id : CUSTOM;
		if (name === '' || /[";:]/.test(name)) return undefined;
		const zone = rules.length === 0 ? [] : [component('VTIMEZONE', [`TZID:${name}`, ...rules])];
		const event = component('VEVENT', ['UID:net', `DTSTART;TZID=${name}:${this.#year}0701T000000`]);
		try {
			const found = parseICS(component('VCALENDAR', [...zone, event]))['net'];
			return found?.type === 'VEVENT' && found.start instanceof Date ? known(found.start.tz) : undefined;
		} catch {
			return undefined;
		}
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
