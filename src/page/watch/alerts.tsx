import { type ReactNode, useContext, useState } from 'react';
import { QUIET_MINUTES } from '../../engine/constants.ts';
import { productTitle } from '../../protocol/networks.ts';
import { type AnnouncementChannel, VOLUMES } from '../choices/page-state.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check, Choice } from '../ui/choices.tsx';
import { removeNotificationWorker } from '../workers/trusted-workers.ts';
import { useHasVoice } from './has-voice.ts';
import { isBlocked, notificationPermission } from './notification-permission.ts';
import { askForNotifications, notify } from './notifications.ts';
import { SilentSetting } from './silent-setting.tsx';
import { playSound } from './sound.ts';
import { TabTitleContext } from './tab-title.ts';
import { voiceCode } from './use-voice.ts';

function useChannels() {
	const { timers, network } = useServices();
	const texts = useTexts();
	const { t } = texts;
	const hasVoice = useHasVoice();
	const [, setTitle] = useContext(TabTitleContext);
	const [{ tell, volume }, change] = usePageState();
	const [permission, setPermission] = useState(notificationPermission);
	const text = t('alerts.example');
	const showExample: Readonly<Record<AnnouncementChannel, () => unknown>> = {
		title: () => setTitle({ text, sessions: [], at: performance.now() }),
		sound: () => playSound(volume).catch(() => {}),
		notification: () => {
			const notice = { title: text, body: productTitle(network.name), opens: undefined };
			notify(notice, () => {}).catch(() => setPermission('impossible'));
		},
		voice: () =>
			voiceCode
				.start()
				.then(({ say, SAMPLE }) => say(SAMPLE, { texts, volume, timers }))
				.catch(() => playSound(volume))
				.catch(() => {}),
	};
	const turn = async (channel: AnnouncementChannel, on: boolean) => {
		const isNotification = channel === 'notification';
		if (on && isNotification && notificationPermission() === 'default') await askForNotifications();
		if (!on && isNotification) removeNotificationWorker().catch(() => {});
		setPermission(notificationPermission());
		const turnsOn = on && (!isNotification || notificationPermission() === 'granted');
		// Another channel may have been switched while the browser asked.
		change((state) => {
			const others = state.tell.filter((one) => one !== channel);
			return { tell: turnsOn ? [...others, channel] : others };
		});
		if (turnsOn) showExample[channel]();
	};
	return {
		isOn: (channel: AnnouncementChannel) =>
			tell.includes(channel) &&
			(channel !== 'notification' || permission === 'granted') &&
			(channel !== 'voice' || hasVoice),
		/**
		 * Switches a channel. Switching it on announces an example at once. Call this while a press is handled, because it may ask the browser
		 * to allow sounds or notifications.
		 */
		turn: (channel: AnnouncementChannel, on: boolean) => void turn(channel, on),
		tryVoice: () => void showExample.voice(),
		permission,
		hasVoice,
	};
}

export function AnnouncementSettings(): ReactNode {
	const { t } = useTexts();
	const [{ volume, quiet, calls, everyCaller, silent }, change] = usePageState();
	const { isOn, turn, tryVoice, permission, hasVoice } = useChannels();
	const playVolume = () => void playSound(volume).catch(() => {});
	return (
		<fieldset className="tell" tabIndex={-1}>
			<legend>{t('alerts.heading')}</legend>
			<Check
				className="setting"
				label={t('alerts.title')}
				checked={isOn('title')}
				onChange={(on) => turn('title', on)}
			/>
			<div className="side-by-side setting">
				<Check label={t('alerts.sound')} checked={isOn('sound')} onChange={(on) => turn('sound', on)} />
				<input
					type="range"
					aria-label={t('alerts.volume')}
					min={VOLUMES[0]}
					max={VOLUMES.at(-1)}
					step={VOLUMES[0]}
					value={volume}
					onChange={({ currentTarget }) =>
						change({ volume: VOLUMES.find((one) => one === currentTarget.valueAsNumber) ?? volume })
					}
					onPointerUp={playVolume}
					// Tab comes and goes.
					onKeyUp={({ key }) => /^(Arrow|Page|Home|End)/.test(key) && playVolume()}
				/>
			</div>
			<Check
				className="setting"
				label={t('alerts.notification')}
				checked={isOn('notification')}
				disabled={permission !== 'denied' && isBlocked(permission)}
				onChange={(on) => turn('notification', on)}
			/>
			<output className="muted">{isBlocked(permission) && t(`alerts.${permission}`)}</output>
			{hasVoice && (
				<div className="side-by-side setting">
					<Check label={t('alerts.voice')} checked={isOn('voice')} onChange={(on) => turn('voice', on)} />
					{isOn('voice') && (
						<button type="button" className="link" onClick={tryVoice}>
							{t('alerts.try')}
						</button>
					)}
				</div>
			)}
			{isOn('voice') && (
				<>
					<Check
						className="setting"
						label={t('alerts.calls')}
						checked={calls}
						onChange={(on) => change({ calls: on })}
					/>
					<Check
						className="setting"
						label={t('alerts.every-caller')}
						checked={everyCaller}
						onChange={(on) => change({ everyCaller: on })}
					/>
					<p className="muted">{t('alerts.voice-hint')}</p>
				</>
			)}
			<Choice
				label={t('alerts.quiet')}
				value={quiet}
				values={QUIET_MINUTES}
				nameOf={(count) => t('count.minutes', { count })}
				onChange={(minutes) => change({ quiet: minutes })}
			/>
			<SilentSetting hours={silent} onChange={(hours) => change({ silent: hours })} />
		</fieldset>
	);
}
