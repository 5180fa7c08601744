import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainFileServer } from '../../server-fixtures/plain-file-server.ts';
import { recordPlatformCalls, stored, untilConnectedLongEnough } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { ANN, parts, sendOver, setFragment } from '../fixtures/watched-stations.ts';

test.slow();

test('WATCH-10: says beside the switch that the browser blocks notifications', async ({ page, openOnFeed }) => {
	await page.addInitScript(() => {
		Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });
	});
	await openOnFeed();
	await setFragment(page, '#watch=tg:26299');
	await page.getByRole('button', { name: 'Tell me' }).click();
	await page.getByRole('checkbox', { name: 'Notification' }).click();
	await expect(page.getByRole('checkbox', { name: 'Notification' })).not.toBeChecked();
	const settings = page.getByRole('region', { name: 'Settings' });
	await expect(settings.getByText('The browser blocks notifications from this page.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Try: Notification' })).toBeDisabled();
});

test('WATCH-10: notices that the visitor has allowed notifications in the browser', async ({
	page,
	context,
	openOnFeed,
}) => {
	await openOnFeed();
	await page.getByRole('button', { name: 'Settings' }).click();
	const settings = page.getByRole('region', { name: 'Settings' });
	await page.getByRole('checkbox', { name: 'Notification' }).click();
	await expect(settings.getByText('The browser blocks notifications from this page.')).toBeVisible();
	await context.grantPermissions(['notifications']);
	await expect(settings.getByText('The browser blocks notifications from this page.')).toBeHidden();
	await expect(page.getByRole('button', { name: 'Try: Notification' })).toBeEnabled();
});

test('WATCH-8: a channel that is switched on while the browser asks for the permission stays on', async ({
	page,
	openOnFeed,
}) => {
	await page.addInitScript(() => {
		let permission: NotificationPermission = 'default';
		Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
		Notification.requestPermission = () =>
			new Promise((resolve) => {
				const answer = () => {
					permission = 'granted';
					resolve(permission);
				};
				addEventListener('viewer-allows', answer, { once: true });
			});
	});
	await openOnFeed();
	await page.getByRole('button', { name: 'Settings' }).click();
	await page.getByRole('checkbox', { name: 'Notification' }).click();
	await page.getByRole('checkbox', { name: 'Sound' }).check();
	await page.evaluate(() => dispatchEvent(new Event('viewer-allows')));
	await expect(page.getByRole('checkbox', { name: 'Notification' })).toBeChecked();
	await expect(page.getByRole('checkbox', { name: 'Sound' })).toBeChecked();
	await expect(page).toHaveURL(/tell=sound,notification/);
});

test('WATCH-10: says that a trial failed until one succeeds', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	await recordPlatformCalls(page, true);
	await page.addInitScript(() => {
		const { serviceWorker } = navigator;
		const register = serviceWorker.register.bind(serviceWorker);
		let attempts = 0;
		serviceWorker.register = (...args) => {
			attempts += 1;
			return attempts === 1 ? Promise.reject(new TypeError('Failed to register a ServiceWorker')) : register(...args);
		};
	});
	await openOnFeed();
	await page.getByRole('button', { name: 'Settings' }).click();
	const failure = page.getByText('This browser cannot show notifications from this page.');
	await page.getByRole('button', { name: 'Try: Notification' }).click();
	await expect(failure).toBeVisible();
	await page.getByRole('button', { name: 'Try: Notification' }).click();
	await expect(failure).toBeHidden();
});

test('WATCH-10: says that the system failed to show a notification', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	await page.addInitScript(() => {
		window.Notification = class extends Notification {
			constructor(title: string, options?: NotificationOptions) {
				super(title, options);
				queueMicrotask(() => this.dispatchEvent(new Event('error')));
			}
		};
	});
	await openOnFeed();
	await page.getByRole('button', { name: 'Settings' }).click();
	await page.getByRole('button', { name: 'Try: Notification' }).click();
	await expect(page.getByText('This browser cannot show notifications from this page.')).toBeVisible();
});

