import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/product.ts';

/** Replaces the browser's wake locks, before the page loads. @returns the locks that were requested, and `released` for each one that was released */
async function recordWakeLocks(page: Page): Promise<() => Promise<unknown>> {
	await page.addInitScript(() => {
		const asked: string[] = [];
		const lock = { release: () => Promise.resolve(void asked.push('released')) };
		const request = (type: string) => {
			asked.push(type);
			return Promise.resolve(lock);
		};
		Object.assign(window, { asked });
		Object.defineProperty(navigator, 'wakeLock', { value: { request } });
	});
	return () => page.evaluate((): unknown => Reflect.get(window, 'asked'));
}

test('the wall hides a pointer that rests, says when it is paused, and ends with Escape', async ({ page, start }) => {
	await page.clock.install({ time: Date.now() });
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	const cursor = () => page.evaluate(() => getComputedStyle(document.body).cursor);
	const leave = page.getByRole('button', { name: 'Leave' });
	await expect(page.getByText('Connected', { exact: true })).toBeVisible();
	await page.clock.runFor(3000);
	await expect.poll(cursor).toBe('none');
	await expect(leave).toBeHidden();
	await page.clock.pauseAt(Date.now() + 10_000);
	await page.mouse.move(300, 300);
	await expect.poll(cursor).not.toBe('none');
	await page.clock.runFor(2900);
	await expect(leave).toBeVisible();
	await page.clock.runFor(100);
	await expect(leave).toBeHidden();
	await page.keyboard.press('p');
	await expect(page.getByText('Connected · paused', { exact: true })).toBeVisible();
	// Tab shows the Leave button too.
	await page.keyboard.press('Tab');
	await expect(leave).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
	await page.clock.runFor(1000);
	await expect(page).not.toHaveURL(/wall/);
});

test('the wall holds a wake lock for as long as its tab is shown', async ({ page, start }) => {
	const asked = await recordWakeLocks(page);
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	await expect.poll(asked).toEqual(['screen']);
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect.poll(asked).toEqual(['screen', 'screen']);
	await page.keyboard.press('Escape');
	// Browsers drop the lock of a hidden tab, so only the second lock is released.
	await expect.poll(asked).toEqual(['screen', 'screen', 'released']);
});
