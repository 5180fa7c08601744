import { isCallsign } from '../engine/callsign.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { wholeNumber } from '../protocol/values.ts';
import { addName, addStation, addTalkgroup, type ListCounts, type NameTable } from './names-table.ts';
import { decodeLine, splitLines } from './read-file.ts';

/** No line of a list is longer. */
const MAX_LINE_LENGTH = 4096;

/** @returns whether the line could be read */
type LineReader = (line: string) => boolean;

/**
 * Reads lines with a heading that names their columns, or else lines that begin with a number. Lines that begin with `#` are comments.
 *
 * @param file its name says whether a list of talkgroups is of P25 or NXDN
 */
export async function readNamesLines(
	file: string,
	bytes: AsyncIterable<Buffer>,
	table: NameTable,
): Promise<ListCounts> {
	let lineNumber = 0;
	let total = 0;
	const unread: number[] = [];
	let read: LineReader | undefined;
	const take = (whole: string) => {
		lineNumber += 1;
		const line = whole.length > MAX_LINE_LENGTH ? '?' : whole.trim();
		if (line === '' || line.startsWith('#')) return;
		const heading = read === undefined ? columnReader(line, table) : undefined;
		read ??= heading ?? plainReader(file, table);
		if (heading !== undefined) return;
		total += 1;
		if (!read(line)) unread.push(lineNumber);
	};
	for await (const lines of splitLines(bytes, decodeLine)) for (const line of lines) take(line);
	return { total, unread };
}

/** Reads the columns that a heading names, as in RadioID's `user.csv`, AnyTone's lists and FreeDMR's talkgroups; undefined for another line. */
function columnReader(heading: string, table: NameTable): LineReader | undefined {
	if (/^"?\d/.test(heading)) return undefined;
	const columns = fieldsOf(heading).map((field) => field.toLowerCase().replace(/[^a-z]/g, ''));
	const find = (pattern: RegExp) => columns.findIndex((column) => pattern.test(column));
	const [talkgroup, callsign, operator] = [find(/^(talkgroup|tg|tgid)$/), find(/^callsign$/), find(/^(first|f)?name$/)];
	// AnyTone's first column is the number of the row.
	const id = talkgroup === -1 ? find(/^(radioid|dmrid|id)$/) : talkgroup;
	const name = callsign === -1 ? find(/name$/) : callsign;
	if (name === -1) return undefined;
	return (line) => {
		const fields = fieldsOf(line);
		const number = wholeNumber(fields[id]);
		const text = cleanName(fields[name]);
		if (number === undefined || text === '') return false;
		if (callsign !== -1) addStation(number, text, cleanName(fields[operator]), table);
		else if (talkgroup !== -1) addTalkgroup(number, text, table);
		else addName(number, text, '', table);
		return true;
	};
}

/**
 * Reads `2350001<tab or blanks>Q1AAA<tab or blanks>Ann` of `DMRIds.dat`, `2350001;Q1AAA;Ann` of `dmrid.dat`, `91;0;World-wide;TG91` of `TGList_BM.txt`,
 * `10200;America;…` of `TGList_P25.txt`, and `91,World-wide`.
 */
function plainReader(file: string, table: NameTable): LineReader {
	const [, list] = /TGList_(P25|NXDN)[^/\\]*$/i.exec(file) ?? [];
	const mode = list === undefined ? undefined : list.toUpperCase() === 'P25' ? 'P25' : 'NXDN';
	return (line) => {
		const [first, second = '', third = ''] = fieldsOf(line).map(cleanName);
		const number = wholeNumber(first);
		// An address and a port are of a list of hosts.
		if (number === undefined || /^[^.\s]+\.\S+ \d+$/.test(`${second} ${third}`.trim())) return false;
		const isOfList = /^\d+;/.test(line);
		if (mode !== undefined && isOfList) addTalkgroup(number, second, table, mode);
		else if (isCallsign(second) && !/^\d+,/.test(line)) addStation(number, second, third, table);
		else if (isOfList && /^\d{1,2}$/.test(second) && hasLetter(third)) addTalkgroup(number, third, table);
		else if (!isOfList && hasLetter(second)) addName(number, second, third, table);
		else return false;
		return true;
	};
}

function hasLetter(text: string): boolean {
	return /\p{L}/u.test(text);
}

/** A quote that does not enclose a whole field of CSV is a character like any other. */
function fieldsOf(line: string): string[] {
	if (/^\d+ /.test(line)) {
		const [number = '', word = '', ...more] = line.split(/[ \t]+/);
		return isCallsign(word) ? [number, word, more.join(' ')] : [number, [word, ...more].join(' ')];
	}
	const [delimiter = ','] = /[,;\t]/.exec(line) ?? [];
	if (delimiter !== ',' || !line.includes('"')) return line.split(delimiter);
	const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g);
	return Array.from(fields, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
