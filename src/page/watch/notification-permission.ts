import type { AnnouncementChannel } from '../choices/page-state.ts';
import { attempt, isSafari, notifications } from '../optional-parts.ts';

/** Whether the system shows notifications of this page, or why not. */
export type NotificationPermissionState = NotificationPermission | Lack;

/** Why the page cannot ask for the permission. `uninstalled`: on iPhones and iPads only installed pages may show them. */
type Lack = 'insecure' | 'uninstalled' | 'impossible';

export function notificationPermission(): NotificationPermissionState {
	if (!isSecureContext) return 'insecure';
	return attempt(() => notifications()?.permission) ?? (isSafari ? 'uninstalled' : 'impossible');
}

/** Whether the page may not show notifications, and cannot ask for the permission. */
export function isBlocked(permission: NotificationPermissionState): permission is Lack | 'denied' {
	return permission !== 'granted' && permission !== 'default';
}

/** Whether something is announced. A notification needs a permission, which the browser may have taken back. */
export function areAlertsOn(tell: readonly AnnouncementChannel[]): boolean {
	return tell.some((channel) => channel !== 'notification' || notificationPermission() === 'granted');
}
