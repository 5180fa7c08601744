import { distinctSession } from '../../model/messages.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Currently Active shows as many of the longest sessions as have room, and one press shows all', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	for (let number = 0; number < 60; number++) sendStart(feed, distinctSession(number), now - 100 + number);
	const shownRows = screen(page).activeRows.filter({ visible: true });
	await expect(shownRows).toContainText(Array.from({ length: 5 }, (_, number) => distinctSession(number).station.id));
	await page.getByRole('button', { name: 'Show all 60' }).click();
	await expect(shownRows).toHaveCount(60);
	await page.getByRole('button', { name: 'Show less' }).click();
	await expect(shownRows).toHaveCount(5);
	await expect(page.getByRole('button', { name: 'Show all 60' })).toBeInViewport();
});
