import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { orExplain } from './explain-failure.mjs';
import { ensureInstalled } from './install.mjs';
import { lockCheckout } from './lock.mjs';

const BUILD_SOURCES = ['scripts/build.mjs', 'scripts/commands.mjs', 'package-lock.json', 'vite.server.config.ts'];
const COMMAND_SOURCES = [...BUILD_SOURCES, 'src/engine', 'src/protocol', 'src/feed', 'src/sources', 'src/server'];
const PAGE_SOURCES = [...COMMAND_SOURCES, 'src/page', 'vite.config.ts'];

/**
 * The targets: their sources, and their folder. Each is built only when one of its sources has changed.
 *
 * @type {Readonly<Record<Target, { readonly sources: readonly string[], readonly folder: string }>>}
 * @typedef {'page' | 'server' | 'tools' | 'bench'} Target
 */
const TARGETS = {
	page: { sources: PAGE_SOURCES, folder: 'dist' },
	tools: { sources: PAGE_SOURCES, folder: 'build/tools' },
	server: { sources: COMMAND_SOURCES, folder: 'build/server' },
	bench: {
		sources: [...COMMAND_SOURCES, 'bench', 'test/model', 'test/browser', 'test/server-fixtures'],
		folder: 'build/bench',
	},
};

/** Environment variables that are settings of the page's build (docs/hosting.md). */
export const HOST_VARIABLES = [
	'ALLOW_FRAMING',
	'PLAUSIBLE_DOMAIN',
	'PLAUSIBLE_ENDPOINT',
	'SENTRY_DSN',
	'SENTRY_ENVIRONMENT',
];
/** Files that are worth compressing. */
const COMPRESSED = /\.(js|css|svg|html|txt|webmanifest)$/;

/**
 * Builds the page and the commands where they are missing or their sources have changed.
 *
 * @param {...'bench'} more built as well
 */
export function ensureBuilt(...more) {
	/** @type {Target[]} */
	const wanted = ['server', 'page', ...more];
	const stale = wanted.filter((target) => !isBuilt(target));
	if (stale.length === 0) return;
	// In a process of its own, because a build changes its environment. Variables of page settings are removed: `npm start` applies its own when it
	// serves the page.
	const env = { ...process.env };
	for (const variable of HOST_VARIABLES) delete env[variable];
	const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--only', stale.join(',')], {
		env,
		stdio: ['ignore', process.stderr, process.stderr],
	});
	if (status === 0) return;
	console.error('The build failed: see above.');
	process.exit(1);
}

/** @param {readonly string[]} names of targets */
async function buildStale(names) {
	await lockCheckout();
	/** @type {Target[]} */
	const all = ['server', 'page', 'bench'];
	// Another process may have built some of them while this one waited.
	const targets = all.filter((name) => names.includes(name) && !isBuilt(name));
	if (targets.length > 0) console.error('Building…');
	for (const target of targets) {
		if (target === 'page') await buildPage([]);
		else await bundle(target);
	}
}

/**
 * `npm run build`: the page with the given settings.
 *
 * @param {string[]} options
 */
async function buildForHost(options) {
	if (isBuilt('server') && isBuilt('tools') && isBuilt('page', readPageSettings(options))) {
		console.error('Built already: nothing has changed since.');
	} else {
		await lockCheckout();
		if (!isBuilt('server')) await bundle('server');
		await buildPage(options);
	}
	console.error('dist/ holds the page for any static host.');
}

/** @param {string[]} options */
async function buildPage(options) {
	if (!isBuilt('tools')) await bundle('tools');
	const settings = readPageSettings(options);
	const sources = fingerprint('page');
	process.env['BUILD_OPTIONS'] = JSON.stringify(options);
	await vite('vite.config.ts');
	await compress('dist');
	stamp('page', sources, settings);
}

/** @param {'server' | 'tools' | 'bench'} name */
async function bundle(name) {
	const sources = fingerprint(name);
	await vite('vite.server.config.ts', name);
	stamp(name, sources);
}

/**
 * @param {string} configFile
 * @param {string} [mode]
 */
async function vite(configFile, mode = 'production') {
	const { build } = await import('vite');
	await build({ configFile, mode, logLevel: 'warn' });
}

/**
 * @param {string[]} options of `npm run build`; the process ends where they are wrong
 * @returns {string} the settings that follow from them and the environment, as JSON
 */
function readPageSettings(options) {
	const { status, stdout } = spawnSync(process.execPath, ['build/tools/build-settings.js', ...options], {
		stdio: ['ignore', 'pipe', 'inherit'],
		encoding: 'utf8',
	});
	// Other output, such as the usage for `--help`, is passed on.
	if (status === 0 && !stdout.startsWith('{')) process.stdout.write(stdout);
	if (status !== 0 || !stdout.startsWith('{')) process.exit(status ?? 1);
	return stdout.trim();
}

/**
 * @param {Target} target
 * @param {string} [settings] that it has to be built with; any, where this is undefined
 * @returns {boolean} whether all its files are there, made from the sources as they are
 */
function isBuilt(target, settings) {
	if (!existsSync(stampOf(target))) return false;
	const [sources, madeWith, ...files] = readFileSync(stampOf(target), 'utf8').split('\n');
	return (
		sources === fingerprint(target) &&
		(settings === undefined || settings === madeWith) &&
		files.every((file) => existsSync(file))
	);
}

/**
 * Records the sources and settings of a target, and its files.
 *
 * @param {Target} target
 * @param {string} sources
 * @param {string} [settings]
 */
function stamp(target, sources, settings = '') {
	mkdirSync('build', { recursive: true });
	writeFileSync(stampOf(target), [sources, settings, ...filesIn(TARGETS[target].folder)].join('\n'));
}

/** @param {Target} target */
function stampOf(target) {
	return `build/${target}.made-from`;
}

/** @param {Target} target */
function fingerprint(target) {
	const hash = createHash('sha256');
	for (const source of TARGETS[target].sources) {
		for (const path of statSync(source).isFile() ? [source] : filesIn(source)) {
			hash.update(path).update('\0').update(readFileSync(path)).update('\0');
		}
	}
	return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]} the paths of all files in it
 */
function filesIn(folder) {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Puts a .gz and a .br beside each file that is worth compressing, for servers that send those.
 *
 * @param {string} folder
 */
async function compress(folder) {
	await Promise.all(
		filesIn(folder)
			.filter((path) => COMPRESSED.test(path))
			.flatMap((path) => {
				const content = readFileSync(path);
				return [
					promisify(gzip)(content, { level: 9 }).then((packed) => writeFileSync(`${path}.gz`, packed)),
					promisify(brotliCompress)(content).then((packed) => writeFileSync(`${path}.br`, packed)),
				];
			}),
	);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	await ensureInstalled();
	process.env['NODE_ENV'] = 'production';
	const [first, targets = ''] = process.argv.slice(2);
	await orExplain(first === '--only' ? buildStale(targets.split(',')) : buildForHost(process.argv.slice(2)));
}
