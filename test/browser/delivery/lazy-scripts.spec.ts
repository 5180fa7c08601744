import type { Page } from '@playwright/test';
import { expect, refuse, screen, test } from '../fixtures/product.ts';
import { sendStations } from '../fixtures/stations.ts';

/** The scripts and style sheets that load lazily, and how the screen shows that they have loaded. */
const LAZY = [
	['script of the lazy parts', /\/lazy-parts-[^/]*\.js$/, expectPanel],
	['style sheet of the lazy parts', /\/lazy-parts-[^/]*\.css$/, expectPanel],
	['script of the watched line', /\/watch-line-[^/]*\.js$/, expectWatchLine],
	['style sheet of the watched line', /\/watch-line-[^/]*\.css$/, expectWatchLine],
	['script of the filters', /\/pattern-matcher-/, expectFiltered],
	['table of countries', /\/countries-/, expectCountry],
] as const;

const FRAGMENT = '#callsign=%5EDL&station=2629901&watch=st:2629901';

async function expectPanel(page: Page): Promise<void> {
	await expect(page.getByRole('dialog').getByRole('heading', { name: 'DL5QRA/P' })).toBeVisible();
	await expect(page.locator('.panel')).toHaveCSS('contain', /layout/);
	await expect(page.getByText('Not known yet: it takes two minutes of listening.')).toBeVisible();
}

async function expectWatchLine(page: Page): Promise<void> {
	await expect(page.getByRole('region', { name: 'Watched' })).toContainText('DL5QRA/P');
	await expect(page.locator('.watch-line ul')).toHaveCSS('display', 'flex');
}

async function expectFiltered(page: Page): Promise<void> {
	await expect(screen(page).callsignRows).toHaveCount(1);
}

async function expectCountry(page: Page): Promise<void> {
	await expect(screen(page).callsigns.getByTitle('Germany')).toBeVisible();
}

test.use({ expectedErrors: /ERR_FAILED/ });

for (const [name, path, expectLoaded] of LAZY) {
	test(`SCREEN-24: the ${name} is loaded again when the connection is back`, async ({ page, start, startFeed }) => {
		const feed = await startFeed({ holdsHandshakes: true });
		const reachable = await refuse(page, path);
		await page.goto(`${await start('--feed', feed.address)}/${FRAGMENT}`);
		await reachable();
		feed.admit();
		await sendStations(feed);
		await expectLoaded(page);
	});

	test(`SCREEN-24: the ${name} is loaded again with the next press`, async ({ page, start, startFeed }) => {
		const feed = await startFeed({ holdsHandshakes: true });
		const reachable = await refuse(page, path);
		const address = await start('--feed', feed.address);
		await page.goto(`${address}/${FRAGMENT}`);
		feed.admit();
		await sendStations(feed);
		await expect(screen(page).callsignRows.first()).toBeVisible();
		await reachable();
		await expect(async () => {
			await page.keyboard.press('Shift');
			await expectLoaded(page);
		}).toPass();
	});
}

test('SCREEN-19: while a part stays missing, presses ask the host for its version once a minute at most', async ({
	page,
	openOnFeed,
}) => {
	const countries = /\/countries-/;
	await page.route(countries, (route) => route.abort());
	let asked = 0;
	let refused = 0;
	page.on('request', (request) => {
		if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/') asked += 1;
	});
	page.on('requestfailed', (request) => {
		if (countries.test(request.url())) refused += 1;
	});
	await openOnFeed();
	await expect(async () => {
		await page.keyboard.press('Shift');
		expect(refused).toBeGreaterThan(3);
	}).toPass();
	expect(asked).toBe(1);
});
