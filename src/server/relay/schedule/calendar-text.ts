// Reads and writes the text of iCalendar (RFC 5545): components with properties, each unfolded.

/** Such as `DTSTART;TZID=Europe/Berlin:20270101T200000`. */
export interface Property {
	readonly name: string;
	/** The text of its parameters, such as `;TZID=Europe/Berlin`. */
	readonly parameters: string;
	readonly value: string;
}

export interface Component {
	readonly name: string;
	readonly properties: Property[];
	readonly parts: Component[];
}

const LINE = /^([A-Za-z\d-]+)((?:;[^=;:"]+=(?:"[^"]*"|[^";:]*))*):(.*)$/s;

/** @returns the calendars of a text. Lines that are none are skipped, and a component without an end has none */
export function readCalendars(text: string): readonly Component[] {
	const root: Component = { name: '', properties: [], parts: [] };
	const open = [root];
	for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
		const [, given = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
		const name = given.toUpperCase();
		const inner = open.at(-1) ?? root;
		if (name === 'BEGIN') open.push({ name: value.toUpperCase(), properties: [], parts: [] });
		else if (name !== 'END') inner.properties.push({ name, parameters, value });
		else if (open.length > 1) {
			open.pop();
			open.at(-1)?.parts.push(inner);
		}
	}
	return root.parts.filter((part) => part.name === 'VCALENDAR');
}

/** @returns the value of a component's first property of that name; `''` where it has none */
export function textOf({ properties }: Component, name: string): string {
	return properties.find((one) => one.name === name)?.value ?? '';
}

export function parameterOf({ parameters }: Property, name: string): string | undefined {
	for (const [, key = '', quoted, plain] of parameters.matchAll(/;([^=;:"]+)=(?:"([^"]*)"|([^";:]*))/g)) {
		if (key.toUpperCase() === name) return quoted ?? plain;
	}
	return undefined;
}

/** @returns the text of a value of type TEXT */
export function unescaped(value: string): string {
	return value.replace(/\\(.)/gs, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** @returns a property of type TEXT, folded for readers of short lines */
export function textLine(name: string, text: string): string {
	const line = `${name}:${text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')}`;
	return Buffer.byteLength(line) <= 75 ? line : (line.match(/.{1,18}/gsu) ?? []).join('\r\n ');
}

/** @returns a component in iCalendar, of properties and components, without the end of its last line */
export function component(name: string, lines: readonly string[]): string {
	return [`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n');
}

/** @returns a calendar as the text of a file */
export function calendar(components: readonly string[]): string {
	return `${component('VCALENDAR', ['VERSION:2.0', 'PRODID:-//Top Activity//Nets//EN', ...components])}\r\n`;
}
