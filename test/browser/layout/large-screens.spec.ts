import { apart, startMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { measureLayout, resize } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

const SIZES = [
	{ width: 1920, height: 911 },
	{ width: 1920, height: 1080 },
	{ width: 2560, height: 1440 },
	{ width: 3840, height: 2160 },
];

function startSessions(feed: FeedServer, count: number): void {
	const start = nowInSeconds();
	for (let number = 0; number < count; number++) feed.send(frameOf(startMessage({ ...apart(number), start })));
}

test('36 sessions fill both columns of the list, which then does not scroll; with 32 and a watch line the page does not', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	startSessions(feed, 32);
	await expect(screen(page).activeRows).toHaveCount(32);
	await page.evaluate(() => {
		location.hash = '#watch=tg:91';
	});
	await expect(page.locator('.watch-line .chip')).toBeVisible();
	for (const viewport of [{ width: 1800, height: 900 }, ...SIZES]) {
		await resize(page, viewport.width, viewport.height);
		const { listScrolls, pageScrolls } = await measureLayout(page);
		expect
			.soft({ ...viewport, listScrolls, pageScrolls })
			.toEqual({ ...viewport, listScrolls: false, pageScrolls: false });
	}
	await page.evaluate(() => {
		location.hash = '';
	});
	startSessions(feed, 36);
	await expect(screen(page).activeRows).toHaveCount(36);
	for (const viewport of SIZES) {
		await resize(page, viewport.width, viewport.height);
		const { listScrolls } = await measureLayout(page);
		expect.soft(listScrolls, `${viewport.width} × ${viewport.height}`).toBe(false);
		const lefts = await screen(page).activeRows.evaluateAll((rows) =>
			rows.map((row) => row.getBoundingClientRect().left),
		);
		expect.soft(new Set(lefts.slice(0, 18)).size).toBe(1);
		expect.soft(new Set(lefts).size).toBe(2);
		const headings = await page.locator('.active thead :is(th, td)').evaluateAll((cells) =>
			cells.map((cell) => {
				const text = document.createRange();
				text.selectNodeContents(cell);
				return text.getBoundingClientRect().top;
			}),
		);
		expect.soft(headings).toHaveLength(6);
		expect.soft(Math.max(...headings) - Math.min(...headings)).toBeLessThan(0.1);
	}
});
