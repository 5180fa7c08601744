import { cleanName } from '../protocol/clean-name.ts';
import { isId } from '../protocol/values.ts';
import { addName, addStation, addTalkgroup, type NameTable } from './names-table.ts';

/** `2350001<tab or blanks>Q1AAA<tab or blanks>Ann`, a line of `DMRIds.dat`. */
const DMR_IDS = /^\s*(\d+)[\t ]+([^\s,;]+)(?![^\t ])(.*)/s;
/** `91;0;World-wide;TG91`, a line of `TGList_BM.txt`. */
const TG_LIST = /^\s*(\d+)\s*;[^;]*;([^;]*)/;

const NO_NAMES =
	"is not a file of names: use RadioID's user.csv, DMRIds.dat, a list of talkgroups of BrandMeister, TGIF, FreeDMR or ADN, the JSON of hblink, or lines of id,name";

/** The columns of a CSV file. */
interface Columns {
	readonly id: number;
	readonly name: number;
	/** What the heading says about the numbers. */
	readonly kind?: 'stations' | 'talkgroups';
}

/**
 * Reads lines of `DMRIds.dat`, of `TGList_BM.txt`, or of CSV: RadioID's `user.csv` (RADIO_ID,CALLSIGN,FIRST_NAME and more), FreeDMR's and ADN's
 * talkgroups (Country,Talkgroup,Name), TGIF's, or any `id,name`. Lines that begin with `#` are comments.
 *
 * @returns a function that reads one line, and returns the problem with it, if any. The first line may be a heading
 */
export function lineReader(table: NameTable): (line: string) => string | undefined {
	let isFirst = true;
	let columns: Columns = { id: 0, name: 1 };
	const readCsv = (line: string): boolean => {
		const fields = fieldsOf(line);
		const heading = isFirst ? columnsOf(fields) : undefined;
		if (heading !== undefined) {
			columns = heading;
			return true;
		}
		const id = wholeNumber(fields[columns.id]);
		if (id === undefined || fields.length <= columns.name) return false;
		const name = cleanName(fields[columns.name]);
		if (columns.kind === 'stations') addStation(id, name, cleanName(fields[columns.name + 1]), table);
		else if (columns.kind === 'talkgroups') addTalkgroup(id, name, table);
		else addName(id, name, '', table);
		return true;
	};
	return (line) => {
		if (line.startsWith('#')) return undefined;
		const [, station, callsign, operator] = DMR_IDS.exec(line) ?? [];
		const [, talkgroup, name] = TG_LIST.exec(line) ?? [];
		const [stationId, talkgroupId] = [wholeNumber(station), wholeNumber(talkgroup)];
		if (stationId !== undefined) addStation(stationId, cleanName(callsign), cleanName(operator), table);
		else if (talkgroupId !== undefined) addTalkgroup(talkgroupId, cleanName(name), table);
		else if (!readCsv(line)) {
			if (isFirst) return NO_NAMES;
			return columns.id === 0 ? 'does not begin with a number and a name' : 'has no number and name';
		}
		isFirst = false;
		return undefined;
	};
}

/** @returns the columns that a heading names; undefined for a line of another kind */
function columnsOf(fields: readonly string[]): Columns | undefined {
	const find = (pattern: RegExp) => fields.findIndex((field) => pattern.test(field.trim()));
	const [talkgroup, callsign] = [find(/^(talkgroup|tg|tgid)$/i), find(/^callsign$/i)];
	const id = talkgroup === -1 ? 0 : talkgroup;
	const name = callsign === -1 ? find(/^\w*name$/i) : callsign;
	if (name === -1 || name === id || wholeNumber(fields[id]) !== undefined) return undefined;
	if (callsign !== -1) return { id, name, kind: 'stations' };
	return { id, name, ...(talkgroup !== -1 && { kind: 'talkgroups' }) };
}

/** Splits a line of CSV. A quote that does not enclose a whole field is a character like any other. */
function fieldsOf(line: string): string[] {
	if (!line.includes('"')) return line.split(',');
	const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g);
	return Array.from(fields, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

function wholeNumber(text = ''): number | undefined {
	const number = Number(text);
	return /^\s*\d+\s*$/.test(text) && isId(number) ? number : undefined;
}
