import { stat } from 'node:fs/promises';
import { FileError } from './errors.ts';
import { readLines, whyUnreadable } from './lines.ts';
import { readNamesJson } from './names-json.ts';
import { lineReader } from './names-lines.ts';
import type { NameTable } from './names-table.ts';

/**
 * Reads a file of names into a table. Its first line that is not empty decides between JSON and lines.
 *
 * @param file a path (`.gz`: gzip)
 * @throws FileError whose message is one line, with the file, the place in it if known, and the problem
 */
export async function readNamesFile(file: string, table: NameTable): Promise<void> {
	const readRow = lineReader(table);
	let json: string[] | undefined;
	let number = 0;
	let isEmpty = true;
	try {
		const found = await stat(file);
		// A file is read again when it has changed. A pipe may never end.
		if (!found.isFile() && !found.isDirectory()) throw new FileError(`${file}: is a pipe or a device, not a file`);
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
	if (json !== undefined) readNamesJson(file, json.join('\n'), table);
	else if (isEmpty) throw new FileError(`${file}: is empty`);
}
