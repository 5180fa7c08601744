import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('the button says Connecting..., then Disconnect, then Connect', async ({ page, start, startFeed }) => {
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
