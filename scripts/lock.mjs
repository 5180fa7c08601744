import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Holds the id of the process that installs or builds in this checkout. */
const LOCK = 'build/lock';
/** Milliseconds between two attempts to take the lock. */
const ATTEMPT_INTERVAL = 200;

/**
 * Waits until no other process installs or builds in this checkout. Two at once would delete each other's files.
 *
 * @returns {Promise<() => void>} a function that releases the lock; the end of the process does too
 */
export async function lockCheckout() {
	mkdirSync('build', { recursive: true });
	for (let said = false; !(await tryLock()); said = true) {
		if (!said)
			console.error(`Waiting for another installation or build of this checkout. If there is none, delete ${LOCK}.`);
		await setTimeout(ATTEMPT_INTERVAL);
	}
	const release = () => rmSync(LOCK, { force: true });
	process.once('exit', release);
	return () => {
		process.off('exit', release);
		release();
	};
}

/** @returns {Promise<boolean>} whether this process has the lock now */
async function tryLock() {
	const created = createLock();
	if (created !== undefined) {
		try {
			writeFileSync(created, String(process.pid));
			return true;
		} catch (error) {
			// On a full disk. Later commands would wait for the empty file.
			rmSync(LOCK, { force: true });
			throw error;
		} finally {
			closeSync(created);
		}
	}
	const holder = readHolder();
	// A killed process leaves its lock behind. In a container that was started again, this process may have its id.
	if (holder !== process.pid && isRunning(holder)) return false;
	// Others may find the same at once: the last one to write has the lock.
	writeFileSync(LOCK, String(process.pid));
	await setTimeout(ATTEMPT_INTERVAL);
	return readHolder() === process.pid;
}

/** @returns {number | undefined} a file descriptor; undefined where the lock exists */
function createLock() {
	try {
		return openSync(LOCK, 'wx');
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error;
		return undefined;
	}
}

/** @returns {number} the id of the process that has the lock; 0 where none is written yet, or it was just released */
function readHolder() {
	try {
		return Number(readFileSync(LOCK, 'utf8'));
	} catch (error) {
		if (codeOf(error) !== 'ENOENT') throw error;
		return 0;
	}
}

/** @param {number} id of a process; 0, from an unwritten lock, counts as running */
function isRunning(id) {
	if (id === 0) return true;
	try {
		return process.kill(id, 0);
	} catch (error) {
		// The process of another user may not be signalled.
		return codeOf(error) === 'EPERM';
	}
}

/** @param {unknown} error */
function codeOf(error) {
	return error instanceof Error && 'code' in error ? error.code : undefined;
}
