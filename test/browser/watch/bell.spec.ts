import { setFragment } from '../fixtures/fragment.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

test('the bell says whether alerts are on, and opens their settings', async ({ page, openOnFeed }) => {
	await openOnFeed();
	await setFragment(page, '#watch=tg:91');
	const { line } = watchLine(page);
	await line.getByRole('button', { name: 'Alerts', exact: true }).click();
	const { settings } = screen(page);
	await expect(settings.getByRole('group', { name: /^Alerts/ })).toBeFocused();
	await settings.getByRole('checkbox', { name: 'Tab title' }).check();
	await page.keyboard.press('Escape');
	await expect(line.getByRole('button', { name: 'Alerts (on)' })).toBeVisible();
	await expect(line).not.toContainText('Remember');
});

test('the line is one line on phones', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openOnFeed();
	await setFragment(page, '#country=IT&watch=tg:91,tg:262,tg:222,st:G4*');
	const { line, chips } = watchLine(page);
	await expect(chips).toHaveCount(4);
	expect((await line.boundingBox())?.height).toBeLessThan(60);
	await expect(line.getByRole('button', { name: 'Alerts', exact: true })).toBeInViewport({ ratio: 1 });
	await expect(line.getByRole('group', { name: 'Only these countries' })).toBeInViewport({ ratio: 1 });
});
