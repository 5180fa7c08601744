// The parts of a browser that may be missing: it is old, hardened or in an app, or the page is not served securely. Such a part may be absent, null, or
// throw when it is looked up, so it is looked up here only.

/** @returns what `look` returns; undefined where that is null, or `look` throws */
export function attempt<Value>(look: () => Value | null | undefined): Value | undefined {
	try {
		return look() ?? undefined;
	} catch {
		return undefined;
	}
}

export const speech = () => attempt(() => globalThis.speechSynthesis);
export const serviceWorkers = () => attempt(() => navigator.serviceWorker);
export const wakeLock = () => attempt(() => navigator.wakeLock);
export const clipboard = () => attempt(() => navigator.clipboard);
export const canShare = () => attempt(() => typeof navigator.share === 'function') === true;
export const notifications = () => attempt(() => globalThis.Notification);
export const visitorLanguages = () => attempt(() => navigator.languages) ?? [];

/** Whether websockets can be made. Socket.IO does not notice a blocked constructor, which throws. A working one refuses this address as no address. */
export function hasWebSocket(): boolean {
	try {
		return new WebSocket('data:,') instanceof WebSocket;
	} catch (error) {
		return error instanceof DOMException && error.name === 'SyntaxError';
	}
}

/** Whether the browser says that nothing on the page was pressed yet. */
export const isUntouched = () => attempt(() => navigator.userActivation)?.hasBeenActive === false;

/** Only Safari has `standalone`. */
export const isSafari = attempt(() => 'standalone' in navigator) === true;
