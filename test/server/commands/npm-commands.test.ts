import { spawn } from 'node:child_process';
import { chmod, cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { Command } from '../../server-fixtures/command.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';
import { RECORDING, STATE } from './replayed.ts';

const reachable = (address: string) =>
	fetch(address).then(
		() => true,
		() => false,
	);

/** The line with the address that the product prints when it serves. */
const SERVES = / on (http:\S+) /;

/** The parts of a checkout that builds and npm need, besides the packages. */
const PARTS = [
	'.npmrc',
	'package.json',
	'package-lock.json',
	'scripts',
	'src',
	'tsconfig.base.json',
	'vite.config.ts',
	'vite.server.config.ts',
];

/** A copy of the checkout, for commands that build. Other tests use the build of the original meanwhile. */
let checkout = '';
const ends: (() => unknown)[] = [];

beforeAll(async () => {
	checkout = join(await temporaryFolder(ends), 'a checkout');
	for (const part of PARTS) await cp(part, join(checkout, part), { recursive: true });
	await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
});

afterAll(async () => {
	for (const end of ends) await end();
});

it('npm run replay runs from any folder and finds files relative to it, and npm adds nothing to its output', async () => {
	const folder = await temporaryFolder();
	await writeFile(join(folder, 'evening.ndjson'), RECORDING);
	await writeFile(join(folder, 'package.json'), '{}');
	const args = ['evening.ndjson', '--json'];
	const run = spawn(process.execPath, [join(checkout, 'scripts/run.mjs'), 'replay', ...args], { cwd: folder });
	const { stdout, stderr } = await new Command(run).outcome();
	expect([JSON.parse(stdout), stderr]).toEqual([STATE, '']);
	expect(await readdir(folder)).toHaveLength(2);

	const below = join(checkout, 'src');
	await writeFile(join(below, 'evening.ndjson'), RECORDING);
	const byNpm = await Command.npm(['run', 'replay', '--', ...args], below).outcome();
	expect([JSON.parse(byNpm.stdout), byNpm.stderr]).toEqual([STATE, '']);
});

it('a command says in one line that the user may not write to the checkout', async () => {
	const folder = await temporaryFolder();
	await cp('scripts', join(folder, 'scripts'), { recursive: true });
	await chmod(folder, 0o555);
	cleanups.push(() => chmod(folder, 0o755));
	// Root may write anywhere, so root runs the command as another user.
	const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};
	const run = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), 'start'], { cwd: '/', ...user });
	const { code, stderr } = await new Command(run).outcome();
	expect([code, stderr]).toEqual([1, expect.stringMatching(/^This user may not write to [^\n]+\n$/)]);
});

it('npm start serves the demo, and ends its server when npm alone gets SIGTERM, as from a supervisor', async () => {
	const start = Command.npm(['start', '--', '--port', '0'], checkout);
	cleanups.push(() => start.terminate());
	const [, address = ''] = await start.untilOutput(SERVES);
	expect(await (await fetch(address)).text()).toContain('<title>Demo Top Activity</title>');
	await start.terminate();
	expect(await reachable(address)).toBe(false);
});

it('npm run dev serves the page with hot reload on the demo’s feed, and ends both servers on SIGTERM', async () => {
	const dev = Command.npm(['run', 'dev'], checkout);
	cleanups.push(() => dev.terminate());
	const [, address = '', feed = ''] = await dev.untilOutput(/ on (http:\S+) \(the feed of (http:\S+)\)/);
	const page = await (await fetch(address)).text();
	expect(page).toContain('/@vite/client');
	expect(page).toContain('<title>Demo Top Activity</title>');
	expect(await (await fetch(`${address}lh/?EIO=4&transport=polling`)).text()).toMatch(/^0\{"sid"/);
	await dev.terminate();
	for (const server of [address, feed]) expect(await reachable(server)).toBe(false);
});

it('the release is one package, installs into an empty folder without the network, and starts, records and replays', async () => {
	const folder = await temporaryFolder();
	expect(await Command.npm(['pack', '--pack-destination', folder], checkout).outcome()).toMatchObject({ code: 0 });
	const [tarball = ''] = await readdir(folder);
	expect(tarball).toMatch(/^top-activity-\d+\.\d+\.\d+\.tgz$/);
	const install = ['install', `./${tarball}`, '--offline', '--cache', join(folder, 'empty cache')];
	const { code, stderr } = await Command.npm(install, folder).outcome();
	expect(code, stderr).toBe(0);
	const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
	expect(installed).toEqual(['top-activity']);
	const release = join(folder, 'node_modules/top-activity');
	expect((await readdir(release, { recursive: true })).filter((name) => name.endsWith('.map'))).toEqual([]);
	const sbom = await readFile(join(release, 'build/sbom.json'), 'utf8');
	for (const name of ['socket.io', 'ws', 'mqtt', '@redis/client', 'react']) expect(sbom).toContain(`"name": "${name}"`);
	for (const name of ['vite', 'typescript']) expect(sbom).not.toContain(`"name": "${name}"`);

	const run = (...args: string[]) =>
		new Command(spawn(join(folder, 'node_modules/.bin/top-activity'), args, { cwd: folder }));
	const server = Command.npm(['exec', '--offline', '--', 'top-activity', '--port', '0'], folder);
	cleanups.push(() => server.terminate());
	const [, address = ''] = await server.untilOutput(SERVES);
	const page = await (await fetch(address)).text();
	const script = /assets\/index-[^"]+\.js/.exec(page)?.[0] ?? '';
	for (const path of [script, 'third-party-licenses.txt']) expect((await fetch(`${address}/${path}`)).status).toBe(200);
	const record = ['record', '--feed', address, '--out', 'demo.ndjson', '--seconds', '3'];
	expect(await run(...record).outcome()).toMatchObject({ code: 0 });
	await server.terminate();
	expect(await reachable(address)).toBe(false);
	const replayed = await run('replay', 'demo.ndjson', '--json').outcome();
	expect(replayed.stdout).toMatch(/"received":[1-9]/);
	expect((await run('replay', '-h').outcome()).stdout).toMatch(/^Usage: top-activity replay /);
}, 180_000);
