import type { Page } from '@playwright/test';
import { apart, startMessage } from '../../model/messages.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expect, screen } from '../fixtures/product.ts';
import { test } from '../fixtures/relay-fixture.ts';

/** The page's clock, which the test has installed, runs on for this many milliseconds, and the screen must stand still. */
const LOST_FOR = 2500;

const SINCE = 'since \\d+:\\d\\d:\\d\\d [AP]M';

/** Everything that could go on by itself. */
function standing(page: Page): Promise<unknown> {
	return page.evaluate(() => ({
		texts: [...document.querySelectorAll('.sections td, .sections h2, .watch-line .chip, .panel-status')].map(
			({ textContent }) => textContent,
		),
		drawings: [...document.querySelectorAll('.sections polygon')].map((bars) => bars.getAttribute('points')),
	}));
}

function places(page: Page): Promise<unknown> {
	return page.locator('.sections > section').evaluateAll((sections) =>
		sections.map((section) => {
			const { top, height } = section.getBoundingClientRect();
			return [top, height];
		}),
	);
}

/** While the connection is lost: the page says so everywhere, and nothing goes on. @param said the parts of the line; the title begins with the first */
async function expectLost(page: Page, ...said: readonly [string, string]): Promise<void> {
	const line = page.locator('.no-data');
	const text = new RegExp(`^${said.join(' · ')}$`);
	await expect(line).toHaveText(text, { timeout: 3000 });
	await expect(page).toHaveTitle(new RegExp(`^${said[0]} · \\S+ Top Activity$`));
	await expect(page.locator('.sections')).toHaveClass('sections stale');
	await expect(page.getByText('Not known without a connection.')).toBeVisible();
	const colours = await page
		.locator('.count, .section-head .muted, .waiting .muted')
		.evaluateAll((found) => found.map((element) => getComputedStyle(element).color));
	expect(new Set(colours).size).toBe(1);
	const before = await standing(page);
	await page.clock.runFor(LOST_FOR);
	expect(await standing(page)).toEqual(before);
	await expect(line).toHaveText(text);
}

async function expectReturned(page: Page): Promise<void> {
	await expect(page.locator('.no-data')).toHaveText('', { timeout: 35_000 });
	await expect(page).toHaveTitle(/^\(\d+\) /);
	await expect(page.locator('.sections')).toHaveClass('sections');
}

test('the server is killed and started again: the page says that it has no data, stands still, and goes on', async ({
	page,
}) => {
	await page.clock.install({ time: Date.now() });
	const { address, product } = await startProduct();
	await page.goto(`${address}#watch=tg:91`);
	const { activeRows } = screen(page);
	await expect(activeRows).not.toHaveCount(0);
	await page.locator('.active .to a').first().click();
	const before = await places(page);
	await product.kill();
	await expectLost(page, `No data ${SINCE}`, 'reconnecting');
	expect(await places(page)).toEqual(before);
	const again = await startProduct('--port', new URL(address).port);
	await expectReturned(page);
	await again.product.interrupt();
});

test('the relay loses its network: the same, across the screen of a wall, and marks of doubt after the return', async ({
	page,
	startRelayed,
}) => {
	await page.clock.install({ time: Date.now() });
	const { network, address } = await startRelayed();
	await page.goto(`${address}#wall=1`);
	await page.locator('.wall-status.connected').waitFor();
	network.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	await expect(screen(page).activeRows).toHaveCount(1);
	await network.close();
	await expectLost(page, `No data ${SINCE}`, 'reconnecting');
	const box = await page.locator('.no-data > span').boundingBox();
	expect(box?.width).toBe(page.viewportSize()?.width);
	await expect(page.locator('.wall-status')).toHaveText('Disconnected');
	const again = await FeedServer.start({ port: network.port });
	await expectReturned(page);
	await expect(page.locator('.unheard-since-loss .duration abbr')).toHaveText(' ?');
	await again.close();
});

test('Disconnect says so in other words, and Connect ends it', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed('--name', 'Testland');
	sendOneEndedOneActive(feed);
	const { connect, activeRows, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(1);
	await connect.press('Enter');
	await expectLost(page, 'Disconnected', `no data ${SINCE}`);
	await expect(activeRows).toHaveCount(1);
	await connect.press('Enter');
	await expectReturned(page);
	await expect(talkgroupRows).toHaveCount(1);
});

test('a page that never had a connection says so, and the first seconds of one say what comes', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	const address = await start('--feed', feed.address, '--name', 'Testland');
	await feed.close();
	await page.goto(address);
	await expect(page.locator('.no-data')).toHaveText('No connection to Testland · trying again');
	await expect(page).toHaveTitle('No connection to Testland · Testland Top Activity');
	await expect(page.getByText('Listening: sessions appear as they start')).toBeHidden();
	const again = await startFeed({ port: feed.port });
	await expectReturned(page);
	await expect(page.getByText('Listening: sessions appear as they start')).toBeVisible();
	await expect(page.getByText('Talk time is counted when an over ends')).toHaveCount(2);
	sendOneEndedOneActive(again);
	await expect(page.getByText('Listening: sessions appear as they start')).toBeHidden();
	await expect(page.getByText('Talk time is counted when an over ends')).toHaveCount(0);
});
