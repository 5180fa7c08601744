import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { onAir } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';
import { test, untilResent } from '../fixtures/relay-fixture.ts';

test.use({
	// The browser looks for an icon of the icon.
	expectedErrors: /net::ERR_|status of 404/,
	// Playwright switches the back-forward cache off.
	launchOptions: async ({ launchOptions }, provide) => {
		await provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
	},
});

test('CONNECT-11, RELAY-6: after the back-forward cache, shows the present', async ({ page, startRelayed }) => {
	const { network, address } = await startRelayed();
	network.send(...onAir(2));
	await untilResent(2, address);
	await page.goto(address);
	const { activeRows } = screen(page);
	await expect(activeRows).toHaveCount(2);
	await page.evaluate(() => {
		addEventListener('pageshow', ({ persisted }) => {
			document.body.dataset['persisted'] = String(persisted);
		});
	});
	await page.goto(`${address}/icon.svg`);
	network.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	// Playwright waits for a load that never comes.
	await page.evaluate('setTimeout(() => history.back())');
	await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true');
	await expect(activeRows).toHaveCount(3);
	await expect(page.locator('.unheard-since-loss')).toHaveCount(0);
});
