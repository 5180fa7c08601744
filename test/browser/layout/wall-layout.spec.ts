import { writeFile } from 'node:fs/promises';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

for (const viewport of [
	{ width: 1920, height: 1080 },
	{ width: 3840, height: 2160 },
]) {
	test(`WALL-1: fills ${viewport.width} × ${viewport.height} with the tables, without scrolling`, async ({
		page,
		start,
	}) => {
		await page.setViewportSize(viewport);
		const address = await start('--seed', '2');
		await page.goto(address);
		const { activeRows, talkgroupRows, callsignRows, connect } = screen(page);
		await expect(connect).toBeVisible();
		const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
		const before = await size();
		await page.goto(`${address}/#wall=1`);
		await expect(page.locator('.wall-line')).toContainText('Connected');
		await expect(activeRows.nth(25)).toBeVisible();
		await expect(talkgroupRows).toHaveCount(20);
		await expect(talkgroupRows.last()).toBeInViewport({ ratio: 1 });
		await expect(callsignRows.last()).toBeInViewport({ ratio: 1 });
		await expect(page.locator('.waiting')).toBeInViewport({ ratio: 1 });
		for (const gone of ['.title-bar', '.banner', '.controls', 'footer', '.texts']) {
			await expect(page.locator(gone).first()).toBeHidden();
		}
		expect(await size()).toBeGreaterThan(before);
		const beyond = await page.evaluate(() => {
			const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
			const bottom = document.querySelector('.waiting')?.getBoundingClientRect().bottom ?? 0;
			return [scrollWidth - clientWidth, scrollHeight - clientHeight, bottom / clientHeight > 0.97];
		});
		expect(beyond).toEqual([0, 0, true]);
		// No call sign is cut.
		const cut = await page.evaluate(
			() =>
				[...document.querySelectorAll(':is(.active, .callsigns, .waiting) td:first-child .label')].filter(
					(label) => label.checkVisibility() && label.scrollWidth > label.clientWidth,
				).length,
		);
		expect(cut).toBe(0);
	});
}

for (const viewport of [
	{ width: 1366, height: 768 },
	{ width: 1920, height: 1080 },
]) {
	test(`WALL-1: operator names of eight letters are whole in Top Callsigns at ${viewport.width} × ${viewport.height}`, async ({
		page,
		openOnFeed,
	}) => {
		await page.setViewportSize(viewport);
		const feed = await openOnFeed();
		await page.evaluate(() => {
			location.hash = '#wall=1';
		});
		const now = nowInSeconds();
		const ended = { callsign: 'DL9QCQ', callsignName: 'Reinhard', start: now - 284 };
		feed.send(frameOf(startMessage(ended)), frameOf(stopMessage({ ...ended, stop: now })));
		feed.send(frameOf(startMessage({ ...ended, sessionId: 'the next over', start: now - 130 })));
		await expect(page.locator('.callsigns .live').first()).toHaveText(/^\+2mins \d\ds$/);
		await expect(page.locator('.wall-line')).toBeVisible();
		const name = page.locator('.callsigns .name').first();
		await expect(name).toHaveText('Reinhard');
		expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		expect((await measureLayout(page)).faults).toEqual(NO_FAULTS);
	});
}

test('WALL-1: shows the forty longest sessions, counts all, and leaves out Last Active', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	const feed = await openOnFeed();
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	const now = nowInSeconds();
	const sessions = Array.from({ length: 45 }, (_, number) => ({ ...apart(number), start: now - 100 + number }));
	const ended = { ...apart(100), start: now - 9, stop: now };
	feed.send(...[...sessions, ended].map((session) => frameOf(startMessage(session))), frameOf(stopMessage(ended)));
	const { activeHeading, activeRows, talkgroups, callsigns } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (45)');
	await expect(activeRows).toHaveCount(45);
	await expect(activeRows.filter({ visible: true })).toHaveCount(40);
	await expect(activeRows.nth(39)).toBeInViewport({ ratio: 1 });
	await expect(talkgroups.getByRole('columnheader')).toHaveText(['Talk Group', 'Talk Time']);
	await expect(callsigns.getByRole('columnheader')).toHaveText(['Callsign', 'Name', 'Talk Time']);
});

test('WALL-1, LAYOUT-2: on a phone the wall says how many are on, and shows all of them at a press', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const feed = await openOnFeed();
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	for (let number = 0; number < 12; number++) {
		feed.send(frameOf(startMessage({ ...apart(number), start: nowInSeconds() })));
	}
	await expect(page.locator('.wall-line')).toBeVisible();
	const shownRows = screen(page).activeRows.filter({ visible: true });
	await expect(shownRows).toHaveCount(10);
	await page.getByRole('button', { name: 'Show all 12' }).click();
	await expect(shownRows).toHaveCount(12);
});

test('WCAG 2.5.8: the link for listening is at least 24 px wide and high on a small wall', async ({
	page,
	start,
}, testInfo) => {
	const file = testInfo.outputPath('recording.ndjson');
	const at = nowInSeconds();
	const over = { talkgroup: 'Deutschland', start: at - 10 };
	const lines = [startMessage(over), stopMessage(over)].map((message) =>
		writeRecordedLine({ at: at * 1000, message: frameOf(message) }),
	);
	await writeFile(file, lines.join(''));
	await page.setViewportSize({ width: 1280, height: 720 });
	await page.goto(`${await start('--play', file)}/#wall=1`);
	await expect(page.locator('.wall-line')).toBeVisible();
	const box = await page.locator('.talkgroups').getByRole('link', { name: 'Listen to' }).first().boundingBox();
	expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
});
