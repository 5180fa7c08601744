import { WIRE_VERSION } from '../../../src/protocol/relay-messages.ts';
import { distinctSession } from '../../model/messages.ts';
import { sendOver, sendStart, sendStop } from '../fixtures/overs.ts';
import { expect, test, untilConnected } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('a page on a relay has whole tables at once, and sends its handshake only', async ({ page, start, startFeed }) => {
	/** Text messages that the page sends, apart from heartbeats. */
	const sent: unknown[] = [];
	page.on('websocket', (socket) => {
		socket.on('framesent', ({ payload }) => {
			if (payload !== '3') sent.push(payload);
		});
	});
	const network = await startFeed();
	const address = await start('--relay', network.address, '--name', 'Testland');
	await network.until(() => network.viewers === 1);
	for (let number = 0; number < 30; number++) sendOver(network, distinctSession(number), 5);
	const session = sendStart(network, distinctSession(40));
	for (const number of [41, 42, 43]) sendStart(network, distinctSession(number));
	const state = async () => (await fetch(`${address}/state.json`)).text();
	await expect.poll(state).toContain('"received":64');
	await page.goto(address);
	const { connect, status, activeHeading, talkgroupRows, callsignRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	await expect(talkgroupRows).toHaveCount(20);
	await expect(callsignRows).toHaveCount(20);
	await expect(connect).toHaveText('Disconnect');
	await expect(status).toHaveText('Connected to Testland');
	await expect(page.getByTitle(/ · last frame \d+s ago$/)).toBeVisible();
	sendStop(network, session, session.start + 5);
	await expect(activeHeading).toHaveText('Currently Active (3)');
	expect(sent).toEqual([`40{"relay":${WIRE_VERSION}}`]);
	expect(network.viewers).toBe(1);
});

test("the header's time is the relay's on a computer with a wrong clock", async ({ page, start, startFeed }) => {
	await page.clock.install({ time: Date.now() + 5 * 3_600_000 });
	await page.setViewportSize({ width: 1440, height: 900 });
	const network = await startFeed();
	await page.goto(await start('--relay', network.address));
	await network.until(() => network.viewers === 1);
	await untilConnected(page);
	const utc = () => [1000, 0].map((late) => `${new Date(Date.now() - late).toISOString().slice(11, 16)} UTC`);
	await expect.poll(async () => utc().includes(await page.getByRole('time').innerText())).toBe(true);
});
