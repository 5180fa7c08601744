import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Command } from '../../servers/command.ts';
import { temporaryFolder } from '../../servers/temporary-folder.ts';

const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

/** The page as `npm run build` makes it under such an environment, in a folder of its own. */
async function build(environment: Readonly<Record<string, string>>): Promise<string> {
	const folder = await temporaryFolder(ending);
	const env = { ...process.env, NODE_ENV: 'production', ...environment };
	const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', 'error'];
	const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
	expect(stderr).toBe('');
	expect(status).toBe(0);
	return readFile(join(folder, 'index.html'), 'utf8');
}

it('issue 4: the static build carries whom its host has it report to, and its policy names them', async () => {
	const page = await build({ PLAUSIBLE_DOMAIN: 'lh.example.org', SENTRY_DSN: 'https://key@sentry.example.org/7' });
	expect(page).toContain(
		'<meta name="analytics" data-domain="lh.example.org" data-endpoint="https://plausible.io/api/event">',
	);
	expect(page).toContain(
		'<meta name="reports" data-dsn="https://key@sentry.example.org/7" data-environment="production">',
	);
	expect(page).toContain(' https://plausible.io https://sentry.example.org;');
});

it('issue 4: by default it reports to nobody', async () => {
	const page = await build({});
	expect(page).not.toMatch(/name="(analytics|reports)"/);
	expect(page).toContain("connect-src 'self' https://api.brandmeister.network wss://api.brandmeister.network;");
});

it.each([
	[['--sentry-dsn', 'nonsense'], '--sentry-dsn takes a Sentry DSN'],
	[['--sentry-dsn='], '--sentry-dsn takes a Sentry DSN'],
	[['--plausible-dommain', 'x'], "Unknown option '--plausible-dommain'"],
	[['stray'], "'stray' is not an option"],
])('commands: the build refuses %j in one line, with the usage', async (args, why) => {
	const { code, stdout, stderr } = await new Command('build-settings', args).outcome();
	expect([code, stdout]).toEqual([2, '']);
	expect(stderr).toContain(why);
	expect(stderr).toContain('Usage: npm run build -- [options]');
});

it('commands: the build’s options stand for the variables of the same names', async () => {
	const { code, stdout } = await new Command('build-settings', ['--plausible-domain', 'lh.example.org']).outcome();
	expect([code, JSON.parse(stdout)]).toEqual([0, { PLAUSIBLE_DOMAIN: 'lh.example.org' }]);
});
