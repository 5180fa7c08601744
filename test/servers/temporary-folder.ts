import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder; @param ending the test's clean-up, to which the folder's removal is added */
export async function temporaryFolder(ending: (() => unknown)[]): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'top-activity-'));
	ending.push(() => rm(folder, { recursive: true }));
	return folder;
}
