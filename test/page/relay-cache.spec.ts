import { apart, startMessage } from '../model/messages.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { onAir } from './faults.ts';
import { expect, screen } from './product.ts';
import { eventsOf, overhear, test, toldOf } from './relayed.ts';

test.use({
	// The browser looks for an icon of the icon.
	planted: /net::ERR_|status of 404/,
	// Playwright switches the back-forward cache off.
	launchOptions: async ({ launchOptions }, provide) => {
		await provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
	},
});

test('issue 6: back-forward cache, and what was missed meanwhile', async ({ page, startRelayed }) => {
	const conversations = overhear(page);
	const { network, address } = await startRelayed();
	network.send(...onAir(2));
	await toldOf(2, address);
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
	await expect(page.locator('.across-loss')).toHaveCount(0);
	expect(eventsOf(conversations.at(-1))).toEqual(['frames']);
});
