import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord } from '../protocol/values.ts';
import type { Fields } from './mapper.ts';
import { addName, addStation, addTalkgroup, type ListCounts, type NameTable } from './names-table.ts';
import { parseJson } from './read-file.ts';

/**
 * Reads JSON: BrandMeister's talkgroups, `{"91":"World-wide"}`; or a list of entries, perhaps inside an object, such as RadioID's `users.json`, and
 * `subscriber_ids.json` and `talkgroup_ids.json` of hblink, FreeDMR and ADN.
 */
export function readNamesJson(file: string, text: string, table: NameTable): ListCounts {
	const parsed = parseJson(file, text);
	const entries: unknown = Array.isArray(parsed)
		? parsed
		: isRecord(parsed) && Object.values(parsed).find(Array.isArray);
	if (Array.isArray(entries)) {
		const unread = entries.flatMap((entry: unknown, index) =>
			isRecord(entry) && readEntry(entry, table) ? [] : [index + 1],
		);
		return { total: entries.length, unread };
	}
	const named = Object.entries(isRecord(parsed) ? parsed : {}).flatMap(([key, name]) => {
		const id = readId(key);
		return id === undefined ? [] : [{ id, name: cleanName(name) }];
	});
	for (const { id, name } of named) addTalkgroup(id, name, table);
	return { total: named.length, unread: [] };
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
