import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { FaultyLink } from '../../server-fixtures/faulty-link.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('CONNECT-1, CONNECT-2, CONNECT-3, SCREEN-4: Connecting... is inactive, then come Disconnect and Connect', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	// The handshake is held back, so that the state before the connection can be checked.
	const link = await FaultyLink.start(feed.port);
	link.stall();
	const address = await start('--feed', link.address, '--name', 'Testland');
	await page.goto(address);
	const { connect, status, activeRows, talkgroupRows } = screen(page);
	await expect(connect).toHaveText('Connecting...');
	await expect(connect).toBeDisabled();
	await expect(page.getByTitle('Disconnected from Testland')).toBeVisible();
	link.resume();
	await expect(connect).toHaveText('Disconnect');
	await expect(status).toHaveText('Connected to Testland');

	sendOneEndedOneActive(feed);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(activeRows).toHaveCount(1);
	await connect.press('Enter');
	await expect(connect).toHaveText('Connect');
	await expect(status).toHaveText('Disconnected from Testland');
	await feed.until(() => feed.viewers === 0);
	await expect(activeRows).toHaveCount(1);

	await connect.press('Enter');
	await expect(connect).toHaveText('Disconnect');
	await expect(connect).toBeFocused();
	await expect(activeRows).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(1);
	await link.close();
});

test('CONNECT-4, CONNECT-7: shows the loss of the server, and reconnects by itself', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(await start('--feed', feed.address));
	const { connect, activeRows } = screen(page);
	await expect(connect).toHaveText('Disconnect');
	await feed.close();
	await expect(connect).toHaveText('Connect');
	await expect(page.getByText(/^reconnecting by itself/)).toBeVisible();
	const again = await FeedServer.start({ port: feed.port });
	await expect(connect).toHaveText('Disconnect');
	again.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	await expect(activeRows).toHaveCount(1);
	await again.close();
});

test('SILENCE-1, SILENCE-3: subscribes once on a silent feed whose profile names a subscription', async ({
	page,
	start,
	startFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await startFeed({ silentUntilJoined: true });
	await page.goto(await start('--feed', feed.address, '--subscribe', 'everything'));
	await feed.until(() => feed.joins.length > 0);
	feed.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	await expect(screen(page).activeRows).toHaveCount(1);
	await expect(page.getByText(/(Live|last frame \d+s ago)/)).toBeVisible();
	await page.clock.runFor(3000);
	await expect(page.getByText(/last frame ([3-9]|\d\d)s ago/)).toBeVisible();
	expect(feed.joins).toEqual(['everything']);
	expect(feed.otherEvents).toEqual([]);
});

test('SILENCE-3: the age of a frame that has just come reads "now"', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await expect(async () => {
		feed.send(frameOf(startMessage({ start: nowInSeconds() })));
		await expect(page.getByText(/^Live$/)).toBeVisible({ timeout: 500 });
	}).toPass();
});

test('SILENCE-2: sends nothing where the profile names no subscription', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(120_000);
	await expect(screen(page).connect).toHaveText('Disconnect');
	expect([feed.joins, feed.otherEvents]).toEqual([[], []]);
});

test('SCREEN-21, CONNECT-3: after a Disconnect, when the time stands still, no row is marked as moved up', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { connect, talkgroupRows } = screen(page);
	const speak = (number: number, sessionId: string, seconds: number) => {
		const stop = nowInSeconds();
		const session = { ...apart(number), sessionId, start: stop - seconds };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop })));
	};
	speak(1, 'a', 20);
	speak(2, 'b', 10);
	await expect(talkgroupRows).toHaveCount(2);
	await page.clock.pauseAt(Date.now() + 10_000);
	speak(2, 'c', 30);
	await expect(async () => {
		await page.clock.runFor(1000);
		await expect(page.locator('.talkgroups .up')).toHaveCount(1);
	}).toPass();
	const firstRow = () =>
		talkgroupRows
			.first()
			.locator('td')
			.first()
			.evaluate((cell) => {
				const { content } = getComputedStyle(cell, '::after');
				return { mark: content, rankWeight: getComputedStyle(cell, '::before').fontWeight };
			});
	expect(await firstRow()).toEqual({ mark: '"▲" / ""', rankWeight: '650' });
	await connect.press('Enter');
	await expect(page.locator('.sections')).toHaveClass('sections stale');
	expect(await firstRow()).toEqual({ mark: 'none', rankWeight: '400' });
});
