import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ensureInstalled } from './install.mjs';

/** What a build is made from. */
const SOURCES = [
	'src',
	'bench',
	'test/model',
	'test/browser/arrivals.ts',
	'test/servers',
	'test/swarm',
	'scripts',
	'package-lock.json',
	'vite.config.ts',
	'vite.server.config.ts',
];
/** Names the sources that the build in place was made from. */
const STAMP = 'build/made-from';
/** The screen before anything has happened, as HTML. */
const SKELETON = 'build/skeleton.html';
/** What the page is told by the environment of its build (README, Host it). */
export const SETTINGS_VARIABLES = [
	'ALLOW_FRAMING',
	'PLAUSIBLE_DOMAIN',
	'PLAUSIBLE_ENDPOINT',
	'SENTRY_DSN',
	'SENTRY_ENVIRONMENT',
];
/** Compresses well, and is worth it. */
const COMPRESSED = /\.(js|css|svg|html|webmanifest)$/;

/** Builds the page and the commands when the build is missing or its sources have changed since. */
export function ensureBuilt() {
	const built = existsSync(STAMP) && existsSync('dist/index.html');
	if (built && readFileSync(STAMP, 'utf8') === fingerprintSources()) return;
	// In a process of its own: a build takes over its environment, which here may be that of a test runner or of a server. Whom the page
	// reports to and who may frame it is the server's own to say then.
	const env = { ...process.env };
	for (const variable of SETTINGS_VARIABLES) delete env[variable];
	const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
		env,
		stdio: ['ignore', process.stderr, process.stderr],
	});
	if (status === 0) return;
	console.error('The build failed: see above.');
	process.exit(1);
}

/**
 * @param {string[]} args
 */
async function build(args) {
	process.env['NODE_ENV'] = 'production';
	const fingerprint = fingerprintSources();
	const vite = await import('vite');
	await vite.build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
	const settings = spawnSync(process.execPath, ['build/server/build-settings.js', ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
		encoding: 'utf8',
	});
	if (settings.status !== 0) process.exit(settings.status ?? 1);
	Object.assign(process.env, JSON.parse(settings.stdout));
	console.error('Building…');
	// The screen before anything has happened, for the page's HTML.
	writeFileSync(SKELETON, execFileSync(process.execPath, ['build/server/skeleton.js']));
	await vite.build({ configFile: 'vite.config.ts', logLevel: 'warn' });
	await compress('dist');
	writeFileSync(STAMP, fingerprint);
	console.error('Built: dist/ holds the page for any static host.');
}

function fingerprintSources() {
	const hash = createHash('sha256');
	for (const source of SOURCES) {
		const files = source.includes('.') ? [source] : readdirSync(source, { recursive: true, withFileTypes: true });
		for (const file of files) {
			if (typeof file !== 'string' && !file.isFile()) continue;
			const path = typeof file === 'string' ? file : join(file.parentPath, file.name);
			hash.update(path).update('\0').update(readFileSync(path)).update('\0');
		}
	}
	return hash.digest('hex');
}

/**
 * Puts a .gz and a .br beside each file worth it, for servers that send those.
 *
 * @param {string} folder
 */
async function compress(folder) {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true });
	await Promise.all(
		files.flatMap((file) => {
			if (!file.isFile() || !COMPRESSED.test(file.name)) return [];
			const path = join(file.parentPath, file.name);
			const content = readFileSync(path);
			return [
				promisify(gzip)(content, { level: 9 }).then((packed) => writeFileSync(`${path}.gz`, packed)),
				promisify(brotliCompress)(content).then((packed) => writeFileSync(`${path}.br`, packed)),
			];
		}),
	);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	ensureInstalled();
	await build(process.argv.slice(2));
}
