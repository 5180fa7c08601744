import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { freshCheckout } from '../server-fixtures/fresh-checkout.ts';
import { outcome } from '../server-fixtures/npm.ts';

function help(folder: string): ChildProcess {
	const child = spawn(process.execPath, ['scripts/run.mjs', 'replay', '--help'], { cwd: folder, stdio: 'pipe' });
	cleanups.push(() => child.kill('SIGKILL'));
	return child;
}

it('COMMAND-2: two commands at once in a fresh checkout build it once, and both run', async () => {
	const folder = await freshCheckout();
	const outcomes = await Promise.all([outcome(help(folder)), outcome(help(folder))]);
	const [first = '', second = ''] = outcomes.map(({ printed }) => printed).toSorted();
	expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
	expect(first).toMatch(/^Building…\nUsage: npm run replay/);
	expect(second).toMatch(/^Waiting for another installation or build of this checkout\.[^\n]+\nUsage: npm run replay/);
});

it('COMMAND-2: a lock that a killed build left behind does not hold up the next one', async () => {
	const folder = await freshCheckout();
	const killed = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
	await once(killed, 'close');
	await mkdir(join(folder, 'build'));
	await writeFile(join(folder, 'build/lock'), String(killed.pid));
	const { code, printed } = await outcome(help(folder));
	expect([code, printed]).toEqual([0, expect.stringMatching(/^Building…\nUsage: npm run replay/)]);
});

it('COMMAND-2: a lock with the id of this process, as in a container that was started again, does not hold up a build', async () => {
	const folder = await freshCheckout();
	await mkdir(join(folder, 'build'));
	const leave = "data:text/javascript,import{writeFileSync}from'fs';writeFileSync('build/lock',String(process.pid))";
	const args = ['--import', leave, 'scripts/build.mjs', '--only', 'server'];
	const child = spawn(process.execPath, args, { cwd: folder, stdio: 'pipe' });
	cleanups.push(() => child.kill('SIGKILL'));
	expect(await outcome(child)).toEqual({ code: 0, printed: 'Building…\n' });
});

it.skipIf(process.platform === 'win32')('COMMAND-2: a lock that could not be written is removed', async () => {
	const folder = await freshCheckout();
	// No file may grow, which is as near to a full disk as a process gets.
	const command = 'ulimit -f 0; exec "$0" scripts/run.mjs replay --help';
	const child = spawn('sh', ['-c', command, process.execPath], { cwd: folder, stdio: 'pipe' });
	cleanups.push(() => child.kill('SIGKILL'));
	expect((await outcome(child)).code).toBe(1);
	expect(existsSync(join(folder, 'build'))).toBe(true);
	expect(existsSync(join(folder, 'build/lock'))).toBe(false);
});
