import type { Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

// Browsers log failed connections themselves.
test.use({ expectedErrors: /net::ERR_/ });

/** The screen must stand still while the page's installed clock runs for this many milliseconds. */
const LOST_FOR = 2500;

/** Texts, strips and positions of everything that might change by itself. */
function standing(page: Page): Promise<unknown> {
	return page
		.getByRole('main')
		.locator(':is(td, h2, li, polygon, dialog header p):visible')
		.evaluateAll((all) =>
			all.map((part) => [part.textContent, part.getAttribute('points'), part.getBoundingClientRect().top]),
		);
}

/** Expects the page to say that the connection is lost, to be grey and to stand still. */
async function expectLost(page: Page): Promise<void> {
	const { noData, board, boardRows } = screen(page);
	const text = /^No data since \d+:\d\d:\d\d [AP]M · reconnecting$/;
	await expect(noData).toHaveText(text);
	await expect(page).toHaveTitle(/^No data since [\d:]+ [AP]M · \S+ Top Activity$/);
	const colour = await board
		.locator('thead th')
		.first()
		.evaluate((head) => getComputedStyle(head).color);
	for (const stale of [boardRows.first().getByRole('cell').first(), boardRows.first().locator('bdi').first()])
		await expect(stale).toHaveCSS('color', colour);
	const before = await standing(page);
	await page.clock.runFor(LOST_FOR);
	expect(await standing(page)).toEqual(before);
	await expect(noData).toHaveText(text);
}

async function expectReturned(page: Page): Promise<void> {
	await expect(screen(page).noData).toHaveCount(0, { timeout: 35_000 });
	await expect(page).toHaveTitle(/^\(\d+\) /);
}

test('when the server is killed, the page says so and stands still until it is back', async ({ page }) => {
	await page.clock.install({ time: Date.now() });
	const { address, product } = await startProduct();
	await page.goto(`${address}#watch=tg:91`);
	const { activeRows, board } = screen(page);
	await expect(activeRows).not.toHaveCount(0);
	await activeRows.first().getByRole('link').last().click();
	const before = await board.boundingBox();
	await product.kill();
	await expectLost(page);
	expect(await board.boundingBox()).toEqual(before);
	const again = await startProduct('--port', new URL(address).port);
	await expectReturned(page);
	await again.product.interrupt();
});

test('when the relay loses its network, the wall says so, and marks rows', async ({ page, start, startFeed }) => {
	await page.clock.install({ time: Date.now() });
	const network = await startFeed();
	await page.goto(await start('--relay', network.address, '--name', 'Testland'));
	const { boardRows, status, noData } = screen(page);
	await expect(status).toHaveText('Connected to Testland');
	sendOneEndedOneActive(network);
	await expect(boardRows).toHaveCount(1);
	await setFragment(page, '#wall=1');
	await expect(page.getByText('Connected', { exact: true })).toBeVisible();
	await network.close();
	await expectLost(page);
	expect((await noData.boundingBox())?.width).toBe(page.viewportSize()?.width);
	await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
	const again = await FeedServer.start({ port: network.port });
	// The mark shows for ten seconds.
	const duration = boardRows.getByText(/s \?$/);
	await Promise.all([expectReturned(page), expect(duration).toBeVisible({ timeout: 35_000 })]);
	await again.close();
});

test('a page without a connection says so, and once connected what comes', async ({ page, start, startFeed }) => {
	const feed = await startFeed();
	const address = await start('--feed', feed.address, '--name', 'Testland');
	await feed.close();
	await page.goto(address);
	const listening = page.getByText('Listening: sessions appear as they start');
	const counted = page.getByText('Talk time is counted when an over ends');
	await expect(screen(page).noData).toHaveText('No connection to Testland · trying again');
	await expect(page).toHaveTitle('No connection to Testland · Testland Top Activity');
	await expect(listening).toBeHidden();
	const again = await startFeed({ port: feed.port });
	await expectReturned(page);
	await expect(listening).toBeVisible();
	await expect(counted).toHaveCount(2);
	sendStart(again, distinctSession(3));
	await expect(listening).toBeHidden();
	sendOneEndedOneActive(again);
	await expect(counted).toHaveCount(0);
});
