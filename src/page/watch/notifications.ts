import { isRef } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import { isRecord } from '../../protocol/values.ts';
import { panelChange, readFragment, writeFragment } from '../choices/page-state.ts';
import { attempt, notifications, serviceWorkers } from '../optional-parts.ts';
import { registerNotificationWorker } from '../workers/trusted-workers.ts';
import { type NotificationPermissionState, notificationPermission } from './notification-permission.ts';

/** A notification of the system, which shows both texts as plain text and never as markup. */
interface Notice {
	readonly title: string;
	readonly body: string;
	readonly opens: SubjectRef | undefined;
}

/** Asks the visitor. Call it while a press is handled. @returns what is allowed then */
export async function askForNotifications(): Promise<NotificationPermissionState> {
	await attempt(() => notifications()?.requestPermission())?.catch(() => {});
	return notificationPermission();
}

/**
 * Shows a notification: from the page where that is allowed, on phones through a service worker.
 *
 * @param press called when a notification from the page is pressed, with the tab at the front; for others see `onServiceWorkerPress`
 * @throws where neither can show it
 */
export async function notify(
	{ title, body, opens }: Notice,
	press: (opens: SubjectRef | undefined) => void,
): Promise<void> {
	const options = { body, icon: './icon-192.png' };
	const shown = showAsPage(title, options);
	if (shown !== undefined) {
		shown.addEventListener('click', () => {
			window.focus();
			shown.close();
			press(opens);
		});
		await new Promise((resolve, reject) => {
			shown.addEventListener('show', resolve);
			shown.addEventListener('error', () => reject(new Error('The system does not show notifications of this page.')));
		});
		return;
	}
	const registration = await activated(await registerNotificationWorker());
	const fragment = writeFragment({ ...readFragment(location.hash), ...panelChange(opens) });
	const address = `${location.href.replace(/#.*/, '')}#${fragment}`;
	await registration.showNotification(title, { ...options, data: { address, opens } });
}

/** Calls back when a notification that the service worker showed is pressed. @returns a function that unsubscribes */
export function onServiceWorkerPress(press: (opens: SubjectRef) => void): () => void {
	const hear = ({ data }: MessageEvent<unknown>) => {
		if (isSubjectRef(data)) press(data);
	};
	attempt(() => serviceWorkers()?.addEventListener('message', hear));
	return () => attempt(() => serviceWorkers()?.removeEventListener('message', hear));
}

/** @returns undefined on phones, where a page may not show notifications itself */
function showAsPage(title: string, options: NotificationOptions): Notification | undefined {
	return attempt(() => new Notification(title, options));
}

/** Waits until a worker that was just registered is active. Before that it cannot show anything. */
function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
	const worker = registration.installing ?? registration.waiting;
	if (registration.active !== null || worker === null) return Promise.resolve(registration);
	return new Promise((resolve, reject) => {
		worker.addEventListener('statechange', () => {
			if (worker.state === 'activated') resolve(registration);
			if (worker.state === 'redundant') reject(new Error('The service worker for notifications cannot be installed.'));
		});
	});
}

function isSubjectRef(value: unknown): value is SubjectRef {
	if (!isRecord(value)) return false;
	const { kind } = value;
	return (kind === 'talkgroup' || kind === 'station') && isRef(value);
}
