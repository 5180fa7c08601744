import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { limitConnections, listen } from '../../../src/server/http/page-server.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { ask, hungUp, rawConnection } from '../../server-fixtures/raw-connection.ts';

async function serve(limit: number) {
	const server = createServer((_request, response) => response.end('served'));
	limitConnections(server, limit);
	cleanups.push(() => server.close());
	cleanups.push(() => server.closeAllConnections());
	return { server, address: await listen(server, '127.0.0.1', 0) };
}

// Rules: SECURITY-5

it('one connection more than the limit is closed', async () => {
	const { address } = await serve(2);
	const accepted = [await rawConnection(address), await rawConnection(address)];
	await hungUp(await rawConnection(address));
	expect(accepted.map(({ closed }) => closed)).toEqual([false, false]);
	for (const socket of accepted) socket.destroy();
});

it('400 connections do not stop a process with 256 open files', async () => {
	const product = spawn('sh', ['-c', `ulimit -n 256; exec "${process.execPath}" build/server/start.js --port 0`]);
	cleanups.push(() => product.kill('SIGKILL'));
	const said = String(await once(product.stdout, 'data'));
	const [, address = ''] = / on (http:\S+) /.exec(said) ?? [];
	const idle = await Promise.all(Array.from({ length: 400 }, () => rawConnection(address)));
	for (const socket of idle) socket.destroy();
	await expect.poll(() => ask(address, '/icon.svg')).toMatch(/^HTTP\/1\.1 200 /);
	expect(product.exitCode).toBeNull();
});
