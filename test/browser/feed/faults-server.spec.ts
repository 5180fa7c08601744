import { apart, startMessage } from '../../model/messages.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectRecovered, test } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';

test('WIRE-1: falls back to polling when websocket is refused', async ({ page, startFaulty }) => {
	const { feed, address } = await startFaulty({ transports: ['polling'] });
	await page.goto(address);
	await expectRecovered(page, feed);
	expect(feed.transports).toEqual(['polling']);
});

test('CONNECT-4: keeps trying, and can be used, when the host does not resolve', async ({ page, start }) => {
	await page.goto(await start('--feed', 'http://feed.invalid', '--name', 'Nowhere'));
	const { connect, status } = screen(page);
	const failures: string[] = [];
	page.on('console', (message) => {
		if (message.text().startsWith('connection failed')) failures.push(message.text());
	});
	await expect(connect).toHaveText('Connect');
	await expect(status).toHaveText('Disconnected from Nowhere');
	// It goes on trying, and the page can be used.
	await expect.poll(() => failures.length).toBeGreaterThan(1);
	await page.getByRole('textbox', { name: 'Group name' }).fill('quarry');
	await connect.click();
	await expect(connect).toHaveText('Connect');
});

test('GHOST-4, GHOST-5, GHOST-6: drops sessions whose stops are lost during an outage', async ({
	page,
	start,
	startFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await startFeed();
	await page.goto(await start('--feed', feed.address));
	await feed.until(() => feed.viewers === 1);
	const onAir = (number: number) => frameOf(startMessage({ ...apart(number), start: began }));
	const began = nowInSeconds() - 5;
	feed.send(onAir(1), onAir(2));
	const { activeRows, connect } = screen(page);
	await expect(activeRows).toHaveCount(2);
	await feed.close();
	await expect(connect).toHaveText('Connect');
	await expect(page.locator('.unheard-since-loss')).toHaveCount(2);
	const again = await FeedServer.start({ port: feed.port });
	await again.until(() => again.viewers === 1);
	again.send(onAir(1));
	await expect(page.locator('.unheard-since-loss')).toHaveCount(1);
	await page.clock.runFor(5000);
	await expect(page.locator('.unheard-since-loss.struck-out')).toHaveCount(1);
	await page.clock.runFor(5000);
	await expect(activeRows).toHaveCount(1);
	await expect(page.locator('.unheard-since-loss')).toHaveCount(0);
	await expectRecovered(page, again);
	await again.close();
});
