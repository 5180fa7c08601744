import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Cancel } from '../feed/clock.ts';

/** How often files are checked for changes, in milliseconds. */
const LOOK_INTERVAL = 60_000;

/** Calls back when one of the operator's files has changed since now, within a minute. */
export function watchFiles(files: readonly string[], changed: () => void, interval = LOOK_INTERVAL): Cancel {
	// Node's own `watchFile` misses a change before its first look.
	let before = files.map((file) => versionOf(statSync(file, { throwIfNoEntry: false }))).join();
	const look = async () => {
		const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
		const now = found.map(versionOf).join();
		if (now === before) return;
		before = now;
		changed();
	};
	const timer = setInterval(() => void look(), interval).unref();
	return () => clearInterval(timer);
}

/** Times of files are coarse: two versions within some milliseconds may have the same. */
function versionOf(found: Stats | undefined): string {
	return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
}
