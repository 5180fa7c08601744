import type { Page } from '@playwright/test';
import { PRODUCT_VERSION } from '../../../src/engine/constants.ts';
import { fixRandom } from '../fixtures/fix-random.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** Records the origin of each request and connection of the page. */
function watchRequests(page: Page): Set<string> {
	const origins = new Set<string>();
	page.on('request', (request) => origins.add(new URL(request.url()).origin));
	page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin.replace(/^ws/, 'http')));
	return origins;
}

/** Does everything that is counted. */
async function doEverything(page: Page): Promise<void> {
	const { connect, status } = screen(page);
	await page.getByLabel('Has group name').check();
	await page.getByLabel('Has group name').uncheck();
	await page.getByPlaceholder('Enter Group name...').pressSequentially('secret text');
	await page.keyboard.press('Escape');
	await page.getByPlaceholder('Enter Name...').fill('secret name');
	await page.getByRole('button', { name: 'Menu' }).click();
	const opened = page.waitForEvent('popup');
	await page.getByRole('link', { name: 'About' }).click();
	await (await opened).close();
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Clear', exact: true }).click();
	await connect.click();
	await expect(status).toHaveText(/^Disconnected from /);
	await connect.click();
	await expect(status).toHaveText(/^Connected to /);
}

const EVERYTHING = [
	['pageview', {}],
	['Filter', { filter: 'Has group name', change: 'on' }],
	['Filter', { filter: 'Has group name', change: 'off' }],
	['Filter', { filter: 'Group name', change: 'added' }],
	['Filter', { filter: 'Group name', change: 'removed' }],
	['Filter', { filter: 'Name', change: 'added' }],
	['Call to action', { link: 'About' }],
	['Clear', {}],
	['Disconnect', {}],
	['Connect', {}],
];

test('each analytics event is sent once, with its name and without any text of the visitor', async ({
	page,
	start,
	startFeed,
	startTelemetry,
}) => {
	const server = await startTelemetry();
	await page.context().route(/brandmeisteractivity/, (route) => route.fulfill({ body: '' }));
	const feed = await startFeed();
	const address = await start('--feed', feed.address, ...server.analyticsOptions);
	// The fragment holds the visitor's own choices.
	await page.goto(`${address}/#theme=dark`);
	await expect(screen(page).status).toHaveText(/^Connected to /);
	await doEverything(page);
	// When the page loses the focus, the tracker by default also sends how long and how far the page was read.
	await page.evaluate(() => {
		document.hasFocus = () => false;
		window.dispatchEvent(new Event('blur'));
	});
	await page.getByRole('button', { name: 'Clear', exact: true }).click();
	await server.until(() => server.events.length > EVERYTHING.length);
	expect(server.events.map(({ n, p }) => [n, p])).toEqual([...EVERYTHING, ['Clear', {}]]);
	expect(new Set(server.events.map(({ u }) => u))).toEqual(new Set([`${address}/`]));
	expect(new Set(server.events.map(({ d }) => d))).toEqual(new Set(['lh.example.org']));
	expect(server.texts.join('\n')).not.toMatch(/secret/);
	expect(server.envelopes).toEqual([]);
});

test('a sampled page load is traced with its steps and its connection', async ({
	page,
	openOnFeed,
	startTelemetry,
}) => {
	const server = await startTelemetry();
	await fixRandom(page, 0);
	// When the library loads, it reads what the browser has measured until then.
	await page.route(/\/sentry-[^/]*\.js$/, async (route) => {
		await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
		await route.continue();
	});
	await openOnFeed(...server.options);
	await server.until(() => server.items('transaction').length === 1);
	const [transaction] = server.items('transaction');
	const spans = JSON.stringify(transaction?.['spans']);
	for (const name of ['Response', 'Document', 'First contentful paint', 'Connection'])
		expect(spans).toContain(`"${name}"`);
	expect(transaction).toMatchObject({
		release: `top-activity@${PRODUCT_VERSION}`,
		contexts: { trace: { op: 'pageload' } },
	});
});

test.describe('the page contacts only its server and its feed', () => {
	/** Expects that no library for telemetry was loaded, and that `window` and `document` have no listeners of such a library. */
	async function expectNothingLoaded(page: Page): Promise<void> {
		const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
		expect(loaded.filter((name) => /plausible|sentry/.test(name))).toEqual([]);
		const debug = await page.context().newCDPSession(page);
		for (const expression of ['window', 'document']) {
			const { result } = await debug.send('Runtime.evaluate', { expression });
			const { listeners } = await debug.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
			expect(listeners.filter(({ type }) => /error|rejection|scroll|blur|pageshow|^click/.test(type))).toEqual([]);
		}
	}

	test('if no telemetry is configured', async ({ page, openOnFeed }) => {
		await page.context().route(/brandmeisteractivity/, (route) => route.fulfill({ body: '' }));
		const origins = watchRequests(page);
		await openOnFeed();
		await doEverything(page);
		expect(origins.size).toBe(2);
		await expectNothingLoaded(page);
	});

	test('if the visitor objects', async ({ page, openOnFeed, startTelemetry }) => {
		const server = await startTelemetry();
		await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
		const origins = watchRequests(page);
		await openOnFeed(...server.options);
		await page.getByRole('button', { name: 'Clear', exact: true }).click();
		expect(origins.size).toBe(2);
		expect(server.texts).toEqual([]);
		await expectNothingLoaded(page);
	});
});
