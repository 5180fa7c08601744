import { unwatchFile, watchFile } from 'node:fs';
import type { Cancel } from '../feed/clock.ts';

/** How often files are checked for changes, in milliseconds. */
const LOOK_INTERVAL = 60_000;

/** Calls back when one of the operator's files has changed, within a minute. */
export function watchFiles(files: readonly string[], changed: () => void, interval = LOOK_INTERVAL): Cancel {
	const look = (now: { mtimeMs: number }, before: { mtimeMs: number }) => {
		if (now.mtimeMs !== before.mtimeMs) changed();
	};
	for (const file of files) watchFile(file, { interval, persistent: false }, look);
	return () => {
		for (const file of files) unwatchFile(file, look);
	};
}
