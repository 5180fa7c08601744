import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedPage, ENCODINGS } from './built-files.ts';
import { type PageSettings, withPageSettings } from './page-head.ts';
import { headerFiles } from './security-headers.ts';

/**
 * Writes the page for any static host (COMMAND-6): the build with the given settings, and the security headers in the forms that hosts read.
 *
 * @param build the folder of the built page
 * @param folder is emptied first
 */
export async function writeStaticSite(build: string, folder: string, settings: PageSettings): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await cp(build, folder, { recursive: true });
	const path = join(folder, 'index.html');
	const { contents } = await compressedPage(withPageSettings(await readFile(path, 'utf8'), settings));
	await writeFile(path, contents.identity);
	for (const { encoding, ending } of ENCODINGS) await writeFile(path + ending, contents[encoding] ?? '');
	for (const [name, text] of headerFiles(settings)) await writeFile(join(folder, name), text);
}
