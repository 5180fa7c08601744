import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';

const NOTE = 'This page was opened from disk, and works only from a web server.';

test('the built page says that it needs a web server when it is opened from disk', async ({ page }) => {
	await page.goto(pathToFileURL('build/site/index.html').href);
	await expect(page.getByText(NOTE)).toBeVisible();
});
