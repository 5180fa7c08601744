import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { relative } from 'node:path';
import { OperationError } from '../../errors.ts';

/**
 * Makes a file this process's own, by a socket beside it. Unlike a file with a process id, it stops answering when its process ends in whatever way.
 *
 * @returns a function that releases the file
 * @throws OperationError while another process has it
 */
export async function lockFile(file: string): Promise<() => void> {
	// Addresses of sockets have about a hundred bytes, and the relative path is mostly shorter.
	const path = relative('', `${file}.lock`);
	let server = createServer((connection) => connection.destroy());
	if ((await listenAt(server, path)) === 'EADDRINUSE') {
		if (await isAnswered(path)) throw new OperationError(`${file} is another server's: give each a file of its own.`);
		await rm(path);
		server = createServer((connection) => connection.destroy());
		await listenAt(server, path);
	}
	server.unref();
	return () => server.close();
}

/** @returns the code of the error, as where the folder cannot be written: then no other server can keep the file there either */
async function listenAt(server: Server, path: string): Promise<string | undefined> {
	try {
		server.listen(path);
		await once(server, 'listening');
		return undefined;
	} catch (error) {
		return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
	}
}

async function isAnswered(path: string): Promise<boolean> {
	const socket = connect(path);
	try {
		await once(socket, 'connect');
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
