import type { Locator } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('marks ranked rows that are on the air beside their talk time', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { talkgroupRows, callsignRows } = screen(page);
	const now = nowInSeconds();
	const session = { ...apart(1), start: now - 40 };
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now - 5 })));
	await expect(talkgroupRows.nth(0).locator('.live')).toHaveText('');
	feed.send(frameOf(startMessage({ ...session, sessionId: 'again', start: now - 3 })));
	for (const row of [talkgroupRows.nth(0), callsignRows.nth(0)]) {
		await expect(row.locator('.live')).toHaveText(/^\+\d+s$/);
		await expect(row.locator('.talk-time > .number')).toHaveText('35s');
	}
	await expect(talkgroupRows.nth(0).locator('.live-over')).toHaveCount(1);
	feed.send(frameOf(stopMessage({ ...session, sessionId: 'again', start: now - 3, stop: now - 3 })));
	// A closing session has fallen silent.
	await expect(talkgroupRows.nth(0).locator('.live')).toHaveText('');
});

test('draws every over of a talkgroup at its time, in two tones that change with the station', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	for (const [index, seconds] of [30, 20, 10].entries()) {
		const session = { ...apart(1), sessionId: `over ${index}`, sourceId: 100 + index, start: now - seconds };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now })));
	}
	const strip = screen(page).talkgroupRows.nth(0).getByRole('img', { name: 'taking turns: 3 stations' });
	const tones = strip.locator('polygon:not(.live-over)');
	const lengths = async (tone: Locator) => (await readBars(tone)).map(({ from, to }) => to - from);
	await expect.poll(async () => [await lengths(tones.nth(0)), await lengths(tones.nth(1))]).toEqual([[30, 10], [20]]);
	// A bar ends where its stop arrived: left of the right end by the time that has passed since.
	const bars = [...(await readBars(tones.nth(0))), ...(await readBars(tones.nth(1)))];
	const elapsed = nowInSeconds() - now;
	for (const { to } of bars) {
		expect(to).toBeGreaterThanOrEqual(300 - elapsed);
		expect(to).toBeLessThanOrEqual(300);
	}
});

test('holds rows for 15 s while the pointer rests on their table, durations go on', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const { activeRows } = screen(page);
	feed.send(
		frameOf(startMessage({ ...apart(1), start: now - 10 })),
		frameOf(startMessage({ ...apart(2), start: now - 5 })),
	);
	await expect(activeRows).toHaveCount(2);
	await activeRows.nth(0).hover();
	await expect(page.locator('.active .frozen-badge')).toHaveText('order held');
	await expect(page.locator('.active .frozen-badge')).toHaveAttribute('title', /for 15 s without a movement/);
	feed.send(
		frameOf(stopMessage({ ...apart(1), start: now - 10, stop: now })),
		frameOf(startMessage({ ...apart(3), start: now })),
	);
	await expect(activeRows.nth(0)).toHaveClass(/struck-out/);
	await expect(activeRows).toHaveCount(2);
	await expect(activeRows.nth(0)).toContainText('2629901');
	const before = await activeRows.nth(1).locator('td').last().textContent();
	await page.clock.runFor(3000);
	await expect(activeRows.nth(1).locator('td').last()).not.toHaveText(before ?? '');
	await page.clock.runFor(12_100);
	await expect(page.locator('.active .frozen-badge')).toHaveText('');
	await expect(activeRows.nth(0)).toContainText('2629902');
	await expect(activeRows).toHaveCount(2);
});

test('p and a button pause and resume the screen', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	await page.keyboard.press('p');
	await expect(page.getByText('Paused', { exact: true })).toBeVisible();
	sendOneEndedOneActive(feed);
	feed.holdHandshakes();
	feed.disconnectAll();
	await expect(page.locator('.status')).not.toHaveClass(/connected/);
	await expect(activeRows).toHaveCount(0);
	await page.getByRole('button', { name: 'Resume' }).click();
	await expect(activeRows).toHaveCount(1);
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
});

/** Reads the bars of a strip as they are placed on its axis of 300 s. */
async function readBars(drawing: Locator): Promise<{ from: number; to: number }[]> {
	const points = (await drawing.getAttribute('points')) ?? '';
	return Array.from(points.matchAll(/(-?\d+),0 \1,10 (-?\d+),10 \2,0/g), ([, from, to]) => ({
		from: Number(from),
		to: Number(to),
	}));
}
