import { setFragment } from '../fixtures/fragment.ts';
import { ANN, sendStart, sendStop } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import {
	NOTHING_STORED,
	recordPlatformCalls,
	setTabHidden,
	stored,
	untilConnectedLongEnough,
} from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { watchLine } from '../fixtures/watch-line.ts';

test.slow();

test('nothing is announced, stored or asked for until a channel is on', async ({ page, context, openOnFeed }) => {
	const asked = await recordPlatformCalls(page);
	await openOnFeed();
	const notification = page.getByRole('checkbox', { name: 'Notification' });
	await setFragment(page, '#watch=tg:26299&tell=notification');
	await page.getByRole('button', { name: 'Alerts' }).click();
	await expect(notification).not.toBeChecked();
	expect(await asked()).toMatchObject({ notifications: [], notes: [], permissions: 0 });
	expect(await stored(page)).toEqual(NOTHING_STORED);

	await context.grantPermissions(['notifications']);
	await setFragment(page, '#watch=tg:26299');
	await page.reload();
	await page.getByRole('button', { name: 'Alerts' }).click();
	await page.getByRole('checkbox', { name: 'Tab title' }).check();
	await expect(page).toHaveTitle('★ An example');
	await page.getByRole('checkbox', { name: 'Sound' }).check();
	await expect.poll(async () => (await asked()).notes.length).toBe(2);
	await page.getByRole('slider', { name: 'Volume' }).press('Home');
	await expect.poll(async () => (await asked()).notes.length).toBe(4);
	const [loud, , soft] = (await asked()).notes;
	expect(soft?.peak).toBeLessThan(loud?.peak ?? 0);
	await notification.check();
	await expect.poll(async () => (await asked()).notifications).toMatchObject([{ title: 'An example' }]);
	await expect(page).toHaveURL(/volume=10$/);
});

test('a hidden tab announces an over once by title, sound and notification', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	const asked = await recordPlatformCalls(page);
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await setFragment(page, '#watch=tg:26299,st:2350001&tell=title,sound,notification&volume=100');
	await expect(watchLine(page).chips).toHaveCount(2);
	const now = await untilConnectedLongEnough(page);
	await page.getByRole('heading', { level: 1 }).click();
	await setTabHidden(page, true);
	const session = sendStart(feed, { ...ANN, station: { ...ANN.station, callsign: '<b>G4QAA</b>' } }, now);
	const text = '<b>G4QAA</b> on Ruhr (26299)';
	await expect.poll(async () => (await asked()).notifications).toMatchObject([{ title: text }]);
	await expect(page).toHaveTitle(`★ ${text}`);
	await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
	await expect.poll(async () => (await asked()).notes.length).toBe(2);
	sendStop(feed, session, now + 3);
	await expect(page).toHaveTitle(/^\(0\) /);
	await setTabHidden(page, false);
	// A press on the notification opens the panel.
	await page.evaluate(() => {
		globalThis.shownNotifications[0]?.dispatchEvent(new Event('click'));
	});
	await expect(panelParts(page).heading).toHaveText('<b>G4QAA</b>');
	expect((await asked()).notifications).toHaveLength(1);
});
