import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readBuildOptions } from '../../../src/server/commands/settings.ts';
import { writeStaticSite } from '../../../src/server/http/built-files.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

/** @returns the HTML that `npm run build` writes with these options and environment variables */
async function build(options: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
	const folder = `${await temporaryFolder()}/site`;
	await writeStaticSite('build/page', folder, readBuildOptions(options, environment));
	return readFile(`${folder}/index.html`, 'utf8');
}

// Rules: PRIVACY-2

it('the build contains the telemetry that its operator chose, and its policy names the telemetry’s hosts', async () => {
	const page = await build([], { PLAUSIBLE_DOMAIN: 'lh.example.org', SENTRY_DSN: 'https://key@sentry.example.org/7' });
	expect(page).toContain(
		'<meta name="analytics" data-domain="lh.example.org" data-endpoint="https://plausible.io/api/event">',
	);
	expect(page).toContain(
		'<meta name="reports" data-dsn="https://key@sentry.example.org/7" data-environment="production">',
	);
	expect(page).toContain(' https://plausible.io https://sentry.example.org;');
});

it('the build has no telemetry by default, and connects to BrandMeister only', async () => {
	const page = await build([]);
	expect(page).not.toMatch(/name="(analytics|reports)"/);
	expect(page).toContain("connect-src 'self' https://api.brandmeister.network wss://api.brandmeister.network;");
});

it('the build for another network connects to that network, and shows its name, which cannot add markup', async () => {
	const feed = ['--feed', 'https://lh.example', '--path', 'live', '--subscribe', 'all'];
	const page = await build([...feed, '--name', '</title><script>"$& $1']);
	expect(page).toContain("connect-src 'self' https://lh.example wss://lh.example;");
	expect(page).toContain('<title>&lt;/title>&lt;script>"$&amp; $1 Top Activity</title>');
	expect(page).not.toContain('<script>');
	expect(page).toContain('&quot;path&quot;:&quot;/live&quot;,');
	expect(page).toContain('&quot;subscription&quot;:&quot;all&quot;');
	expect(page).not.toContain('BrandMeister Top Activity');
});

it('the build contains the licences of packages in the page, such as React’s', async () => {
	const licences = (await readFile('build/site/third-party-licenses.txt', 'utf8')).split(/^## /m);
	for (const name of ['react-dom', 'socket.io-client', '@sentry/browser', '@plausible-analytics/tracker']) {
		expect(licences.find((licence) => licence.startsWith(`${name} - `))).toContain('Copyright');
	}
});
