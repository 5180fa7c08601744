import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { fixedPlaces } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('LAYOUT-2: on a phone the list shows the ten longest, and one press shows all', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	for (let number = 0; number < 23; number++) {
		feed.send(frameOf(startMessage({ ...apart(number), start: nowInSeconds() - 100 + number })));
	}
	const shownRows = screen(page).activeRows.filter({ visible: true });
	await expect(shownRows).toContainText(Array.from({ length: 10 }, (_, number) => `${apart(number).sourceId}`));
	await page.getByRole('button', { name: 'Show all 23' }).click();
	await expect(shownRows).toHaveCount(23);
	await page.getByRole('button', { name: 'Show the ten longest' }).click();
	await expect(shownRows).toHaveCount(10);
});

test('LAYOUT-2: on a phone the button below the list is hidden while the list hides no row, and keeps its place', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const start = nowInSeconds();
	for (let number = 0; number < 10; number++) feed.send(frameOf(startMessage({ ...apart(number), start })));
	await expect(screen(page).activeRows).toHaveCount(10);
	const button = page.getByRole('button', { name: 'Show' });
	await expect(button).toHaveCount(0);
	const before = await fixedPlaces(page);
	feed.send(frameOf(startMessage({ ...apart(10), start })));
	await expect(button).toHaveText('Show all 11');
	expect(await fixedPlaces(page)).toBe(before);
	// The focus of a keyboard is not lost when the last hidden row leaves.
	await page.keyboard.press('Tab');
	await button.focus();
	feed.send(frameOf(stopMessage({ ...apart(10), start: start - 5, stop: start })));
	await expect(screen(page).activeHeading).toHaveText('Currently Active (10)');
	await expect(button).toBeFocused();
	await button.blur();
	await expect(button).toHaveCount(0);
});

test('LAYOUT-2: the button stays in view when its press hides the rows above it', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	for (let number = 0; number < 60; number++) {
		feed.send(frameOf(startMessage({ ...apart(number), start: nowInSeconds() })));
	}
	await page.getByRole('button', { name: 'Show all 60' }).click();
	await page.getByRole('button', { name: 'Show the ten longest' }).click();
	await expect(screen(page).activeRows.filter({ visible: true })).toHaveCount(10);
	await expect(page.getByRole('button', { name: 'Show all 60' })).toBeInViewport();
});

test('LAYOUT-1, LAYOUT-2: further sessions in an unfolded list move nothing below it, and those without room are offered', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const startSessions = (from: number, to: number) => {
		for (let number = from; number < to; number++) {
			feed.send(frameOf(startMessage({ ...apart(number), start: nowInSeconds() })));
		}
	};
	startSessions(0, 20);
	await page.getByRole('button', { name: 'Show all 20' }).click();
	const before = await fixedPlaces(page);
	startSessions(20, 30);
	const shownRows = screen(page).activeRows.filter({ visible: true });
	await expect(shownRows).toHaveCount(30);
	expect(await fixedPlaces(page)).toBe(before);
	startSessions(30, 32);
	const button = page.getByRole('button', { name: 'Show all 32' });
	await expect(button).toBeVisible();
	await expect(shownRows).toHaveCount(30);
	expect(await fixedPlaces(page)).toBe(before);
	await button.click();
	await expect(shownRows).toHaveCount(32);
});

test('LAYOUT-2, SCREEN-15: a row with the focus stays in a folded list when it is no longer among the ten longest', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	const start = nowInSeconds();
	for (let number = 0; number < 10; number++) feed.send(frameOf(startMessage({ ...apart(number), start })));
	await expect(activeRows).toHaveCount(10);
	const last = activeRows
		.filter({ hasText: `${apart(9).sourceId}` })
		.getByRole('link')
		.first();
	await last.focus();
	const before = await fixedPlaces(page);
	feed.send(frameOf(startMessage({ ...apart(10), start: start - 60 })));
	await page.clock.runFor(16_000);
	await expect(activeRows.first()).toContainText(`${apart(10).sourceId}`);
	await expect(last).toBeFocused();
	await expect(activeRows.filter({ visible: true })).toHaveCount(10);
	expect(await fixedPlaces(page)).toBe(before);
});
