import { formatCount } from '../engine/format.ts';
import { FileError } from './errors.ts';
import { readNamesJson } from './names-json.ts';
import { readNamesLines } from './names-lines.ts';
import type { NameTable } from './names-table.ts';
import { readBytes, readText } from './read-file.ts';

/** The largest list published is RadioID's users.json, of about 70 MB. */
const MAX_MEGABYTES = 256;
const MAX_BYTES = MAX_MEGABYTES * 1_000_000;

const NO_NAMES =
	"is not a list of names: use RadioID's user.csv or dmrid.dat, DMRIds.dat, TGList_BM.txt, TGList_P25.txt or TGList_NXDN.txt of a hotspot, talkgroups of BrandMeister, TGIF, FreeDMR or ADN, lists of AnyTone, the JSON of hblink, or lines of id,name";

/**
 * Reads a file of names into a table. Its first character that is not a blank decides between JSON and lines. Lines are read piece by piece, so that
 * the server goes on meanwhile.
 *
 * @param file a path (`.gz`: gzip)
 * @returns a line about what could not be read, if any
 * @throws FileError whose message is one line, with the file, the place in it if known, and the problem
 */
export async function readNamesFile(file: string, table: NameTable): Promise<string | undefined> {
	const isJson = await beginsAsJson(file);
	const { total, unread } = isJson
		? readNamesJson(file, await readText(file, MAX_MEGABYTES), table)
		: await readNamesLines(file, readBytes(file, MAX_BYTES), table);
	if (total === 0) throw new FileError(`${file}: ${isJson ? 'holds no list of names' : 'is empty'}`);
	const [first] = unread;
	if (first === undefined) return undefined;
	const kind = isJson ? 'item' : 'line';
	const place = `${kind} ${first}`;
	if (unread.length * 2 > total) throw new FileError(`${file}, ${place}: ${NO_NAMES}`);
	return `${file}: ${unread.length} of ${formatCount(total, kind)} could not be read, the first is ${place}`;
}

async function beginsAsJson(file: string): Promise<boolean> {
	for await (const chunk of readBytes(file, MAX_BYTES)) return /^[{[]/.test(chunk.toString().trimStart());
	return false;
}
