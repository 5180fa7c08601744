import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { describeWrongNode } from '../../../scripts/node-version.mjs';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { freshCheckout } from '../../server-fixtures/fresh-checkout.ts';
import { npm, outcome, printedAddress } from '../../server-fixtures/npm.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

const reachable = (address: string) =>
	fetch(address).then(
		() => true,
		() => false,
	);

describe('COMMAND-2: npm start', () => {
	it('ends its server when npm alone gets SIGTERM, as from a supervisor', async () => {
		const process = npm(['start', '--', '--port', '0']);
		cleanups.push(() => process.kill('SIGTERM'));
		const address = await printedAddress(process);
		expect(await reachable(address)).toBe(true);
		process.kill('SIGTERM');
		await expect.poll(() => reachable(address)).toBe(false);
	});

	it('ends also when npm gets SIGTERM while the checkout is being built', async () => {
		const process = npm(['start', '--', '--port', '0'], await freshCheckout());
		const ended = once(process, 'close');
		let said = '';
		process.stderr?.setEncoding('utf8').on('data', (text: string) => {
			said += text;
		});
		process.stdout?.resume();
		await expect.poll(() => said).toContain('Building…');
		process.kill('SIGTERM');
		// Its output stays open while any of its processes is left.
		await ended;
	});

	it('COMMAND-1: gives a hint where an option is written without the -- that npm needs', async () => {
		const process = npm(['start', '--port=0']);
		cleanups.push(() => process.kill('SIGTERM'));
		let said = '';
		process.stderr?.setEncoding('utf8').on('data', (text: string) => {
			said += text;
		});
		await expect.poll(() => said).toMatch(/^npm kept --port for itself[^\n]+npm start -- --port …$/m);
	});
});

it('RELAY-18: a second SIGTERM, passed on by npm, does not interrupt the drain', async () => {
	const { address, product } = await startProduct();
	cleanups.push(() => product.kill());
	// Enough for nine steps.
	const viewers = Array.from({ length: 90 }, () => io(address, { path: '/lh', forceNew: true, reconnection: false }));
	const says = (event: string) => (viewer: Socket) => new Promise((done) => viewer.once(event, done));
	await Promise.all(viewers.map(says('connect')));
	const firstGone = Promise.race(viewers.map(says('disconnect')));
	const ended = product.terminate();
	await firstGone;
	await product.terminate();
	expect(await ended).toMatchObject({ code: 0 });
});

it('COMMAND-1: an unknown command is reported in one line, with the usage', async () => {
	const child = spawn(process.execPath, ['scripts/run.mjs', 'replya'], { stdio: 'pipe' });
	expect(await outcome(child)).toEqual({
		code: 2,
		printed: 'unknown command: replya\nusage: node scripts/run.mjs start|record|replay|bench|endurance [options]\n',
	});
});

it.each([
	['check', '--fix', 'the checks take no arguments\nusage: node scripts/test.mjs [check|unit|page [argument…]]\n'],
	['screenshots', '--dark', /^unexpected argument '--dark'\nusage: npm run screenshots\n/],
])('COMMAND-1: npm run %s refuses %s with its usage', async (script, option, said) => {
	const { code, printed } = await outcome(npm(['run', script, '--', option]));
	expect(code).toBe(2);
	expect(printed).toMatch(said);
});

it.each([
	['run', [], 'node scripts/run.mjs start|record|replay|bench|endurance [options]'],
	['test', [], 'node scripts/test.mjs [check|unit|page [argument…]]'],
	['test', ['check'], 'node scripts/test.mjs [check|unit|page [argument…]]'],
	['screenshots', [], 'npm run screenshots'],
])('COMMAND-1: scripts/%s.mjs %j prints its usage for --help', async (script, args, usage) => {
	for (const option of ['--help', '-h']) {
		const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args, option], { stdio: 'pipe' });
		const { code, printed } = await outcome(child);
		expect([code, printed.split('\n', 1)[0]]).toEqual([0, `usage: ${usage}`]);
	}
});

describe('a checkout that cannot run says why in one line', () => {
	it.each([
		['18.20.4', /^Top Activity needs Node 20\.19 or a later 20, or Node 22\.12 or later, and this is 18\.20\.4: /],
		['20.18.1', /20\.19 or a later 20/],
		['20.19.0', undefined],
		['20.20.0', undefined],
		['21.7.3', /22\.12 or later, and this is 21\.7\.3: /],
		['22.11.0', /22\.12 or later/],
		['22.12.0', undefined],
		['24.0.0', undefined],
	])('Node %s', (version, line) => {
		if (line === undefined) expect(describeWrongNode(version)).toBeUndefined();
		else expect(describeWrongNode(version)).toMatch(line);
	});

	it.each(['run', 'build', 'dev', 'test', 'top-activity'])('Node 18, by scripts/%s.mjs', async (script) => {
		const pretend = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.4'})";
		const child = spawn(process.execPath, ['--import', pretend, `scripts/${script}.mjs`], { stdio: 'pipe' });
		const { code: exit, printed } = await outcome(child);
		expect([exit, printed]).toEqual([1, expect.stringMatching(/^Top Activity needs Node [^\n]+\n$/)]);
	});

	/** @returns a checkout that has no packages besides those of this one, without the named ones */
	async function checkoutWithout(...names: readonly string[]): Promise<string> {
		const folder = join(await temporaryFolder(), 'checkout');
		for (const part of ['scripts', 'package.json', 'package-lock.json']) {
			await cp(part, join(folder, part), { recursive: true });
		}
		await mkdir(join(folder, 'node_modules'));
		for (const name of await readdir('node_modules')) {
			if (names.includes(name)) continue;
			await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
		}
		return folder;
	}

	it.each(['run', 'build', 'dev'])('missing packages, by scripts/%s.mjs', async (script) => {
		// One that this project depends on, and one that only another package does.
		const cwd = await checkoutWithout('react', 'engine.io-client');
		const child = spawn(process.execPath, [`scripts/${script}.mjs`], { cwd, stdio: 'pipe' });
		const { code, printed } = await outcome(child);
		expect([code, printed]).toEqual([
			1,
			'Missing from node_modules: engine.io-client, react. Install everything again: npm ci --loglevel=notice\n',
		]);
	});

	it('packages that are older than the lock file, but not optional ones of a folder above', async () => {
		const cwd = await checkoutWithout('react', '@emnapi');
		for (const [folder, name] of [
			[cwd, 'react'],
			[dirname(cwd), '@emnapi/core'],
		] as const) {
			await mkdir(join(folder, 'node_modules', name), { recursive: true });
			await writeFile(join(folder, 'node_modules', name, 'package.json'), '{"version":"0.0.1"}');
		}
		const child = spawn(process.execPath, ['scripts/run.mjs'], { cwd, stdio: 'pipe' });
		const { code, printed } = await outcome(child);
		expect([code, printed]).toEqual([
			1,
			'Not in the version of the lock file: react. Install everything again: npm ci --loglevel=notice\n',
		]);
	});
});
