import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../../../src/engine/constants.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { npm, outcome, printedAddress } from '../../server-fixtures/npm.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

it('SCREEN-9: the version on the screen is that of the package', async () => {
	expect(JSON.parse(await readFile('package.json', 'utf8'))).toMatchObject({ version: PRODUCT_VERSION });
});

it('the packed release serves from an empty folder, without the checkout and its tools', async () => {
	const folder = await temporaryFolder();
	expect(await outcome(npm(['pack', '--ignore-scripts', '--pack-destination', folder]))).toMatchObject({ code: 0 });
	const [tarball = ''] = await readdir(folder);
	expect(tarball).toMatch(/^top-activity-\d+\.\d+\.\d+\.tgz$/);
	const install = ['install', `./${tarball}`, '--prefer-offline', '--no-audit', '--no-fund'];
	expect(await outcome(npm(install, folder))).toMatchObject({ code: 0 });
	const installed = await readdir(join(folder, 'node_modules'));
	expect(installed).toContain('socket.io');
	for (const tool of ['vite', 'react', 'typescript']) expect(installed).not.toContain(tool);

	const server = npm(['exec', '--', 'top-activity', '--port', '0'], folder);
	cleanups.push(() => server.kill('SIGTERM'));
	const address = await printedAddress(server);
	const page = await (await fetch(address)).text();
	expect(page).toContain('<title>Demo Top Activity</title>');
	const script = /assets\/index-[^"]+\.js/.exec(page)?.[0] ?? '';
	expect((await fetch(`${address}/${script}`)).status).toBe(200);
	expect((await fetch(`${address}/third-party-licenses.txt`)).status).toBe(200);
	expect((await fetch(`${address}/lh/?EIO=4&transport=polling`)).status).toBe(200);
	server.kill('SIGTERM');
	const reachable = () =>
		fetch(address).then(
			() => true,
			() => false,
		);
	await expect.poll(reachable).toBe(false);

	const command = resolve(folder, 'node_modules/.bin/top-activity');
	const run = async (...args: string[]) => {
		const { code, printed } = await outcome(spawn(command, args, { cwd: folder, stdio: 'pipe' }));
		return `${code} ${printed}`;
	};
	const help = await run('--help');
	expect(help).toMatch(/^0 Usage: top-activity \[options\]/);
	expect(help).toContain('top-activity record --help\n');
	expect(help).toContain('top-activity replay --help\n');
	expect(await run('replay', '-h')).toMatch(/^0 Usage: top-activity replay /);
	expect(await run('record')).toMatch(/^2 --feed URL is needed/);

	// Only another package needs it.
	await rm(join(folder, 'node_modules/engine.io'), { recursive: true });
	expect(await run('--port', '0')).toBe('1 Missing from node_modules: engine.io. Install Top Activity again.\n');
}, 180_000);
