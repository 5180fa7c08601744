import type { SubjectRef } from '../../engine/overs.ts';

/**
 * The service worker that shows notifications on phones, where a page may not. It does nothing else: it caches nothing, and without a
 * listener for `fetch` it answers no request. It imports nothing but a type, so that it runs as a classic script in every browser.
 */

/** The parts of a service worker that are used here. TypeScript's own types for them conflict with those of a page. */
interface PageWindow {
	readonly url: string;
	focus(): Promise<unknown>;
	postMessage(message: unknown): void;
}

interface WorkerScope {
	addEventListener(type: 'notificationclick', listener: (event: NotificationPressed) => void): void;
	readonly clients: {
		matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageWindow[]>;
		openWindow(address: string): Promise<unknown>;
	};
}

interface NotificationPressed {
	readonly notification: {
		readonly data: { readonly address: string; readonly opens: SubjectRef | undefined };
		close(): void;
	};
	waitUntil(done: Promise<unknown>): void;
}

declare const self: WorkerScope;

self.addEventListener('notificationclick', (event) => {
	const { notification } = event;
	notification.close();
	event.waitUntil(openPage(notification.data.address, notification.data.opens));
});

/** Brings the page's tab to the front, and posts the panel to open. Without a tab it opens one. */
async function openPage(address: string, opens: SubjectRef | undefined): Promise<void> {
	const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const page = windows.find(({ url }) => withoutFragment(url) === withoutFragment(address));
	if (page === undefined) {
		await self.clients.openWindow(address);
		return;
	}
	page.postMessage(opens);
	await page.focus();
}

function withoutFragment(address: string): string {
	return address.replace(/#.*/, '');
}
