import { distinctSession } from '../../model/messages.ts';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('the button is disabled during Connecting..., then reads Disconnect, and Connect after a press', async ({
	page,
	start,
	startFeed,
}) => {
	// The feed holds back the handshake, so that the test can check the state before the connection.
	const feed = await startFeed({ holdsHandshakes: true });
	await page.goto(await start('--feed', feed.address, '--name', 'Testland'));
	const { connect, status, noData, activeRows, talkgroupRows } = screen(page);
	await expect(connect).toHaveText('Connecting...');
	await expect(connect).toBeDisabled();
	await expect(status).toHaveText('Disconnected from Testland');
	feed.admit();
	await expect(connect).toHaveText('Disconnect');
	await expect(status).toHaveText('Connected to Testland');

	sendOneEndedOneActive(feed);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(activeRows).toHaveCount(1);
	await connect.press('Enter');
	await expect(connect).toHaveText('Connect');
	await expect(status).toHaveText('Disconnected from Testland');
	await expect(noData).toHaveText(/^Disconnected · no data since /);
	await feed.until(() => feed.viewers === 0);
	await expect(activeRows).toHaveCount(1);

	await connect.press('Enter');
	await expect(connect).toHaveText('Disconnect');
	await expect(connect).toBeFocused();
	await expect(activeRows).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(1);
});

test('the page subscribes once on a silent feed whose profile names a subscription, and says how old the last frame is', async ({
	page,
	start,
	startFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await startFeed({ silentUntilJoined: true });
	await page.goto(await start('--feed', feed.address, '--subscribe', 'everything'));
	await feed.until(() => feed.joins.length > 0);
	sendStart(feed, distinctSession(1));
	await expect(screen(page).activeRows).toHaveCount(1);
	await expect(page.getByTitle(/ · last frame \d+s ago$/)).toBeVisible();
	await page.clock.runFor(3000);
	await expect(page.getByTitle(/last frame ([3-9]|\d\d)s ago/)).toBeVisible();
	expect(feed.joins).toEqual(['everything']);
	expect(feed.otherEvents).toEqual([]);
});
