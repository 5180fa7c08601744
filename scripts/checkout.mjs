import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout. */
export const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));

/** The builds and their options for Vite. Each writes to its own folder, such as `build/page`. */
const BUILDS = {
	page: [],
	server: ['--config', 'vite.server.config.ts', '--mode', 'server'],
	bench: ['--config', 'vite.server.config.ts', '--mode', 'bench'],
};

/** Installs the packages if they are missing. npm writes `.package-lock.json` last, so the file proves a complete installation. */
export async function install() {
	checkRights();
	if (existsSync(`${CHECKOUT}node_modules/.package-lock.json`)) return;
	console.error('Installing the packages (once)…');
	await run('npm', ['ci', '--include=dev', '--loglevel=notice']);
}

/** Ends the process if this user may not write to the folders that every command writes to. */
function checkRights() {
	for (const folder of [CHECKOUT, `${CHECKOUT}build`, `${CHECKOUT}node_modules`].filter(existsSync)) {
		try {
			accessSync(folder, constants.W_OK);
		} catch {
			end(
				`This user may not write to ${folder}, where each command builds. The packed release needs no such right: see docs/hosting.md.`,
			);
		}
	}
}

/**
 * Runs the named builds in parallel.
 *
 * @param {...keyof typeof BUILDS} names
 */
export async function build(...names) {
	// Vite reads these characters in a path as the start of a query or a fragment.
	if (/[#?]/.test(CHECKOUT)) end(`The path of a checkout cannot contain # or ?: ${CHECKOUT}`);
	const vite = [`${CHECKOUT}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'];
	await Promise.all(names.map((name) => run(process.execPath, [...vite, ...BUILDS[name]])));
}

/**
 * Runs a command in the checkout, and ends this process if it fails. Its output goes to standard error, because standard output belongs to the
 * command that runs next.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
	const child = spawn(command, args, {
		cwd: CHECKOUT,
		env: { ...process.env, NODE_ENV: 'production' },
		stdio: ['ignore', process.stderr, process.stderr],
		shell: command === 'npm' && process.platform === 'win32',
	});
	await once(child, 'close');
	if (child.exitCode !== 0) end(`${command === 'npm' ? 'npm ci' : 'The build'} failed: see above.`);
}

/**
 * Ends the process with one line.
 *
 * @param {string} why
 * @returns {never}
 */
export function end(why) {
	console.error(why);
	process.exit(1);
}
