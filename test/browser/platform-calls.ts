import type { Page } from '@playwright/test';

/** The page's calls of the platform: notifications, notes of the sound, requests for permission. */
interface PlatformCalls {
	readonly notifications: { readonly title: string; readonly body: string | undefined }[];
	readonly notes: { readonly peak: number }[];
	permissions: number;
}

declare global {
	var platformCalls: PlatformCalls;
	var shownNotifications: Notification[];
}

export async function recordPlatformCalls(page: Page, phone = false): Promise<() => Promise<PlatformCalls>> {
	await page.addInitScript((throwing) => {
		const calls: PlatformCalls = { notifications: [], notes: [], permissions: 0 };
		const shown: Notification[] = [];
		globalThis.platformCalls = calls;
		globalThis.shownNotifications = shown;
		const request = Notification.requestPermission.bind(Notification);
		window.Notification = class extends Notification {
			constructor(title: string, options?: NotificationOptions) {
				if (throwing)
					throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
				super(title, options);
				calls.notifications.push({ title, body: options?.body });
				shown.push(this);
			}

			static override requestPermission() {
				calls.permissions += 1;
				return request();
			}
		};
		// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
		const ramp = AudioParam.prototype.linearRampToValueAtTime;
		AudioParam.prototype.linearRampToValueAtTime = function record(value, at) {
			calls.notes.push({ peak: value });
			return ramp.call(this, value, at);
		};
	}, phone);
	return () => page.evaluate(() => globalThis.platformCalls);
}

/** Hides the tab, or shows it again. */
export async function hide(page: Page, hidden: boolean): Promise<void> {
	await page.evaluate((value) => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
		Object.defineProperty(document, 'visibilityState', {
			configurable: true,
			get: () => (value ? 'hidden' : 'visible'),
		});
		document.dispatchEvent(new Event('visibilitychange'));
	}, hidden);
}

export const NOTHING_STORED = { cookie: '', storage: 0, caches: 0, databases: 0, workers: 0 };

/** Everything that a page can leave in the browser. */
export function stored(page: Page): Promise<typeof NOTHING_STORED> {
	return page.evaluate(async () => ({
		cookie: document.cookie,
		storage: localStorage.length + sessionStorage.length,
		caches: (await caches.keys()).length,
		databases: (await indexedDB.databases()).length,
		workers: (await navigator.serviceWorker.getRegistrations()).length,
	}));
}

/** Lets the page's clock run until announcements begin, when the feed has been connected for 10 s (WATCH-3). @returns its unix second */
export async function untilConnectedLongEnough(page: Page): Promise<number> {
	await page.clock.runFor(11_000);
	return page.evaluate(() => Math.floor(Date.now() / 1000));
}
