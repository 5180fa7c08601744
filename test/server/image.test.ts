import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Buildah, canBuildImages } from '../server-fixtures/buildah.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { freePort } from '../server-fixtures/free-port.ts';
import { printedMatch } from '../server-fixtures/npm.ts';

/** Says the number of the process that a command then becomes. A container of these tests shares the machine's processes. */
const SAY_PROCESS = ['/bin/sh', '-c', 'echo "process $$ on the machine"; exec "$0" "$@"'];

it.skipIf(!canBuildImages)(
	'the image serves, says whether it is healthy, and ends on SIGTERM',
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
		expect((await readdir(files)).sort()).toEqual(['LICENSE', 'build', 'node_modules', 'package.json', 'scripts']);
		expect(await readdir(join(files, 'node_modules'))).not.toContain('vite');

		const port = await freePort();
		const run = ['run', '--isolation', 'chroot', '--env', `TOP_ACTIVITY_PORT=${port}`, container, '--'];
		const server = buildah.start(...run, ...SAY_PROCESS, ...entrypoint);
		cleanups.push(() => server.kill());
		const [, number, address = ''] = await printedMatch(server, /process (\d+) on .* on (http:\/\/127[^ ]+) /s);
		expect((await stat(`/proc/${number}`)).uid).toBe(1000);
		expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n');
		expect(await (await fetch(address)).text()).toContain('<title>Demo Top Activity</title>');
		await buildah.run(...run, ...healthcheck);
		process.kill(Number(number), 'SIGTERM');
		await once(server, 'exit');
		expect(server.exitCode).toBe(0);
		await expect(buildah.run(...run, ...healthcheck)).rejects.toThrow('ECONNREFUSED');
	},
	300_000,
);
