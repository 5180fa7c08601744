import type { Route } from '@playwright/test';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { sendOver, sendStart, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

// WCAG 2.2 AA
test('on a phone the chips are one line, and a focused button is wholly visible', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const feed = await openOnFeed();
	await setFragment(page, '#watch=tg:26299,st:2629002,tg:91,st:G4*');
	sendOver(feed, UWE, 10);
	const { line, chips } = watchLine(page);
	await expect(chips).toHaveText([/^Ruhr/, /^DL9QCQ/, /^91/, /^G4/]);
	expect((await line.boundingBox())?.height).toBeLessThan(60);
	await page.getByRole('button', { name: 'Alerts' }).focus();
	for (const name of ['Watch Ruhr 26299', /^Ruhr/, 'Watch DL9QCQ', /^DL9QCQ/, 'Watch 91', /^91/, 'Watch G4*']) {
		await page.keyboard.press('Tab');
		const focused = chips.getByRole('button', { name });
		await expect(focused).toBeFocused();
		await expect(focused).toBeInViewport({ ratio: 1 });
		const width = await focused.evaluate((button) => {
			const { left, right, top, height } = button.getBoundingClientRect();
			const isHit = (x: number) => button.contains(document.elementFromPoint(x, top + height / 2));
			return isHit(left + 1) && isHit(right - 1) ? right - left : 0;
		});
		expect(width, String(name)).toBeGreaterThanOrEqual(24);
	}
	await expectAccessible(page);
});

test('no chip moves while the subjects talk', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, UWE, 10);
	await setFragment(page, '#watch=tg:26299,st:2629002,tg:92');
	const { chips } = watchLine(page);
	const places = () => chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().x));
	await expect(chips).toHaveText([/^Ruhr 26299 · (now|quiet)/, /^DL9QCQ · (now|quiet)/, /not heard yet/]);
	const before = await places();
	sendStart(feed, UWE, nowInSeconds() - 75);
	await expect(chips).toHaveText([/on for 1min .*DL9QCQ/, /on for 1min .*Ruhr/, /not heard yet/]);
	expect(await places()).toEqual(before);
});

test('removing a chip moves the focus to the next one, at last to the heading', async ({ page, openOnFeed }) => {
	await openOnFeed();
	await setFragment(page, '#watch=st:G4*,tg:91,tg:92');
	const { chips, line } = watchLine(page);
	const star = (name: string) => chips.getByRole('button', { name: `Watch ${name}` });
	await star('91').press('Enter');
	await expect(star('92')).toBeFocused();
	await star('92').press('Enter');
	await expect(star('G4*')).toBeFocused();
	await star('G4*').press('w');
	await expect(line).toHaveCount(0);
	await expect(page.getByRole('heading', { name: /^Conversations/ })).toBeFocused();
});

test('the bell says whether alerts are on, and opens the settings at them', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 390, height: 500 });
	const held: Route[] = [];
	await page.route(/settings-.*\.js/, (route) => void held.push(route));
	await openOnFeed();
	await setFragment(page, '#watch=tg:91');
	const { line } = watchLine(page);
	const bell = line.getByRole('button', { name: 'Alerts', exact: true });
	const { settings } = screen(page);
	const alerts = settings.getByRole('group', { name: /^Alerts/ });
	await bell.click();
	await expect.poll(() => held.length).toBe(1);
	await held[0]?.continue();
	await expect(alerts).toBeFocused();
	await expect(alerts.getByText(/^Alerts/)).toBeInViewport();
	await page.keyboard.press('Escape');
	await expect(bell).toBeFocused();
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
