import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the list shows the ten longest, and one press shows all', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	for (let number = 0; number < 60; number++) {
		feed.send(frameOf(startMessage({ ...apart(number), start: nowInSeconds() - 100 + number })));
	}
	const shownRows = screen(page).activeRows.filter({ visible: true });
	await expect(shownRows).toContainText(Array.from({ length: 10 }, (_, number) => `${apart(number).sourceId}`));
	await page.getByRole('button', { name: 'Show all 60' }).click();
	await expect(shownRows).toHaveCount(60);
	await page.getByRole('button', { name: 'Show the ten longest' }).click();
	await expect(shownRows).toHaveCount(10);
	// Its press hid the rows above it.
	await expect(page.getByRole('button', { name: 'Show all 60' })).toBeInViewport();
});
