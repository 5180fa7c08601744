import { expectLive, expectRecovered, onAir, overFramesOf, test } from '../fixtures/faulty-feed.ts';
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

test('CLEAR-1: empties the tables when Clear is pressed during a burst', async ({ page, openFaulty }) => {
	const { feed } = await openFaulty();
	const { activeHeading, talkgroupRows } = screen(page);
	const clear = page.getByRole('button', { name: 'Clear' });
	for (let times = 0; times < 5; times++) {
		feed.send(...overFramesOf(300), ...onAir(200));
		await clear.click();
	}
	// Frames of a burst may come after the last of those.
	feed.send(...onAir(201));
	await expect(activeHeading).toHaveText('Currently Active (201)');
	await clear.click();
	await expect(activeHeading).toHaveText('Currently Active (0)');
	await expect(talkgroupRows).toHaveCount(0);
	await expectRecovered(page, feed);
});

test('FILTER-5: a hostile filter, typed during a burst, filters nothing', async ({ page, openFaulty }) => {
	const { feed } = await openFaulty();
	const filter = page.getByRole('textbox', { name: 'Name', exact: true });
	await filter.focus();
	let from = 0;
	for (const typed of '(a+)+$') {
		feed.send(...overFramesOf(300, from, `${'a'.repeat(40)}!`));
		await page.keyboard.type(typed);
		from += 300;
	}
	await expect(filter).toHaveValue('(a+)+$');
	// It cannot be answered in time, and filters nothing.
	await expect(screen(page).callsignRows).toHaveCount(20);
	await expectRecovered(page, feed);
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
	expect(await page.evaluate('pruneTimers()')).toBe(0);
});

test('CONNECT-4: two tabs each reconnect after a loss, and Disconnect in one leaves the other connected', async ({
	context,
	page,
	openFaulty,
}) => {
	const { feed, link, address } = await openFaulty();
	const second = await context.newPage();
	await second.goto(address);
	await feed.until(() => feed.viewers === 2);
	link.cut();
	for (const tab of [page, second]) {
		await expect(screen(tab).connect).toHaveText('Disconnect', { timeout: 35_000 });
		await expect.poll(() => tab.evaluate('pruneTimers()')).toBe(1);
	}
	await feed.until(() => feed.viewers === 2);
	await expectLive(second, feed);
	await screen(second).connect.click();
	await feed.until(() => feed.viewers === 1);
	await expectLive(page, feed);
	await second.close();
	await expectRecovered(page, feed);
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
