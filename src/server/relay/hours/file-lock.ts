import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, lstat, rename, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { codeOf, FileError, OperationError } from '../../errors.ts';

/** The most bytes of a lock's path: the address of a socket has 107 at most, or 103, and the sockets here have longer names than the lock. */
const MAX_PATH = 96;

/**
 * Makes a file this process's own, by a socket beside it. Unlike a file with a process id, it stops answering when its process ends in whatever way.
 *
 * @returns a function that releases the file
 * @throws OperationError while another process has it, FileError where something else has the name of the lock
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
	const lock = lockPath(file);
	const own = `${lock}.${randomBytes(3).toString('hex')}`;
	const server = createServer((connection) => connection.destroy());
	server.unref();
	const release = async (path: string) => {
		await rm(path, { force: true }).catch(() => {});
		server.close();
	};
	try {
		server.listen(own);
		await once(server, 'listening');
		// A link is made by one process only, and answers from the beginning.
		while (!(await isLinked(own, lock))) await removeAbandoned(lock, file);
		await rm(own);
		return () => release(lock);
	} catch (error) {
		await release(own);
		if (error instanceof OperationError || error instanceof FileError) throw error;
		// Where the folder cannot be written, no other server can keep the file there either.
		return () => Promise.resolve();
	}
}

function lockPath(file: string): string {
	// Relative, because that is mostly shorter.
	const path = relative('', `${file}.lock`);
	if (Buffer.byteLength(path) <= MAX_PATH) return path;
	return join(tmpdir(), `top-activity-${createHash('sha256').update(file).digest('hex').slice(0, 16)}.lock`);
}

/** @returns false where there is a lock already */
async function isLinked(own: string, lock: string): Promise<boolean> {
	try {
		await link(own, lock);
		return true;
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false;
		throw error;
	}
}

/** Removes the lock of a process that has ended. @throws OperationError where its process still runs */
async function removeAbandoned(lock: string, file: string): Promise<void> {
	const inUse = new OperationError(`${file} is another server's: give each a file of its own.`);
	if (await isAnswered(lock)) throw inUse;
	const old = `${lock}.${randomBytes(3).toString('hex')}`;
	try {
		if (!(await lstat(lock)).isSocket()) throw new FileError(`${lock}: is in the way of the server's lock`);
		await rename(lock, old);
	} catch (error) {
		// Another process was faster.
		if (codeOf(error) === 'ENOENT') return;
		throw error;
	}
	const isTaken = await isAnswered(old);
	// Another process had removed the old lock, and this is its own.
	if (isTaken) await isLinked(old, lock);
	await rm(old);
	if (isTaken) throw inUse;
}

async function isAnswered(path: string): Promise<boolean> {
	const socket = connect(path);
	try {
		await once(socket, 'connect');
		return true;
	} catch (error) {
		return !/^(ECONNREFUSED|ENOENT)$/.test(codeOf(error) ?? '');
	} finally {
		socket.destroy();
	}
}
