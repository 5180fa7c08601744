import { afterEach } from 'vitest';

/** Functions that end a test's servers and processes and remove its files. They run after the test, the last added first. */
export const cleanups: (() => unknown)[] = [];

/** Runs the cleanups before the test has ended. */
export async function cleanUp(): Promise<void> {
	for (const end of cleanups.splice(0).toReversed()) await end();
}

afterEach(cleanUp);
