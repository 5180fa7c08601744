import { setFragment } from '../fixtures/fragment.ts';
import { ANN, sendStart } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { recordPlatformCalls, stored, untilConnectedLongEnough } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

test.slow();

for (const { reason, where } of [
	{
		reason: 'The browser blocks notifications from this page.',
		where: () => Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' }),
	},
	{
		reason: 'Notifications need https',
		where: () => Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
	},
	{
		reason: 'add this page to the Home Screen',
		where: () => {
			Reflect.deleteProperty(globalThis, 'Notification');
			Object.defineProperty(navigator, 'standalone', { value: false });
		},
	},
]) {
	test(`the settings say what notifications need: ${reason}`, async ({ page, openOnFeed }) => {
		await page.addInitScript(where);
		await openOnFeed();
		await page.getByRole('button', { name: 'Settings' }).click();
		const notification = page.getByRole('checkbox', { name: 'Notification' });
		if (await notification.isEnabled()) await notification.click();
		await expect(notification).not.toBeChecked();
		await expect(screen(page).settings.getByText(reason)).toBeVisible();
	});
}

test('on phones a service worker shows notifications, and does nothing else', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	const calls = await recordPlatformCalls(page, true);
	await openOnFeed();
	const workers = async () => (await stored(page)).workers;
	await page.getByRole('button', { name: 'Settings' }).click();
	const notification = page.getByRole('checkbox', { name: 'Notification' });
	await notification.check();
	await expect.poll(async () => (await calls()).notifications).toEqual([{ title: 'An example' }]);
	const shown = await page.evaluate(async () => {
		const [registration] = await navigator.serviceWorker.getRegistrations();
		return (await registration?.getNotifications())?.map(({ title }) => title);
	});
	expect(shown).toEqual(['An example']);
	expect(await page.evaluate(async () => [navigator.serviceWorker.controller, await caches.keys()])).toEqual([
		null,
		[],
	]);
	const worker = context.serviceWorkers()[0];
	const script = await (await page.request.get(worker?.url() ?? '')).text();
	expect(script).not.toMatch(/fetch|caches/);
	await notification.uncheck();
	await expect.poll(workers).toBe(0);
});

test('on phones too a press on a notification opens the panel', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	const calls = await recordPlatformCalls(page, true);
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await setFragment(page, '#watch=tg:26299&tell=notification');
	// The chip shows that the page has read the fragment.
	await expect(watchLine(page).chips).toHaveCount(1);
	sendStart(feed, ANN, await untilConnectedLongEnough(page));
	await expect(screen(page).activeRows).toContainText('G4QAA');
	await page.clock.runFor(3000);
	await expect.poll(async () => (await calls()).notifications).toHaveLength(1);
	/** Presses the notification. A newly registered worker may restart: calls to the handle of the old worker then fail. */
	const press = () =>
		context
			.serviceWorkers()
			.at(-1)
			?.evaluate(
				`registration.getNotifications().then(([notification]) =>
					notification && dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
			)
			.catch(String);
	await expect.poll(press).toBe(true);
	await expect(panelParts(page).heading).toHaveText('Ruhr');
});
