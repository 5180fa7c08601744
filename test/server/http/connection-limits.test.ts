import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { ask, rawConnection } from '../../server-fixtures/raw-connection.ts';

// Rules: SECURITY-5

it('400 connections do not stop a process that may open only 256 files', async () => {
	const product = spawn('sh', ['-c', `ulimit -n 256; exec "${process.execPath}" build/server/start.js --port 0`]);
	cleanups.push(() => product.kill('SIGKILL'));
	const said = String(await once(product.stdout, 'data'));
	const [, address = ''] = / on (http:\S+) /.exec(said) ?? [];
	const idle = await Promise.all(Array.from({ length: 400 }, () => rawConnection(address)));
	for (const socket of idle) socket.destroy();
	await expect.poll(() => ask(address, '/icon.svg')).toMatch(/^HTTP\/1\.1 200 /);
	expect(product.exitCode).toBeNull();
});
