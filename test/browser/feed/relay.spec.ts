import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { onAir, overFramesOf } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';
import {
	eventsOf,
	type RelayedPage,
	recordConnections,
	recordTitles,
	test,
	untilResent,
} from '../fixtures/relay-fixture.ts';

const DAY = 86_400_000;

/** Sends 30 overs and 4 active sessions. Resolves when the relay has them. */
async function speak({ network, address }: RelayedPage): Promise<void> {
	network.send(...overFramesOf(30), ...onAir(3), frameOf(startMessage({ ...apart(20_000), start: nowInSeconds() })));
	await untilResent(4, address);
}

test('RELAY-4, RELAY-5: shows complete tables as soon as it is open, and sends nothing but its connection', async ({
	page,
	startRelayed,
}) => {
	await recordTitles(page);
	const connections = recordConnections(page);
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
	await expect(page.getByText(/last frame (now|\d+s ago)/)).toBeVisible();
	// No view in between showed a part of it.
	expect(await page.evaluate('titles()')).toEqual([
		'Testland Top Activity',
		'(0) Testland Top Activity',
		'(4) Testland Top Activity',
	]);

	network.send(frameOf(stopMessage({ ...apart(20_000), start: nowInSeconds() - 5, stop: nowInSeconds() })));
	await expect(activeHeading).toHaveText('Currently Active (3)');
	expect(eventsOf(connections[0])).toEqual(['history', 'frames']);
	// Apart from heartbeats.
	expect(connections[0]?.sent.filter((packet) => packet !== '3')).toEqual(['40{"relay":1}']);
	expect(network.viewers).toBe(1);
});

