import { afterEach } from 'vitest';

/** What ends the servers and processes of a test, and removes its files. It runs after the test, the last added first. */
export const cleanups: (() => unknown)[] = [];

/** Runs it before the test has ended. */
export async function cleanUp(): Promise<void> {
	for (const end of cleanups.splice(0).toReversed()) await end();
}

afterEach(cleanUp);
