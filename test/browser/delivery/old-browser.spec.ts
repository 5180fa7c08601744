import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** The page's script. */
const SCRIPT = /\/assets\/index-.*\.js/;
/** Browsers load the page's other files meanwhile, so the sentence would be due. */
const LONG = 20_000;
const START = Date.UTC(2026, 10, 29);

test.use({ expectedErrors: /SyntaxError|Unexpected/ });

test('a browser that cannot read the script is told which can', async ({ page, start, startFeed }) => {
	const feed = await startFeed({ pingTimeout: 600_000 });
	const address = await start('--feed', feed.address);
	const sentence = page.getByText('Chrome or Edge from version 109 on');
	// The clock stands still, so no time passes between the load and the first look.
	await page.clock.install({ time: START });
	await page.clock.pauseAt(START + 1000);
	await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'newer syntax' }));
	await page.goto(address);
	await page.clock.runFor(4900);
	await expect(sentence).toBeHidden();
	await page.clock.runFor(200);
	await expect(sentence).toBeVisible();

	await page.clock.resume();
	let arrive = () => {};
	const arrived = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await page.unroute(SCRIPT);
	await page.route(SCRIPT, async (route) => arrived.then(() => route.continue()));
	await page.goto(address, { waitUntil: 'commit' });
	await expect(screen(page).connect).toHaveText('Connecting...');
	await page.clock.runFor(LONG);
	arrive();
	await expect(screen(page).connect).toHaveText('Disconnect');
	await page.clock.runFor(LONG);
	await expect(sentence).toBeHidden();
});
