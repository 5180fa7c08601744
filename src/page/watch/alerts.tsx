import { type ReactNode, useContext, useEffect, useState } from 'react';
import { QUIET_MINUTES } from '../../engine/announcements.ts';
import { formatCount } from '../../engine/format.ts';
import { productTitle } from '../../protocol/networks.ts';
import { ANNOUNCEMENT_CHANNELS, type AnnouncementChannel, VOLUMES } from '../address/page-state.ts';
import { usePageState } from '../address/use-page-state.ts';
import { Check, Choice } from '../chrome/choices.tsx';
import { useServices } from '../services.ts';
import { registerNotificationWorker, removeNotificationWorker } from '../workers.ts';
import { type NotificationPermissionState, notificationPermission, notify } from './notifications.ts';
import { askForSound, playSound } from './sound.ts';
import { showInTitle } from './tab-title.ts';
import { WatchContext } from './watch-context.ts';

/** The ways of being told (WATCH-8), and how to switch them. */
interface Channels {
	readonly isOn: (channel: AnnouncementChannel) => boolean;
	/** Call it while a press is handled: it may ask the browser for sounds or for notifications (WATCH-10). */
	readonly turn: (channel: AnnouncementChannel, on: boolean) => void;
	readonly permission: NotificationPermissionState;
}

function useChannels(): Channels {
	const [{ tell }, change] = usePageState();
	const [permission, setPermission] = useState(notificationPermission);
	const turn = async (channel: AnnouncementChannel, on: boolean) => {
		if (on && channel === 'sound') askForSound();
		if (on && channel === 'notification' && notificationPermission() === 'default')
			await Notification.requestPermission();
		setPermission(notificationPermission());
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

const EXAMPLE = 'An example';

/** The three channels that announce that a watched subject is on the air (WATCH-8). Each has a switch, and a button that tries it. */
export function AnnouncementSettings(): ReactNode {
	const [{ tell, volume, quiet }, change] = usePageState();
	const { clock } = useServices();
	const { setTitle } = useContext(WatchContext);
	const channels = useChannels();
	return (
		<fieldset className="tell">
			<legend>Alerts, when what I watch is on</legend>
			<Channel
				name="Tab title"
				on={channels.isOn('title')}
				onTurn={(on) => channels.turn('title', on)}
				onTry={() => showInTitle(EXAMPLE, setTitle, clock)}
			/>
			<Channel
				name="Sound"
				on={channels.isOn('sound')}
				onTurn={(on) => channels.turn('sound', on)}
				onTry={() => playSound(volume).catch(() => {})}
			>
				<input
					type="range"
					aria-label="Volume"
					min={VOLUMES[0]}
					max={VOLUMES.at(-1)}
					step={VOLUMES[0]}
					value={volume}
					onChange={({ currentTarget }) =>
						change({ volume: VOLUMES.find((one) => one === currentTarget.valueAsNumber) ?? volume })
					}
				/>
			</Channel>
			<NotificationChannel wanted={tell.includes('notification')} channels={channels} />
			<Choice
				label="After a silence of"
				value={quiet}
				values={QUIET_MINUTES}
				nameOf={(minutes) => formatCount(minutes, 'minute')}
				onChange={(minutes) => change({ quiet: minutes })}
			/>
		</fieldset>
	);
}

interface NotificationChannelProps {
	readonly wanted: boolean;
	readonly channels: Channels;
}

/** The notification's switch and trial. They need a permission (WATCH-10). */
function NotificationChannel({ wanted, channels: { isOn, turn, permission } }: NotificationChannelProps) {
	const { network } = useServices();
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		// Removes the service worker that an earlier visit or a trial left, too. One that stays does nothing.
		if (!wanted) removeNotificationWorker().catch(() => {});
	}, [wanted]);
	const tryOut = () => {
		const notice = { title: EXAMPLE, body: productTitle(network.name), opens: undefined };
		notify(notice, registerNotificationWorker, () => {}).then(
			() => setFailed(false),
			() => setFailed(true),
		);
	};
	return (
		<>
			<Channel
				name="Notification"
				on={isOn('notification')}
				impossible={permission === 'impossible'}
				onTurn={(on) => {
					setFailed(false);
					turn('notification', on);
				}}
				onTry={permission === 'granted' ? tryOut : undefined}
			/>
			<output className="muted">{describePermission(failed ? 'impossible' : permission)}</output>
		</>
	);
}

interface ChannelProps {
	readonly name: string;
	readonly on: boolean;
	readonly impossible?: boolean;
	readonly onTurn: (on: boolean) => void;
	/** Undefined where it cannot be tried. */
	readonly onTry: (() => unknown) | undefined;
	/** Further choices about it. */
	readonly children?: ReactNode;
}

function Channel({ name, on, impossible = false, onTurn, onTry, children }: ChannelProps) {
	return (
		<div className="channel">
			<Check label={name} checked={on} disabled={impossible} onChange={onTurn} />
			{children}
			<button type="button" className="link" aria-label={`Try: ${name}`} disabled={onTry === undefined} onClick={onTry}>
				Try
			</button>
		</div>
	);
}

function describePermission(permission: NotificationPermissionState): string {
	if (permission === 'denied')
		return 'The browser blocks notifications from this page. You can allow them in its settings.';
	return permission === 'impossible' ? 'This browser cannot show notifications from this page.' : '';
}

const NAMES: Readonly<Record<AnnouncementChannel, string>> = {
	title: 'tab title',
	sound: 'sound',
	notification: 'notification',
};

/** The ways of being told, where the first star was set (WATCH-13). */
export function AlertsOffer(): ReactNode {
	const { endOffer } = useContext(WatchContext);
	const { isOn, turn, permission } = useChannels();
	const isBlocked = permission === 'denied' || permission === 'impossible';
	return (
		<fieldset className="alerts-offer">
			<legend>Tell me by:</legend>
			{ANNOUNCEMENT_CHANNELS.map((channel) => {
				const blocked = channel === 'notification' && isBlocked;
				return (
					<button
						key={channel}
						type="button"
						className="link"
						aria-pressed={isOn(channel)}
						disabled={blocked}
						onClick={() => turn(channel, !isOn(channel))}
					>
						{blocked ? `${NAMES[channel]} (blocked)` : NAMES[channel]}
					</button>
				);
			})}
			<button
				type="button"
				className="link"
				onClick={({ currentTarget }) => {
					currentTarget.closest('.watch-line')?.querySelector<HTMLElement>('[popovertarget]')?.focus();
					endOffer();
				}}
			>
				Done
			</button>
		</fieldset>
	);
}