test('WATCH-11: the service worker is removed when the switch is off', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	await recordPlatformCalls(page, true);
	await openOnFeed();
	const workers = async () => (await stored(page)).workers;
	await page.getByRole('button', { name: 'Settings' }).click();
	const notification = page.getByRole('checkbox', { name: 'Notification' });
	await notification.check();
	await page.getByRole('button', { name: 'Try: Notification' }).click();
	await expect.poll(workers).toBe(1);
	await notification.uncheck();
	await expect.poll(workers).toBe(0);
	// One that a trial left is removed with the next visit.
	await page.getByRole('button', { name: 'Try: Notification' }).click();
	await expect.poll(workers).toBe(1);
	await expect(page).not.toHaveURL(/tell/);
	await page.reload();
	await expect.poll(workers).toBe(0);
});

test.describe('on a site that has a service worker', () => {
	test.use({ expectedErrors: /ERR_NAME_NOT_RESOLVED/ });

	test("WATCH-11: the page leaves the site's service worker alone", async ({ page }) => {
		const folder = await mkdtemp(join(tmpdir(), 'site-'));
		await cp('build/site', folder, { recursive: true });
		await writeFile(join(folder, 'site.html'), '<link rel="icon" href="icon.svg"><title>A site</title>');
		await writeFile(join(folder, 'worker.js'), '');
		const { server, address } = await plainFileServer(folder);
		const scopes = () =>
			page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
		await page.goto(`${address}/site.html`);
		await page.evaluate(() => navigator.serviceWorker.register('worker.js'));
		await page.goto(`${address}/`);
		await page.getByRole('button', { name: 'Settings' }).click();
		await expect(page.getByRole('checkbox', { name: 'Notification' })).toBeVisible();
		// The page asked for the registration before this did, and would remove it before the second answer.
		await scopes();
		expect(await scopes()).toEqual([`${address}/`]);
		server.close();
		server.closeAllConnections();
		await rm(folder, { recursive: true });
	});
});

test('WATCH-11: on phones a service worker shows it, which caches nothing and answers no request', async ({
	page,
	context,
	openOnFeed,
}) => {
	await context.grantPermissions(['notifications']);
	await recordPlatformCalls(page, true);
	await openOnFeed();
	await setFragment(page, '#watch=tg:26299');
	await page.getByRole('button', { name: 'Tell me' }).click();
	await page.getByRole('button', { name: 'Try: Notification' }).click();
	const shown = () =>
		page.evaluate(async () => {
			const [registration] = await navigator.serviceWorker.getRegistrations();
			return (await registration?.getNotifications())?.map(({ title }) => title);
		});
	await expect.poll(shown).toEqual(['An example']);
	expect(await page.evaluate(async () => [navigator.serviceWorker.controller, await caches.keys()])).toEqual([
		null,
		[],
	]);
	const worker = context.serviceWorkers()[0];
	const script = await (await page.request.get(worker?.url() ?? '')).text();
	expect(script).not.toMatch(/fetch|caches/);
});

test('WATCH-10: on phones too a press on a notification opens the panel', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['notifications']);
	await recordPlatformCalls(page, true);
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await setFragment(page, '#watch=tg:26299&tell=notification');
	// Announcing begins with the line, whose code loads now.
	await expect(parts(page).chips).toHaveCount(1);
	const start = await untilConnectedLongEnough(page);
	sendOver(feed, ANN, undefined, start);
	await expect(parts(page).row('active', 'G4QAA')).toBeVisible();
	await page.clock.runFor(3000);
	await expect.poll(() => context.serviceWorkers().length).toBe(1);
	const [worker] = context.serviceWorkers();
	await expect.poll(() => worker?.evaluate('registration.getNotifications().then(({ length }) => length)')).toBe(1);
	await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
		dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
	await expect(parts(page).panel.getByRole('heading', { level: 2 })).toHaveText('Ruhr');
});
