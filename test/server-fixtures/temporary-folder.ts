import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanups } from './cleanups.ts';

/** Creates an empty folder. @param ends gets the folder's removal, which runs after the test by default */
export async function temporaryFolder(ends = cleanups): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'top-activity-'));
	ends.push(() => rm(folder, { recursive: true }));
	return folder;
}

/** Writes a file into a folder of its own. @returns its path */
export async function temporaryFile(name: string, text: string): Promise<string> {
	const file = join(await temporaryFolder(), name);
	await writeFile(file, text);
	return file;
}

/** Gives a file another text in one step, so that a watcher never reads half of it. @param time when it seems to be written, in Unix seconds */
export async function replaceFile(file: string, text: string, time?: number): Promise<void> {
	await writeFile(`${file}.new`, text);
	if (time !== undefined) await utimes(`${file}.new`, time, time);
	await rename(`${file}.new`, file);
}
