import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../../../src/engine/constants.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { freshCheckout } from '../../server-fixtures/fresh-checkout.ts';
import { npm, outcome, printedAddress, printedMatch } from '../../server-fixtures/npm.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';
import { RECORDING, STATE } from './replayed.ts';

const reachable = (address: string) =>
	fetch(address).then(
		() => true,
		() => false,
	);

it('COMMAND-2: npm start serves the demo, and ends its server when npm alone gets SIGTERM, as from a supervisor', async () => {
	const start = npm(['start', '--', '--port', '0']);
	cleanups.push(() => start.kill('SIGTERM'));
	const address = await printedAddress(start);
	expect(await (await fetch(address)).text()).toContain('<title>Demo Top Activity</title>');
	start.kill('SIGTERM');
	await expect.poll(() => reachable(address)).toBe(false);
});

it('COMMAND-11: a checkout works from any folder; files are meant from there, and npm adds nothing to the output', async () => {
	const checkout = await freshCheckout('a checkout');
	const folder = await temporaryFolder();
	await writeFile(join(folder, 'evening.ndjson'), RECORDING);
	await writeFile(join(folder, 'package.json'), '{}');
	const args = ['evening.ndjson', '--json'];
	const { printed } = await outcome(
		spawn(process.execPath, [join(checkout, 'scripts/run.mjs'), 'replay', ...args], { cwd: folder, stdio: 'pipe' }),
	);
	expect(JSON.parse(printed)).toEqual(STATE);
	expect(await readdir(folder)).toHaveLength(2);

	await mkdir('build/below', { recursive: true });
	await writeFile('build/below/evening.ndjson', RECORDING);
	const byNpm = await outcome(npm(['run', 'replay', '--', ...args], 'build/below'));
	expect(JSON.parse(byNpm.printed)).toEqual(STATE);
});

it('says in one line that it cannot be built below a folder whose name has a #', async () => {
	const checkout = await freshCheckout('#1');
	const run = spawn(process.execPath, [join(checkout, 'scripts/run.mjs'), 'start'], { stdio: 'pipe' });
	const { code, printed } = await outcome(run);
	expect([code, printed]).toEqual([1, `The path of a checkout cannot contain # or ?: ${checkout}/\n`]);
});

it('COMMAND-1: npm start gives a hint where an option is written without the -- that npm needs', async () => {
	const start = npm(['start', '--port=0']);
	cleanups.push(() => start.kill('SIGTERM'));
	let said = '';
	start.stderr?.setEncoding('utf8').on('data', (text: string) => {
		said += text;
	});
	await expect.poll(() => said).toMatch(/^npm kept --port for itself[^\n]+npm start -- --port …$/m);
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

it('npm run dev serves the page with hot reload on the demo’s feed, and ends both servers', async () => {
	const dev = npm(['run', 'dev']);
	cleanups.push(() => dev.kill('SIGTERM'));
	const [, address = '', feed = ''] = await printedMatch(dev, / on (http:\S+) \(the feed of (http:\S+)\)/);
	const page = await (await fetch(address)).text();
	expect(page).toContain('/@vite/client');
	expect(page).toContain('<title>Demo Top Activity</title>');
	expect(await (await fetch(`${address}lh/?EIO=4&transport=polling`)).text()).toMatch(/^0\{"sid"/);
	dev.kill('SIGTERM');
	// Its output stays open while any of its processes is left.
	await outcome(dev);
	for (const server of [address, feed]) expect(await reachable(server)).toBe(false);
});

it('SCREEN-9: the version on the screen is that of the package', async () => {
	expect(JSON.parse(await readFile('package.json', 'utf8'))).toMatchObject({ version: PRODUCT_VERSION });
});

it('the packed release runs in an empty folder, without the checkout and its tools', async () => {
	const folder = await temporaryFolder();
	expect(await outcome(npm(['pack', '--ignore-scripts', '--pack-destination', folder]))).toMatchObject({ code: 0 });
	const [tarball = ''] = await readdir(folder);
	expect(tarball).toMatch(/^top-activity-\d+\.\d+\.\d+\.tgz$/);
	const install = ['install', `./${tarball}`, '--prefer-offline', '--no-audit', '--no-fund'];
	expect(await outcome(npm(install, folder))).toMatchObject({ code: 0 });
	expect(await readdir(join(folder, 'node_modules'))).not.toContain('vite');

	const server = npm(['exec', '--', 'top-activity', '--port', '0'], folder);
	cleanups.push(() => server.kill('SIGTERM'));
	const address = await printedAddress(server);
	const page = await (await fetch(address)).text();
	const script = /assets\/index-[^"]+\.js/.exec(page)?.[0] ?? '';
	for (const path of [script, 'third-party-licenses.txt', 'lh/?EIO=4&transport=polling']) {
		expect((await fetch(`${address}/${path}`)).status).toBe(200);
	}
	server.kill('SIGTERM');
	await expect.poll(() => reachable(address)).toBe(false);

	const command = resolve(folder, 'node_modules/.bin/top-activity');
	const help = await outcome(spawn(command, ['replay', '-h'], { stdio: 'pipe' }));
	expect(help.printed).toMatch(/^Usage: top-activity replay /);
}, 180_000);
