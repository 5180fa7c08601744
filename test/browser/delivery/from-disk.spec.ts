import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { startProduct } from '../../server-fixtures/command.ts';

const NOTE = 'This page was opened from disk, and works only from a web server.';

test('COMMAND-6: the built page says that it needs a web server when it is opened from disk', async ({ page }) => {
	await page.goto(pathToFileURL('build/site/index.html').href);
	await expect(page.getByText(NOTE)).toBeVisible();
});

test('COMMAND-6: the note is hidden on a page that a web server serves', async ({ page }) => {
	const { address, product } = await startProduct();
	// Without the script, the page stays as it is first painted.
	await page.route('**/*.js', (route) => route.abort());
	await page.goto(address);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByText(NOTE)).toBeHidden();
	await product.interrupt();
});
