import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

/** @returns a folder of its own with the page, as `npm run build` makes it with such an environment */
async function buildFolder(environment: Readonly<Record<string, string>>, ...options: string[]): Promise<string> {
	const folder = await temporaryFolder();
	const env = { ...process.env, NODE_ENV: 'production', ...environment };
	const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', 'error', ...options];
	const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
	expect(stderr).toBe('');
	expect(status).toBe(0);
	return folder;
}

async function build(environment: Readonly<Record<string, string>>): Promise<string> {
	return readFile(join(await buildFolder(environment), 'index.html'), 'utf8');
}

it('COMMAND-6: the build holds the telemetry that its host chose, and its policy names those hosts', async () => {
	const page = await build({ PLAUSIBLE_DOMAIN: 'lh.example.org', SENTRY_DSN: 'https://key@sentry.example.org/7' });
	expect(page).toContain(
		'<meta name="analytics" data-domain="lh.example.org" data-endpoint="https://plausible.io/api/event">',
	);
	expect(page).toContain(
		'<meta name="reports" data-dsn="https://key@sentry.example.org/7" data-environment="production">',
	);
	expect(page).toContain(' https://plausible.io https://sentry.example.org;');
});

it('TELEMETRY-1: the build has no telemetry by default, and connects to BrandMeister only', async () => {
	const page = await build({});
	expect(page).not.toMatch(/name="(analytics|reports)"/);
	expect(page).toContain("connect-src 'self' https://api.brandmeister.network wss://api.brandmeister.network;");
});

it('COMMAND-6: the build for another network connects to that network, and shows its name', async () => {
	const options = ['--feed', 'https://lh.example', '--name', '$& $1 Net', '--path', 'live', '--subscribe', 'all'];
	const page = await build({ BUILD_OPTIONS: JSON.stringify(options) });
	expect(page).toContain("connect-src 'self' https://lh.example wss://lh.example;");
	expect(page).toContain('<title>$&amp; $1 Net Top Activity</title>');
	expect(page).toContain('<h1>$&amp; $1 Net Top Activity</h1>');
	expect(page).toContain('&quot;path&quot;:&quot;/live&quot;,');
	expect(page).toContain('&quot;subscription&quot;:&quot;all&quot;');
	expect(page).not.toContain('BrandMeister Top Activity');
});

it('the page is one script and one style sheet, beside telemetry', async () => {
	const names = (await readdir('dist/assets')).filter((name) => /\.(js|css)$/.test(name));
	const own = names.filter((name) => !/^(plausible|sentry|one-at-a-time)-/.test(name));
	expect(own.map((name) => name.replace(/-.*\./, '.')).sort()).toEqual(['index.css', 'index.js']);
});

it('COMMAND-6: the licence of each package in the page and in its workers lies beside the page', async () => {
	const folder = join(await buildFolder({}, '--sourcemap'), 'assets');
	const names = (await readdir(folder)).filter((name) => name.endsWith('.map'));
	const maps = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
	const packages = new Set(maps.join().match(/(?<=node_modules\/)(@[\w.-]+\/)?[\w.-]+(?=\/)/g));
	expect([...packages]).toEqual(expect.arrayContaining(['react-dom', 'socket.io-client', '@sentry/browser']));
	const licences = (await readFile('dist/third-party-licenses.txt', 'utf8')).split(/^## /m);
	const missing = [...packages].filter(
		(name) => !licences.some((licence) => licence.startsWith(`${name} - `) && licence.includes('Copyright')),
	);
	expect(missing).toEqual([]);
});

/** Runs the part of `npm run build` that reads its options. */
function readOptions(...options: string[]) {
	return spawnSync(process.execPath, ['build/tools/build-settings.js', ...options], { encoding: 'utf8' });
}

it.each([
	[['--sentry-dsn', 'nonsense'], '--sentry-dsn takes a Sentry DSN'],
	[['--sentry-dsn='], '--sentry-dsn takes a Sentry DSN'],
	[['--plausible-dommain', 'x'], "Unknown option '--plausible-dommain'"],
	[['--feed', 'lh.example'], '--feed takes an http or https address'],
	[['--name', 'Net'], '--name requires --feed'],
	[['stray'], "Unexpected argument 'stray'"],
])('COMMAND-1: the build refuses %j in one line, with the usage', (options, why) => {
	const { status, stdout, stderr } = readOptions(...options);
	expect([status, stdout]).toEqual([2, '']);
	expect(stderr).toContain(why);
	expect(stderr).toContain('Usage: npm run build -- [options]');
});

it.each(['--help', '-h'])('COMMAND-1: the build prints its usage for %s', (option) => {
	const { status, stdout, stderr } = readOptions(option);
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(/^Usage: npm run build -- \[options\]/);
});

it('NETWORK-1: the build for the address of a known network has its profile', () => {
	const { stdout } = readOptions('--feed', 'https://api.brandmeister.network');
	expect(JSON.parse(stdout)).toMatchObject({ network: { name: 'BrandMeister', subscription: 'everything' } });
});
