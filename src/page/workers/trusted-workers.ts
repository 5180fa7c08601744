import { attempt, serviceWorkers } from '../optional-parts.ts';
import notificationWorkerAddress from './notification-worker.ts?worker&url';
import patternWorkerAddress from './pattern-worker.ts?worker&url';

/** The part of the Trusted Types API that the page uses. Browsers without it need no policy. */
interface TrustedTypes {
	createPolicy(
		name: string,
		rules: { createScriptURL: (url: string) => string },
	): {
		createScriptURL(url: string): string;
	};
}

declare global {
	var trustedTypes: TrustedTypes | undefined;
}

/** The page's only Trusted Types policy: it admits the page's workers, and no other script. */
const policy = attempt(() =>
	globalThis.trustedTypes?.createPolicy('top-activity', {
		createScriptURL: (address) => {
			if (address !== patternWorkerAddress && address !== notificationWorkerAddress)
				throw new TypeError('not a worker of this page');
			return address;
		},
	}),
);
const trusted = (address: string) => policy?.createScriptURL(address) ?? address;

/** Starts the worker that matches names against a pattern. @returns undefined where the browser, or an extension in it, allows no workers */
export function createPatternWorker(): Worker | undefined {
	return attempt(() => new Worker(trusted(patternWorkerAddress), { type: 'module' }));
}

/**
 * Registers the service worker that shows notifications where pages may not.
 *
 * @throws where the browser has no service workers; the promise rejects where this one cannot be registered
 */
export function registerNotificationWorker(): Promise<ServiceWorkerRegistration> {
	return navigator.serviceWorker.register(trusted(notificationWorkerAddress));
}

export async function removeNotificationWorker(): Promise<void> {
	const registration = await serviceWorkers()?.getRegistration(notificationWorkerAddress);
	// Without such a worker, the browser returns the service worker of the site around the page. That one stays.
	const scope = new URL('.', new URL(notificationWorkerAddress, location.href)).href;
	if (registration?.scope === scope) await registration.unregister();
}
