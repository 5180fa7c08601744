import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectRecovered, test } from '../fixtures/faulty-feed.ts';
import { expect } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test.use({
	// When a picture is opened in a tab, the browser requests `/favicon.ico`, which the server does not have.
	expectedErrors: /net::ERR_|status of 404/,
	// Playwright switches the back-forward cache off.
	launchOptions: async ({ launchOptions }, provide) => {
		await provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
	},
});

test('disconnects when the page is left, and reconnects when Back shows it', async ({ page, startFaulty }) => {
	const { feed, address } = await startFaulty();
	const logged: string[] = [];
	page.on('console', (message) => logged.push(message.text()));
	await page.goto(address);
	await feed.until(() => feed.viewers === 1);
	sendOneEndedOneActive(feed);
	const { activeRows, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(1);
	await page.evaluate(() => {
		addEventListener('pageshow', ({ persisted }) => {
			document.body.dataset['persisted'] = String(persisted);
		});
	});
	await page.goto(`${address}/icon.svg`);
	await feed.until(() => feed.viewers === 0);
	// Playwright's own goBack() would wait for a load that never comes.
	await page.evaluate('setTimeout(() => history.back())');
	await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true');
	await expect.poll(() => logged).toContain('connection lost: page left');
	// The page still shows its rows, and marks the active row until its session is heard of again.
	await expect(talkgroupRows).toHaveCount(1);
	await expect(activeRows.getByTitle('Not heard of since the connection was lost')).toHaveCount(1);
	await expectRecovered(page, feed);
});
