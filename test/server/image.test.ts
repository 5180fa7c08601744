import { execFile, spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { Buildah, canBuildImages } from '../server-fixtures/buildah.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { Command } from '../server-fixtures/command.ts';
import { listenUntilEnd } from '../server-fixtures/ends.ts';
import { freePort } from '../server-fixtures/free-port.ts';
import { runProduct } from '../server-fixtures/started.ts';

/** Prints the id of its process, and then runs the given command in that process. These tests' containers share the machine's process ids. */
const SAY_PROCESS = ['/bin/sh', '-c', 'echo "process $$ on the machine"; exec "$0" "$@"'];

/** Options of `unshare` that hide all other processes from the started one. They need root, and a machine that is not itself a container. */
const ISOLATED = ['--pid', '--fork', '--mount-proc'];
const canIsolate = spawnSync('unshare', [...ISOLATED, 'true']).status === 0;

it.skipIf(!canIsolate)(
	'the health check asks the port given in the container’s command, for four seconds',
	async () => {
		const { address } = await runProduct();
		const { port } = new URL(address);
		const shell = ['sh', '-c', 'node scripts/healthcheck.mjs; exit $?', 'sh'];
		/** Runs the health check in a namespace whose process 1 has these options. */
		const check = (...options: string[]) => promisify(execFile)('unshare', [...ISOLATED, ...shell, ...options]);
		await check('--port', port);
		await check('--port', '1', `--port=${port}`);
		await expect(check('--port', '1')).rejects.toThrow('fetch failed');
		// It accepts connections, and never answers.
		const hanging = await listenUntilEnd(
			cleanups,
			createServer(() => {}),
		);
		await expect(check('--port', new URL(hanging).port)).rejects.toThrow('TimeoutError');
	},
);

it.skipIf(!canBuildImages)(
	'the image serves the page, reports its health, and ends on SIGTERM',
	async () => {
		const buildah = await Buildah.create();
		const container = await buildah.buildCheckout();
		const config: unknown = JSON.parse(await buildah.run('inspect', container));
		const entrypoint = ['node', 'scripts/top-activity.mjs'];
		const healthcheck = ['node', 'scripts/healthcheck.mjs'];
		expect(config).toMatchObject({
			Docker: { config: { Entrypoint: entrypoint, Healthcheck: { Test: ['CMD', ...healthcheck] } } },
		});
		const files = join(await buildah.run('mount', container), 'top-activity');
		expect((await readdir(files)).sort()).toEqual(['LICENSE', 'build', 'package.json', 'scripts']);

		const port = await freePort();
		const run = ['run', '--isolation', 'chroot', '--env', `TOP_ACTIVITY_PORT=${port}`, container, '--'];
		const server = new Command(buildah.start(...run, ...SAY_PROCESS, ...entrypoint));
		cleanups.push(() => server.kill());
		const [, number, address = ''] = await server.untilOutput(/process (\d+) on .* on (http:\/\/127[^ ]+) /s);
		expect((await stat(`/proc/${number}`)).uid).toBe(1000);
		expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n');
		expect(await (await fetch(address)).text()).toContain('<title>Demo Top Activity</title>');
		await buildah.run(...run, ...healthcheck);
		process.kill(Number(number), 'SIGTERM');
		expect((await server.outcome()).code).toBe(0);
		await expect(buildah.run(...run, ...healthcheck)).rejects.toThrow('ECONNREFUSED');
	},
	300_000,
);
