import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanups } from './cleanups.ts';

/** Creates an empty folder. @param ends gets the folder's removal, which runs after the test by default */
export async function temporaryFolder(ends = cleanups): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'top-activity-'));
	ends.push(() => rm(folder, { recursive: true }));
	return folder;
}
