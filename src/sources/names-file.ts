import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord } from '../protocol/values.ts';
import { FileError } from './errors.ts';
import { readLines, whyUnreadable } from './lines.ts';

/** Names by number. */
export interface NameTable {
	readonly stations: Map<number, { readonly callsign: string; readonly name: string }>;
	readonly talkgroups: Map<number, string>;
}

/** The lowest station number. Most talkgroup numbers have up to six digits, and a few have more. */
const FIRST_STATION = 1_000_000;
const CALLSIGN = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9/-]{3,10}$/i;

/**
 * Reads a file of names into a table. The first line that is not empty decides the format.
 *
 * @param file a path (`.gz`: gzip)
 * @throws FileError whose message is one line, with the file, the place in it if known, and the problem
 */
export async function readNamesFile(file: string, table: NameTable): Promise<void> {
	const readRow = csvReader(table);
	let json: string[] | undefined;
	let number = 0;
	let isEmpty = true;
	try {
		for await (const lines of readLines(file)) {
			for (const whole of lines) {
				number += 1;
				const line = (number === 1 ? whole.replace('\ufeff', '') : whole).trimEnd();
				if (isEmpty && /^\s*[{[]/.test(line)) json = [];
				json?.push(line);
				if (line === '') continue;
				isEmpty = false;
				const fault = json === undefined ? readRow(line) : undefined;
				if (fault !== undefined) throw new FileError(`${file}, line ${number}: ${fault}`);
			}
		}
	} catch (error) {
		const reason = whyUnreadable(error);
		throw reason === undefined ? error : new FileError(`${file}: ${reason}`);
	}
	if (json !== undefined) readJson(file, json.join('\n'), table);
	else if (isEmpty) throw new FileError(`${file}: is empty`);
}

/**
 * Reads lines of CSV: RadioID's `user.csv` (RADIO_ID, CALLSIGN, FIRST_NAME and more), TGIF's talkgroups, or any `id,name`.
 *
 * @returns a function that reads one line, and returns the problem with it, if any. The first line may be a header
 */
function csvReader(table: NameTable): (line: string) => string | undefined {
	let isFirst = true;
	let hasCallsigns = false;
	return (line) => {
		const [first = '', second = '', third] = fieldsOf(line);
		const id = /^\s*\d+\s*$/.test(first) && line.includes(',') ? Number(first) : undefined;
		const isHeader = isFirst && /^\s*(callsign|\w*name)\s*$/i.test(second);
		if (isHeader) hasCallsigns = /callsign/i.test(second);
		else if (!isId(id)) return isFirst ? NO_NAMES : 'does not begin with a number and a name';
		else if (hasCallsigns) addStation(id, cleanName(second), cleanName(third), table.stations);
		else addName(id, cleanName(second), '', table);
		isFirst = false;
		return undefined;
	};
}

const NO_NAMES =
	"is not a file of names: use RadioID's user.csv, TGIF's talkgroups, the JSON of hblink, or lines of id,name";

/** Splits a line of CSV. A quote that does not enclose a whole field is a character like any other. */
function fieldsOf(line: string): string[] {
	if (!line.includes('"')) return line.split(',');
	const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g);
	return Array.from(fields, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

/** Reads hblink's `subscriber_ids.json` and `talkgroup_ids.json`, and files like them: a list of entries, or an object that holds such a list. */
function readJson(file: string, text: string, table: NameTable): void {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch (error) {
		// Node 20 reports no position for some errors.
		const [, at] = /position (\d+)/.exec(String(error)) ?? [];
		const position = at === undefined && /end of JSON/.test(String(error)) ? text.length : at;
		const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
		throw new FileError(`${file}${line}: is not JSON`);
	}
	const entries: unknown = Array.isArray(parsed)
		? parsed
		: isRecord(parsed) && Object.values(parsed).find(Array.isArray);
	if (!Array.isArray(entries)) throw new FileError(`${file}: holds no list of names`);
	for (const [index, entry] of entries.entries()) {
		const fields: Readonly<Record<string, unknown>> = isRecord(entry) ? entry : {};
		const id = Number(fields['id'] ?? fields['tgid'] ?? Number.NaN);
		if (!isId(id)) throw new FileError(`${file}, entry ${index + 1} of its list: has no number`);
		const callsign = cleanName(fields['callsign']);
		const name = cleanName(fields['name']);
		addName(id, callsign || name, cleanName(fields['fname']) || (callsign === '' ? '' : name), table);
	}
}

/** A number of at least `FIRST_STATION` whose name is a call sign is a station's. Any other number is a talkgroup's. */
function addName(id: number, name: string, operator: string, { stations, talkgroups }: NameTable): void {
	if (id >= FIRST_STATION && CALLSIGN.test(name)) addStation(id, name, operator, stations);
	else if (name !== '') talkgroups.set(id, name);
}

function addStation(id: number, callsign: string, name: string, stations: NameTable['stations']): void {
	if (callsign !== '') stations.set(id, { callsign, name });
}
