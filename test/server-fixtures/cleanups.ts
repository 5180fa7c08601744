import { afterEach } from 'vitest';

/** The ends of a test's servers and processes, and the removal of its files. They run after the test, the last added first. */
export const cleanups: (() => unknown)[] = [];

/** Runs them before the test has ended. */
export async function cleanUp(): Promise<void> {
	for (const end of cleanups.splice(0).toReversed()) await end();
}

afterEach(cleanUp);
