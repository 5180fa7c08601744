import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CHECKOUT } from './checkout.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const servers = new Set();
process.once('exit', () => {
	for (const server of servers) server.kill();
});

/**
 * Starts the built server on a free port; it ends with this process. Where it prints no address, as for `--help`, this process ends with it.
 *
 * @param {...string} options of `npm start`
 */
export async function startServer(...options) {
	const server = spawn(process.execPath, [`${CHECKOUT}build/server/start.js`, '--port', '0', ...options], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	servers.add(server);
	const ended = once(server, 'close');
	const said = String(await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), ended]));
	const address = / on (http:\S+) /.exec(said)?.[1];
	if (address !== undefined) return { server, address };
	if (server.exitCode === null) process.stdout.write(said);
	await ended;
	return process.exit(server.exitCode ?? 1);
}
