import { useCallback, useEffect, useState } from 'react';
import type { AnnouncementChannel, PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { type NotificationPermissionState, notificationPermission, onPermissionChange } from './notifications.ts';
import { askForSound } from './sound.ts';

/** The ways of being told (WATCH-8), and how to switch them. */
export interface Channels {
	readonly isOn: (channel: AnnouncementChannel) => boolean;
	/** Call it while a press is handled: it may ask the browser for sounds or for notifications (WATCH-10). */
	readonly turn: (channel: AnnouncementChannel, on: boolean) => void;
	readonly permission: NotificationPermissionState;
}

export function useChannels({ tell }: Pick<PageState, 'tell'>, change: ChangePageState): Channels {
	// The visitor may give or take the permission at any time.
	const [permission, setPermission] = useState(notificationPermission);
	const readPermission = useCallback(() => setPermission(notificationPermission()), []);
	useEffect(() => onPermissionChange(readPermission), [readPermission]);
	const turn = async (channel: AnnouncementChannel, on: boolean) => {
		if (on && channel === 'sound') askForSound();
		if (on && channel === 'notification' && notificationPermission() === 'default')
			await Notification.requestPermission();
		readPermission();
		const allowed = channel !== 'notification' || notificationPermission() === 'granted';
		// Another channel may have been switched while the browser asked.
		change((state) => {
			const others = state.tell.filter((one) => one !== channel);
			return { tell: on && allowed ? [...others, channel] : others };
		});
	};
	return {
		isOn: (channel) => tell.includes(channel) && (channel !== 'notification' || permission === 'granted'),
		turn: (channel, on) => void turn(channel, on),
		permission,
	};
}
