import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { plainFileServer } from '../../server-fixtures/plain-file-server.ts';
import { test as base, connectTo, expect } from '../fixtures/product.ts';

/** The built page on a static host, connected to a feed of the test. */
interface Deployed {
	readonly address: string;
	readonly feed: FeedServer;
	/** Replaces the page by another version of it: every script has another name. */
	readonly redeploy: () => Promise<void>;
}

const test = base.extend<{ deployed: Deployed }>({
	expectedErrors: /net::ERR_|status of 404|MIME type/,
	deployed: async ({ startFeed }, provide) => {
		const feed = await startFeed();
		const folder = await mkdtemp(join(tmpdir(), 'deployed-'));
		await cp('dist', folder, { recursive: true });
		const html = join(folder, 'index.html');
		await writeFile(html, connectTo(feed, await readFile(html, 'utf8')));
		const { server, address } = await plainFileServer(folder);
		await provide({ address, feed, redeploy: () => redeploy(folder) });
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
		await rm(folder, { recursive: true });
	},
});

async function scripts(folder: string): Promise<readonly string[]> {
	return (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
}

/** No file is ever served half written. */
async function redeploy(folder: string): Promise<void> {
	const before = await scripts(folder);
	const after = (text: string) => before.reduce((all, name) => all.replaceAll(name, `next-${name}`), text);
	for (const name of before) {
		const text = await readFile(join(folder, 'assets', name), 'utf8');
		await writeFile(join(folder, 'assets', `next-${name}`), after(text));
	}
	const html = join(folder, 'index.html');
	await writeFile(`${html}.next`, after(await readFile(html, 'utf8')));
	await rename(`${html}.next`, html);
	for (const name of before) await rm(join(folder, 'assets', name));
}

/** Opens the page. Resolves when it is connected and has loaded the countries, as it does on its own after the first screen. */
async function openWhole(page: Page, address: string): Promise<void> {
	const countries = page.waitForEvent('requestfinished', (request) => request.url().includes('/countries-'));
	await page.goto(address);
	await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
	await countries;
}

/** @returns how often the page was loaded since */
function countLoads(page: Page): () => number {
	let loads = 0;
	page.on('domcontentloaded', () => {
		loads += 1;
	});
	return () => loads;
}

test('SCREEN-19: a filter whose code a redeploy removed reloads the page with its fragment, once nobody is typing', async ({
	page,
	deployed,
}) => {
	const loads = countLoads(page);
	await openWhole(page, `${deployed.address}/#theme=dark`);
	await deployed.redeploy();
	const filter = page.getByPlaceholder('Enter Callsign...');
	const checked = page.waitForResponse(`${deployed.address}/`);
	await filter.pressSequentially('^dl5', { delay: 50 });
	await (await checked).finished();
	// The visitor goes on to the next filter.
	const next = page.getByPlaceholder('Enter Name...');
	await filter.press('Tab');
	await next.pressSequentially('uwe', { delay: 50 });
	expect(loads()).toBe(1);
	const reloaded = page.waitForEvent('domcontentloaded');
	await next.blur();
	await reloaded;
	await expect(filter).toHaveValue('^dl5');
	await expect(page).toHaveURL(/#callsign=%5Edl5&name=uwe&theme=dark$/);
	expect(loads()).toBe(2);
});

test('SCREEN-19: a filter whose worker a redeploy removed reloads the page when the keys rest, though the focus stays', async ({
	page,
	deployed,
}) => {
	const loads = countLoads(page);
	await openWhole(page, deployed.address);
	sendOneEndedOneActive(deployed.feed);
	await expect(page.locator('.callsigns tbody tr:not(.blank)')).toHaveCount(1);
	const filter = page.getByPlaceholder('Enter Callsign...');
	// The filter's code stays; its worker ends with the text.
	await Promise.all([page.waitForEvent('worker'), filter.fill('x')]);
	await filter.clear();
	await deployed.redeploy();
	const reloaded = page.waitForEvent('domcontentloaded');
	await filter.fill('^dl5');
	await reloaded;
	await expect(filter).toHaveValue('^dl5');
	expect(loads()).toBe(2);
});

test('SCREEN-19: a worker that a redeploy removed reloads the page, which then connects', async ({
	page,
	deployed,
}) => {
	const loads = countLoads(page);
	await page.route(/\/link-worker-/, async (route) => {
		await deployed.redeploy();
		await route.fulfill({ status: 404 });
	});
	await page.goto(deployed.address);
	await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible({ timeout: 20_000 });
	expect(loads()).toBe(2);
});

test('SCREEN-19: a page whose worker stays missing reloads once in an hour, whatever its host says', async ({
	page,
	deployed,
}) => {
	const loads = countLoads(page);
	let refused = 0;
	await page.route(/\/link-worker-/, async (route) => {
		refused += 1;
		await route.fulfill({ status: 404 });
	});
	await page.route(`${deployed.address}/`, async (route) => {
		if (route.request().resourceType() === 'fetch') await route.fulfill({ body: '<meta name="network">' });
		else await route.continue();
	});
	await page.clock.install({ time: Date.now() });
	await page.goto(deployed.address);
	await expect.poll(loads).toBe(2);
	for (const minutes of [0, 59]) {
		await page.clock.fastForward(60_000 * minutes);
		const before = refused;
		await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(before + 1);
		expect(loads()).toBe(2);
	}
	await page.clock.fastForward(60_000);
	await expect.poll(loads).toBe(3);
});

test('SCREEN-19: a page whose host still serves this version does not reload', async ({ page, deployed }) => {
	const loads = countLoads(page);
	let refused = 0;
	await page.route(/\/link-worker-/, async (route) => {
		refused += 1;
		if (refused <= 2) await route.fulfill({ status: 404 });
		else await route.continue();
	});
	await page.goto(deployed.address);
	await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible({ timeout: 20_000 });
	expect(loads()).toBe(1);
});

test('SCREEN-19: a captive portal that answers for every host does not replace the page', async ({
	page,
	deployed,
}) => {
	const loads = countLoads(page);
	await openWhole(page, deployed.address);
	const answered = page.waitForResponse(`${deployed.address}/`);
	await page.route(/./, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Log in</title>' }));
	const filter = page.getByPlaceholder('Enter Callsign...');
	await filter.fill('^dl5');
	await filter.blur();
	await (await answered).finished();
	await expect(page).toHaveURL(/#callsign=%5Edl5$/);
	await page.unroute(/./);
	await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
	expect(loads()).toBe(1);
});
