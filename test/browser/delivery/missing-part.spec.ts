import { distinctSession } from '../../model/messages.ts';
import { sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('a part that cannot be loaded offers a reload, and the rest goes on', async ({ page, openOnFeed }) => {
	await page.route(/panel-.*\.js/, (route) => route.abort());
	const feed = await openOnFeed();
	const { activeRows, board } = screen(page);
	sendStart(feed, distinctSession(1));
	await activeRows.getByRole('link').first().click();
	await expect(page.getByRole('alert')).toHaveText('A part of the page could not be loaded.Reload');
	sendStart(feed, distinctSession(2));
	await expect(board.getByRole('heading')).toHaveText('Conversations 0 · 2 on the air');
	await page.unroute(/panel-.*\.js/);
	await page.getByRole('button', { name: 'Reload' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
});
