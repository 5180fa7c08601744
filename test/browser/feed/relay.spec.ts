import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { onAir, overFramesOf } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';
import { type RelayedPage, recordSent, test, untilResent } from '../fixtures/relay-fixture.ts';

/** Sends 30 overs and 4 active sessions. Resolves when the relay has them. */
async function speak({ network, address }: RelayedPage): Promise<void> {
	network.send(...overFramesOf(30), ...onAir(3), frameOf(startMessage({ ...apart(20_000), start: nowInSeconds() })));
	await untilResent(4, address);
}

test('shows complete tables as soon as it is open, and sends nothing but its connection', async ({
	page,
	startRelayed,
}) => {
	const sent = recordSent(page);
	const relayed = await startRelayed();
	const { network, address } = relayed;
	await speak(relayed);
	await page.goto(address);
	const { connect, status, activeHeading, talkgroupRows, callsignRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	await expect(talkgroupRows).toHaveCount(20);
	await expect(callsignRows).toHaveCount(20);
	await expect(connect).toHaveText('Disconnect');
	await expect(status).toHaveText('Connected to Testland');
	await expect(page.getByText(/^(Live|last frame \d+s ago)$/)).toBeVisible();
	network.send(frameOf(stopMessage({ ...apart(20_000), start: nowInSeconds() - 5, stop: nowInSeconds() })));
	await expect(activeHeading).toHaveText('Currently Active (3)');
	// Apart from heartbeats.
	expect(sent.filter((packet) => packet !== '3')).toEqual(['40{"relay":1}']);
	expect(network.viewers).toBe(1);
});

test('an open page keeps its rankings when the relay is killed and started again; a new page says how much was received', async ({
	page,
	context,
	startRelayed,
}) => {
	const relayed = await startRelayed();
	const { network, relay, port, link, address } = relayed;
	await speak(relayed);
	await page.goto(address);
	const { connect, activeHeading, talkgroupRows, callsignRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	const known = await talkgroupRows.allTextContents();
	expect(known).toHaveLength(20);
	link.fault = 'dies';
	await relay.kill();
	await expect(connect).toHaveText('Connect');
	expect(await talkgroupRows.allTextContents()).toEqual(known);

	await network.until(() => network.viewers === 0);
	const { product } = await startProduct('--relay', network.address, '--name', 'Testland', '--port', port);
	await network.until(() => network.viewers === 1);
	const longest = { ...apart(500), callsign: 'DL5QZX', start: nowInSeconds() - 60 };
	network.send(frameOf(startMessage(longest)), frameOf(stopMessage({ ...longest, stop: longest.start + 50 })));
	network.send(...onAir(1));
	await untilResent(1, `http://127.0.0.1:${port}`);
	link.fault = undefined;
	await expect(connect).toHaveText('Disconnect', { timeout: 35_000 });
	await expect(callsignRows.first()).toContainText('DL5QZX');
	expect((await talkgroupRows.allTextContents()).slice(1)).toEqual(known.slice(0, -1));
	await expect(activeHeading).toHaveText('Currently Active (1)');
	const newPage = await context.newPage();
	await newPage.goto(address);
	await expect(screen(newPage).talkgroupRows).toHaveCount(1);
	for (const each of [page, newPage]) await expect(each.getByTitle(/^\d+s of 5 minutes so far$/)).toBeVisible();
	await product.kill();
});
