import { expectRecovered, onAir, overFramesOf, test } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';

test('FRAME-7: shows 5,000 queued frames that arrive at once, without reconnecting', async ({ page, openFaulty }) => {
	const { feed, link } = await openFaulty();
	link.stall();
	feed.send(...onAir(3000), ...overFramesOf(1000));
	link.resume();
	const { activeHeading, talkgroupRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (3000)');
	await expect(talkgroupRows).toHaveCount(20);
	await page.getByRole('button', { name: 'Clear' }).click();
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
});

test('CONNECT-2, CONNECT-3: works after Connect and Disconnect are pressed rapidly in every state', async ({
	page,
	openFaulty,
}) => {
	const { feed, link } = await openFaulty();
	const { connect } = screen(page);
	/** Presses the button this many times, each time as soon as it is enabled. */
	const press = (times: number) =>
		page.evaluate(async (remaining) => {
			const button = document.querySelector<HTMLButtonElement>('.connect');
			for (let left = remaining; left > 0; ) {
				if (button?.disabled === false) {
					button.click();
					left -= 1;
				}
				await new Promise(requestAnimationFrame);
			}
		}, times);
	// The feed works, disconnects meanwhile, refuses, stays silent, and works again.
	await press(6);
	const pressed = press(6);
	for (let times = 0; times < 3; times++) {
		feed.disconnectAll();
		await expect.poll(() => feed.viewers).toBeLessThan(2);
	}
	await pressed;
	link.fault = 'dies';
	link.cut();
	await press(4);
	link.fault = undefined;
	await press(2);
	link.stall();
	await press(1);
	link.resume();
	if ((await connect.textContent()) === 'Connect') await connect.click();
	await expectRecovered(page, feed);
	await connect.click();
	await expect(connect).toHaveText('Connect');
	await feed.until(() => feed.viewers === 0);
});

test('CONNECT-4: reconnects when the browser goes offline and online', async ({ context, page, openFaulty }) => {
	// The end of the connection does not reach the feed, which notices it by the missing heartbeats.
	const { feed } = await openFaulty({ pingInterval: 1000, pingTimeout: 4000 });
	const { connect } = screen(page);
	await context.setOffline(true);
	await expect(connect).toHaveText('Connect');
	await feed.until(() => feed.viewers === 0);
	await context.setOffline(false);
	await expectRecovered(page, feed);
});
