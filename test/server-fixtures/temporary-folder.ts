import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder; @param cleanups run after the test; the folder's removal is added */
export async function temporaryFolder(cleanups: (() => unknown)[]): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'top-activity-'));
	cleanups.push(() => rm(folder, { recursive: true }));
	return folder;
}