test('RELAY-6: gets exactly what it missed after a loss', async ({ page, startRelayed }) => {
	const connections = recordConnections(page);
	const relayed = await startRelayed();
	const { network, link, address } = relayed;
	await speak(relayed);
	await page.goto(address);
	const { connect, activeHeading, activeRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	link.fault = 'dies';
	link.cut();
	await expect(connect).toHaveText('Connect');
	await expect(page.locator('.sections')).toHaveClass('sections stale');
	network.send(...onAir(3), frameOf(startMessage({ ...apart(20_001), callsign: 'DL5QZX', start: nowInSeconds() })));
	link.fault = undefined;
	await expect(activeHeading).toHaveText('Currently Active (5)');
	await expect(activeRows.filter({ hasText: 'DL5QZX' })).toHaveCount(1);
	await expect(page.locator('.sections')).toHaveClass('sections');
	// No session is marked, because no frame is missing.
	await expect(page.locator('.unheard-since-loss')).toHaveCount(0);
	const again = connections.at(-1);
	expect(eventsOf(again)).toEqual(['frames']);
	expect(again?.sent[0]).toMatch(/^40\{"relay":1,"epoch":".+","after":\d+\}$/);
});

test('RELAY-27: open pages keep their rankings when a relay restarts without a log, and merge its history into them', async ({
	page,
	startRelayed,
}) => {
	const connections = recordConnections(page);
	const relayed = await startRelayed();
	const { network, relay, port, link, address } = relayed;
	await speak(relayed);
	await recordTitles(page);
	await page.goto(address);
	const { connect, activeHeading, talkgroupRows, callsignRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	const known = await talkgroupRows.allTextContents();
	expect(known).toHaveLength(20);

	link.fault = 'dies';
	await relay.kill();
	await expect(connect).toHaveText('Connect');
	await expect(page.locator('.sections')).toHaveClass('sections stale');
	expect(await talkgroupRows.allTextContents()).toEqual(known);

	await network.until(() => network.viewers === 0);
	const { product } = await startProduct('--relay', network.address, '--name', 'Testland', '--port', port);
	await network.until(() => network.viewers === 1);
	const longest = { ...apart(500), callsign: 'DL5QZX', start: nowInSeconds() - 60 };
	network.send(frameOf(startMessage(longest)), frameOf(stopMessage({ ...longest, stop: longest.start + 50 })));
	network.send(...onAir(1));
	await untilResent(1, `http://127.0.0.1:${port}`);
	link.fault = undefined;
	// The network resent one of the four. The others are marked, and close.
	await expect(page.locator('.unheard-since-loss')).toHaveCount(3, { timeout: 35_000 });
	await expect(connect).toHaveText('Disconnect');
	await expect(callsignRows.first()).toContainText('DL5QZX');
	expect((await talkgroupRows.allTextContents()).slice(1)).toEqual(known.slice(0, -1));
	await expect(activeHeading).toHaveText('Currently Active (1)', { timeout: 15_000 });
	expect(await page.evaluate('titles().slice(-2)')).toEqual(['(4) Testland Top Activity', '(1) Testland Top Activity']);
	expect(eventsOf(connections.at(-1))).toContain('history');
	expect(connections.at(-1)?.sent[0]).toMatch(/"after"/);
	await product.kill();
});

test('RELAY-12: shows that the relay has lost the network', async ({ page, startRelayed, startFeed }) => {
	const relayed = await startRelayed();
	const { network, address } = relayed;
	await speak(relayed);
	await page.goto(address);
	const { connect, status, activeHeading } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	await network.close();
	await expect(connect).toHaveText('Connect');
	await expect(status).toHaveText('Disconnected from Testland');
	await expect(page.locator('.unheard-since-loss')).toHaveCount(4);
	const again = await startFeed({ port: network.port });
	await again.until(() => again.viewers === 1);
	// At once: the others close 5 s after the reconnect.
	again.send(...onAir(2));
	await expect(page.locator('.unheard-since-loss:not(.struck-out)')).toHaveCount(2);
	await expect(connect).toHaveText('Disconnect');
});

test('RELAY-11: tells the age of its data after a sleep, when the relay is out of reach', async ({
	page,
	startRelayed,
}) => {
	// In most browsers `performance.now()` stands still while the computer sleeps.
	await page.addInitScript(() => {
		const awake = Date.now.bind(Date);
		let slept = 0;
		Date.now = () => awake() + slept;
		document.addEventListener('test:sleep', () => {
			slept = 3 * 3_600_000;
		});
	});
	const relayed = await startRelayed();
	const { link, address } = relayed;
	await speak(relayed);
	await page.goto(address);
	const { activeHeading, talkgroupRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	link.fault = 'dies';
	await page.evaluate(() => document.dispatchEvent(new Event('test:sleep')));
	link.cut();
	await expect(page.getByText(/last frame 180mins \d+s ago/)).toBeVisible();
	await expect(activeHeading).toHaveText('Currently Active (0)');
	await expect(talkgroupRows).toHaveCount(0);
	link.fault = undefined;
	await expect(activeHeading).toHaveText('Currently Active (4)');
	await expect(page.getByText(/last frame \d+s ago/)).toBeVisible();
});

for (const [wrong, days] of [
	['ahead', 1],
	['behind', -1],
] as const) {
	test(`RELAY-10: is right with a clock a day ${wrong}`, async ({ page, startRelayed }) => {
		const warnings: string[] = [];
		page.on('console', (message) => warnings.push(message.text()));
		await page.clock.install({ time: Date.now() + days * DAY });
		const relayed = await startRelayed();
		const { network, address } = relayed;
		await speak(relayed);
		await page.goto(address);
		const { activeHeading, activeRows, talkgroupRows } = screen(page);
		await expect(activeHeading).toHaveText('Currently Active (4)');
		await expect(talkgroupRows).toHaveCount(20);
		const began = nowInSeconds() - 20;
		network.send(frameOf(startMessage({ ...apart(20_002), callsign: 'DL5QZX', start: began })));
		await expect(activeRows.filter({ hasText: /DL5QZX.*(19|[2-5]\d)s/ })).toHaveCount(1);
		// Set while the page is open, too.
		await page.clock.setSystemTime(Date.now() - days * DAY);
		network.send(frameOf(stopMessage({ ...apart(20_002), start: began, stop: began + 20 })));
		await expect(activeHeading).toHaveText('Currently Active (4)');
		await expect(page.getByText(/last frame (now|\d+s ago)/)).toBeVisible();
		expect(warnings).toEqual([]);
	});
}

test('RELAY-20: a new history brings back nothing that was cleared', async ({ page, startRelayed }) => {
	const relayed = await startRelayed();
	const { network, address } = relayed;
	await speak(relayed);
	await page.goto(address);
	const { connect, activeHeading, talkgroupRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (4)');
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(activeHeading).toHaveText('Currently Active (0)');
	network.send(...overFramesOf(3, 500));
	await expect(talkgroupRows).toHaveCount(3);
	await connect.click();
	await expect(connect).toHaveText('Connect');
	await connect.click();
	await expect(connect).toHaveText('Disconnect');
	await expect(talkgroupRows).toHaveCount(3);
	await expect(activeHeading).toHaveText('Currently Active (0)');
});

for (const [lacking, take] of [
	['the code for a relay', (page: Page) => page.route(/\/relay-[^/]+\.js$/, (route) => route.abort())],
	['the means to inflate', (page: Page) => page.addInitScript('delete window.DecompressionStream')],
] as const) {
	test(`RELAY-2: a page without ${lacking} gets what any client gets`, async ({ page, startRelayed }) => {
		const connections = recordConnections(page);
		const relayed = await startRelayed();
		await speak(relayed);
		await take(page);
		await page.goto(relayed.address);
		await expect(screen(page).activeHeading).toHaveText('Currently Active (4)');
		expect(eventsOf(connections[0])).toEqual(['mqtt']);
		expect(connections[0]?.sent[0]).toBe('40');
	});
}

test('PRIVACY-2: a page straight on a network sends nothing to it', async ({ page, openOnFeed }) => {
	const connections = recordConnections(page);
	const feed = await openOnFeed();
	feed.send(...onAir(1));
	await expect(screen(page).activeRows).toHaveCount(1);
	expect(connections[0]?.sent[0]).toBe('40');
});
