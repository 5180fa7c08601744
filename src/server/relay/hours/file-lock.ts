import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstat, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { codeOf, FileError, OperationError, reasonOf } from '../../errors.ts';

/** The most bytes of a socket's address on macOS. Linux has 107. */
const MAX_PATH = 103;

/**
 * Makes a file this process's own, by a socket beside it. Unlike a file with a process id, it stops answering when its process ends in whatever way.
 *
 * @returns a function that releases the file
 * @throws OperationError while another process has it, FileError where something else has the name of the lock, or the lock of a process that has ended
 *         cannot be removed
 */
export async function lockFile(file: string): Promise<() => void> {
	const lock = lockPath(file);
	const server = createServer((connection) => connection.destroy()).unref();
	for (;;) {
		try {
			server.listen(lock);
			await once(server, 'listening');
			// It removes the socket.
			return () => server.close();
		} catch (error) {
			// Where the folder cannot be written, no other server can keep the file there either.
			if (codeOf(error) !== 'EADDRINUSE') return () => {};
			if (await isAnswered(lock)) throw new OperationError(`${file} is another server's: give each a file of its own.`);
			await removeAbandoned(lock);
		}
	}
}

function lockPath(file: string): string {
	// Relative, because that is mostly shorter.
	const path = relative('', `${file}.lock`);
	if (Buffer.byteLength(path) <= MAX_PATH) return path;
	return join(tmpdir(), `top-activity-${createHash('sha256').update(file).digest('hex').slice(0, 16)}.lock`);
}

async function removeAbandoned(lock: string): Promise<void> {
	const found = await lstat(lock).catch(() => undefined);
	if (found?.isSocket() === false) throw new FileError(`${lock}: is in the way of the server's lock`);
	await rm(lock, { force: true }).catch((error: unknown) => {
		throw new FileError(`${lock}: ${reasonOf(error)}`);
	});
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
