import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { QUIET_MINUTES } from '../../engine/announcements.ts';
import { formatCount } from '../../engine/format.ts';
import { productTitle } from '../../protocol/networks.ts';
import { type AnnouncementChannel, type PageState, VOLUMES } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { useServices } from '../services.ts';
import { registerNotificationWorker, removeNotificationWorker } from '../workers.ts';
import { notificationPermission, notify, onPermissionChange } from './notifications.ts';
import { askForSound, playSound } from './sound.ts';
import { showInTitle } from './tab-title.ts';
import { WatchContext } from './watch-context.ts';

interface AnnouncementSettingsProps {
	readonly state: Pick<PageState, 'tell' | 'volume' | 'quiet'>;
	readonly change: ChangePageState;
}

const EXAMPLE = 'An example';

/** The three channels that announce that a watched subject is on the air (WATCH-8). Each has a switch, and a button that tries it. */
export function AnnouncementSettings({ state: { tell, volume, quiet }, change }: AnnouncementSettingsProps): ReactNode {
	const { clock } = useServices();
	const { setTitle } = useContext(WatchContext);
	// Another channel may be switched while the browser asks for the permission.
	const turn = (channel: AnnouncementChannel, on: boolean) =>
		change((state) => {
			const others = state.tell.filter((one) => one !== channel);
			return { tell: on ? [...others, channel] : others };
		});
	return (
		<fieldset className="tell">
			<legend>Tell me when what I watch is on</legend>
			<Channel
				name="Tab title"
				on={tell.includes('title')}
				onTurn={(on) => turn('title', on)}
				onTry={() => showInTitle(EXAMPLE, setTitle, clock)}
			/>
			<Channel
				name="Sound"
				on={tell.includes('sound')}
				onTurn={(on) => {
					if (on) askForSound();
					turn('sound', on);
				}}
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
			<NotificationChannel on={tell.includes('notification')} onTurn={(on) => turn('notification', on)} />
			<label className="tell-quiet">
				After a silence of{' '}
				<select
					value={quiet}
					onChange={({ currentTarget }) =>
						change({ quiet: QUIET_MINUTES.find((one) => String(one) === currentTarget.value) ?? quiet })
					}
				>
					{QUIET_MINUTES.map((minutes) => (
						<option key={minutes} value={minutes}>
							{formatCount(minutes, 'minute')}
						</option>
					))}
				</select>
			</label>
		</fieldset>
	);
}

/** The notification's switch and trial. They need a permission, which the visitor may give or take at any time (WATCH-10). */
function NotificationChannel({ on, onTurn }: Pick<ChannelProps, 'on' | 'onTurn'>) {
	const { network } = useServices();
	const [permission, setPermission] = useState(notificationPermission);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		// Removes the service worker that an earlier visit or a trial left, too. One that stays does nothing.
		if (!on) removeNotificationWorker().catch(() => {});
	}, [on]);
	const readPermission = useCallback(() => {
		setPermission(notificationPermission());
		setFailed(false);
	}, []);
	useEffect(() => onPermissionChange(readPermission), [readPermission]);
	const turn = async (wanted: boolean) => {
		if (wanted && notificationPermission() === 'default') await Notification.requestPermission();
		readPermission();
		onTurn(wanted && notificationPermission() === 'granted');
	};
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
				on={on && permission === 'granted'}
				impossible={permission === 'impossible'}
				onTurn={(wanted) => void turn(wanted)}
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
			<label className="check">
				<input
					type="checkbox"
					checked={on}
					disabled={impossible}
					onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
				/>{' '}
				{name}
			</label>
			{children}
			<button type="button" className="link" aria-label={`Try: ${name}`} disabled={onTry === undefined} onClick={onTry}>
				Try
			</button>
		</div>
	);
}

function describePermission(permission: ReturnType<typeof notificationPermission>): string {
	if (permission === 'denied')
		return 'The browser blocks notifications from this page. You can allow them in its settings.';
	return permission === 'impossible' ? 'This browser cannot show notifications from this page.' : '';
}
