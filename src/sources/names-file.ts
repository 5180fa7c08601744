import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord } from '../protocol/values.ts';
import { FileError } from './errors.ts';
import { isSystemError, readLines, whyUnreadable } from './lines.ts';

/** Names by number. */
export interface NameTable {
	readonly stations: Map<number, { readonly callsign: string; readonly name: string }>;
	readonly talkgroups: Map<number, string>;
}

/** Talkgroups have up to six digits, and a few have more. */
const FIRST_STATION = 1_000_000;
const CALLSIGN = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9/-]{3,10}$/i;

/**
 * Reads a file of names into a table. The first line decides the format.
 *
 * @param file a path (`.gz`: gzip)
 * @throws FileError with one line that names the file and the line of it that cannot be read
 */
export async function readNamesFile(file: string, table: NameTable): Promise<void> {
	let number = 0;
	let json: string[] | undefined;
	let readRow: RowReader | undefined;
	try {
		for await (const lines of readLines(file)) {
			for (const whole of lines) {
				number += 1;
				const line = number === 1 ? whole.replace('\ufeff', '') : whole;
				if (json === undefined && readRow === undefined && /^\s*[{[]/.test(line)) json = [];
				if (json !== undefined) json.push(line);
				else if (line.trim() !== '') readRow = readLine(line.trimEnd(), readRow, table);
			}
		}
	} catch (error) {
		if (isSystemError(error)) throw new FileError(`${file}: ${whyUnreadable(error)}`);
		throw error instanceof FormatError ? new FileError(`${file}, line ${number}: ${error.message}`) : error;
	}
	if (json !== undefined) readJson(file, json.join('\n'), table);
	else if (readRow === undefined) throw new FileError(`${file}, line 1: is empty`);
}

/** What is wrong with a line. */
class FormatError extends Error {}

/** Reads a row of a format. @param fields the first one is the number, already read */
type RowReader = (id: number, fields: readonly string[], table: NameTable) => void;

/** RadioID's `user.csv`: RADIO_ID, CALLSIGN, FIRST_NAME and more. */
const stationRow: RowReader = (id, [, callsign, name], { stations }) =>
	addStation(id, cleanName(callsign), cleanName(name), stations);

/** TGIF's talkgroups, or any `id,name`. */
const anyRow: RowReader = (id, [, name], table) => addName(id, cleanName(name), '', table);

/** @param reader of the lines before; undefined for the first one, which is a header or a row @returns that of the next line */
function readLine(line: string, reader: RowReader | undefined, table: NameTable): RowReader {
	const fields = fieldsOf(line);
	const [first = '', second = ''] = fields;
	const id = /^\s*\d+\s*$/.test(first) ? Number(first) : undefined;
	if (isId(id) && fields.length > 1) {
		const known = reader ?? anyRow;
		known(id, fields, table);
		return known;
	}
	if (reader === undefined && /^\s*callsign\s*$/i.test(second)) return stationRow;
	if (reader === undefined && /^\s*\w*name\s*$/i.test(second)) return anyRow;
	throw new FormatError(
		reader === undefined
			? "is no file of names: it takes RadioID's user.csv, TGIF's talkgroups, the JSON of hblink, or id,name"
			: 'does not begin with a number and a name',
	);
}

/** Splits a line of CSV. A quote that does not enclose a whole field is a character like any other. */
function fieldsOf(line: string): string[] {
	if (!line.includes('"')) return line.split(',');
	const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g);
	return Array.from(fields, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

/** hblink's `subscriber_ids.json` and `talkgroup_ids.json`, and files like them: a list of entries, or an object that holds one. */
function readJson(file: string, text: string, table: NameTable): void {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch (error) {
		// Node 20 does not say where every fault is.
		const [, at] = /position (\d+)/.exec(String(error)) ?? [];
		const position = at === undefined && /end of JSON/.test(String(error)) ? text.length : at;
		const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
		throw new FileError(`${file}${line}: is no JSON`);
	}
	const entries: unknown = Array.isArray(parsed)
		? parsed
		: isRecord(parsed) && Object.values(parsed).find(Array.isArray);
	if (!Array.isArray(entries)) throw new FileError(`${file}, line 1: holds no list of names`);
	for (const [index, entry] of entries.entries()) {
		const fields: Readonly<Record<string, unknown>> = isRecord(entry) ? entry : {};
		const id = Number(fields['id'] ?? fields['tgid'] ?? Number.NaN);
		if (!isId(id)) throw new FileError(`${file}, entry ${index + 1} of its list: has no number`);
		const callsign = cleanName(fields['callsign']);
		const name = cleanName(fields['name']);
		addName(id, callsign || name, cleanName(fields['fname']) || (callsign === '' ? '' : name), table);
	}
}

/** A long number with a call sign is a station's; any other is a talkgroup's. */
function addName(id: number, name: string, operator: string, { stations, talkgroups }: NameTable): void {
	if (id >= FIRST_STATION && CALLSIGN.test(name)) addStation(id, name, operator, stations);
	else if (name !== '') talkgroups.set(id, name);
}

function addStation(id: number, callsign: string, name: string, stations: NameTable['stations']): void {
	if (callsign !== '') stations.set(id, { callsign, name });
}
