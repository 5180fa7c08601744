import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { checkEachSize, fixedPlaces, measureLayout } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

const STEP = 5000;

test('LAYOUT-1: while the page runs, no row changes its height, no column its width and nothing else its place', async ({
	page,
	start,
	startFeed,
}) => {
	test.slow();
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time < 60_000; time += STEP) await demo.step(STEP);
	await checkEachSize(page, async (width) => {
		const before = await fixedPlaces(page);
		for (let count = 0; count < 3; count++) {
			await demo.step(STEP);
			expect(await fixedPlaces(page), `${width} px`).toBe(before);
		}
	});
});

test('LAYOUT-1: a pause and a loss of the connection move nothing', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	feed.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	await expect(page.getByText(/last frame (now|\d+s ago)/)).toBeVisible();
	const before = new Map<string, string>();
	await checkEachSize(page, async (width, height) => {
		before.set(`${width} × ${height}`, await fixedPlaces(page));
	});
	await page.getByRole('button', { name: 'Pause' }).click();
	await expect(page.getByText('Paused')).toBeVisible();
	await checkEachSize(page, async (width, height) => {
		expect.soft(await fixedPlaces(page), `paused at ${width} × ${height}`).toBe(before.get(`${width} × ${height}`));
	});
	await page.getByRole('button', { name: 'Pause' }).click();
	await feed.close();
	await page.clock.runFor(12_000);
	await expect(page.getByText(/^reconnecting by itself · last frame \d\ds ago$/)).toBeVisible();
	await checkEachSize(page, async (width, height) => {
		expect
			.soft(await fixedPlaces(page), `reconnecting at ${width} × ${height}`)
			.toBe(before.get(`${width} × ${height}`));
	});
});

test('LAYOUT-1: the first text of the feed status moves nothing', async ({ page, start, startFeed }) => {
	const feed = await startFeed({ holdsHandshakes: true });
	await page.goto(await start('--feed', feed.address));
	await feed.until(() => feed.attempts > 0);
	const before = new Map<string, string>();
	await expect(page.locator('.feed-status')).toHaveText('');
	await checkEachSize(page, async (width, height) => {
		before.set(`${width} × ${height}`, await fixedPlaces(page));
	});
	await expect(page.locator('.feed-status')).toHaveText('');
	feed.admit();
	await expect(page.locator('.feed-status')).toHaveText(/no frame yet$/);
	await checkEachSize(page, async (width, height) => {
		expect.soft(await fixedPlaces(page), `${width} × ${height}`).toBe(before.get(`${width} × ${height}`));
	});
});

test('LAYOUT-1, SCREEN-13: a hold of any table moves nothing', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const session = { ...apart(1), start: nowInSeconds() - 20 };
	const next = { ...session, sessionId: 'the next over', start: nowInSeconds() };
	feed.send(...[startMessage(session), stopMessage(session), startMessage(next)].map(frameOf));
	await expect(screen(page).callsignRows).toHaveCount(1);
	await checkEachSize(page, async (width) => {
		const before = await fixedPlaces(page);
		for (const table of ['active', 'talkgroups', 'callsigns']) {
			const link = page.locator(`.${table} tbody a`).first();
			await link.evaluate((element) => element.focus({ preventScroll: true }));
			await expect(page.locator(`.${table} .held-mark`)).toHaveText('held');
			expect.soft(await fixedPlaces(page), `${table} held at ${width} px`).toBe(before);
			const { touching } = (await measureLayout(page)).faults;
			expect.soft(touching, `${table} held at ${width} px`).toEqual([]);
			await link.evaluate((element) => element.blur());
		}
	});
});

test('LAYOUT-1, SCREEN-13: the mark of a hold stays where it is when the count beside it gets longer', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const start = nowInSeconds();
	for (let number = 0; number < 9; number++) feed.send(frameOf(startMessage({ ...apart(number), start })));
	const { activeRows, activeHeading } = screen(page);
	await expect(activeRows).toHaveCount(9);
	await activeRows.first().getByRole('link').first().focus();
	const mark = page.locator('.active .held-mark');
	await expect(mark).toHaveText('held');
	const before = await mark.boundingBox();
	for (let number = 9; number < 100; number++) feed.send(frameOf(startMessage({ ...apart(number), start })));
	await expect(activeHeading).toHaveText('Currently Active (100)');
	expect(await mark.boundingBox()).toEqual(before);
});
