import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord } from '../protocol/values.ts';
import { FileError } from './errors.ts';
import type { Fields } from './mapper.ts';
import { addName, addStation, addTalkgroup, type NameTable } from './names-table.ts';

/**
 * Reads JSON: BrandMeister's talkgroups, `{"91":"World-wide"}`; or a list of entries, perhaps inside an object, such as RadioID's `users.json`, and
 * `subscriber_ids.json` and `talkgroup_ids.json` of hblink, FreeDMR and ADN.
 *
 * @throws FileError as `readNamesFile` does
 */
export function readNamesJson(file: string, text: string, table: NameTable): void {
	const parsed = parse(file, text);
	const entries: unknown = Array.isArray(parsed)
		? parsed
		: isRecord(parsed) && Object.values(parsed).find(Array.isArray);
	if (Array.isArray(entries)) {
		for (const [index, entry] of entries.entries()) {
			if (!readEntry(isRecord(entry) ? entry : {}, table))
				throw new FileError(`${file}, entry ${index + 1} of its list: has no number`);
		}
		return;
	}
	const named = Object.entries(isRecord(parsed) ? parsed : {}).flatMap(([key, name]) => {
		const id = readId(key);
		return id === undefined ? [] : [{ id, name: cleanName(name) }];
	});
	if (named.length === 0) throw new FileError(`${file}: holds no list of names`);
	for (const { id, name } of named) addTalkgroup(id, name, table);
}

function parse(file: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		// Node 20 reports no position for some errors.
		const [, at] = /position (\d+)/.exec(String(error)) ?? [];
		const position = at === undefined && /end of JSON/.test(String(error)) ? text.length : at;
		const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
		throw new FileError(`${file}${line}: is not JSON`);
	}
}

/** @returns whether the entry has a number */
function readEntry(fields: Fields, table: NameTable): boolean {
	const callsign = cleanName(fields['callsign']);
	const name = cleanName(fields['name']);
	const operator = cleanName(fields['fname']) || (callsign === '' ? '' : name);
	const talkgroup = readId(fields['tgid']);
	const id = readId(fields['id'] ?? fields['radio_id']) ?? talkgroup;
	if (id === undefined) return false;
	// Only RadioID's list of stations has first names.
	if (fields['fname'] !== undefined && callsign !== '') addStation(id, callsign, operator, table);
	else if (talkgroup !== undefined) addTalkgroup(talkgroup, callsign || name, table);
	else addName(id, callsign || name, operator, table);
	return true;
}

/** Nothing else is coerced: `true` and `""` would be numbers. */
function readId(value: unknown): number | undefined {
	const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return isId(id) ? id : undefined;
}
