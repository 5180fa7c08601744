import type { Route } from '@playwright/test';
import { setFragment } from '../fixtures/fragment.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

test('the bell says whether alerts are on, and opens the settings at them, also when their code comes later', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 390, height: 500 });
	const held: Route[] = [];
	await page.route(/all-settings-.*\.js/, (route) => void held.push(route));
	await openOnFeed();
	await setFragment(page, '#watch=tg:91');
	const { line } = watchLine(page);
	const bell = line.getByRole('button', { name: 'Alerts', exact: true });
	const { settings } = screen(page);
	const alerts = settings.getByRole('group', { name: /^Alerts/ });
	await bell.click();
	await expect(settings).toBeVisible();
	await expect.poll(() => held.length).toBe(1);
	await held[0]?.continue();
	await expect(alerts).toBeFocused();
	await expect(alerts.getByText(/^Alerts/)).toBeInViewport();
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Settings' }).click();
	await expect(settings.getByLabel('Language')).toBeInViewport();
	await expect(alerts).not.toBeFocused();
	await page.keyboard.press('Escape');
	await bell.click();
	await expect(alerts).toBeFocused();
	await settings.getByRole('checkbox', { name: 'Tab title' }).check();
	await page.keyboard.press('Escape');
	await expect(line.getByRole('button', { name: 'Alerts (on)' })).toBeVisible();
	await expect(line).not.toContainText('Remember');
});
