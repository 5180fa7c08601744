import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
	type Announced,
	announcedSubject,
	decideAnnouncements,
	NO_MEMORY,
	observe,
} from '../../engine/announcements.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { productTitle } from '../../protocol/networks.ts';
import { usePanel } from '../choices/open-panel.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { WatchContext, type WatchControl } from '../choices/watched.ts';
import { useServices } from '../services.ts';
import type { ObservedActivity } from '../store/per-second-observers.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { registerNotificationWorker } from '../workers/trusted-workers.ts';
import { notificationPermission, notify, onServiceWorkerPress } from './notifications.ts';
import { askForSound, playSound } from './sound.ts';

/** A visible tab shows an announcement for this long. */
const TITLE_MS = 5000;

/** No announcement in the tab's title. */
const UNTITLED = { sessions: new Set<string>(), end: () => {} };

/** Announces watched subjects, on the channels that are switched on, and to screen readers. */
export function Announcer(): ReactNode {
	const { clock, network, store } = useServices();
	const { t } = useTexts();
	const [{ watch, tell, volume, quiet }] = usePageState();
	const { setTitle } = useContext(WatchContext);
	const { open } = usePanel();
	const memory = useRef(NO_MEMORY);
	const titled = useRef(UNTITLED);
	const [said, setSaid] = useState({ text: '', count: 0 });
	const announce = (announced: readonly Announced[]) => {
		const text = describeAnnouncement(announced, t);
		if (tell.length > 0) setSaid(({ count }) => ({ text, count: count + 1 }));
		if (tell.includes('title')) {
			titled.current.end();
			const sessions = new Set(announced.map(({ session }) => session.id));
			titled.current = { sessions, end: showInTitle(text, setTitle, clock) };
		}
		if (tell.includes('sound')) playSound(volume).catch(ignore);
		if (tell.includes('notification') && notificationPermission() === 'granted') {
			const notice = { title: text, body: productTitle(network.name), opens: announcedSubject(announced) };
			notify(notice, registerNotificationWorker, (opens) => opens !== undefined && open(opens)).catch(ignore);
		}
	};
	const announceDue = useEffectEvent(({ activity, now, connected }: ObservedActivity) => {
		const observation = observe(activity, { now, connected, watched: watch, quiet: quiet * 60 });
		const { memory: next, announced } = decideAnnouncements(memory.current, observation);
		memory.current = next;
		const { sessions, end } = titled.current;
		if (!observation.active.some(({ id, closing }) => sessions.has(id) && !closing)) {
			end();
			titled.current = UNTITLED;
		}
		if (announced.length > 0) announce(announced);
	});
	useEffect(() => store.observe((observed) => announceDue(observed)), [store]);
	const openPressed = useEffectEvent(open);
	useEffect(() => onServiceWorkerPress((subject) => openPressed(subject)), []);
	const sounds = tell.includes('sound');
	useEffect(() => (sounds ? askForSoundAtPresses() : undefined), [sounds]);
	useEffect(() => () => titled.current.end(), []);
	return (
		<output className="visually-hidden">
			{/* With a key of its own, a text that is the same again is read again. */}
			<span key={said.count}>{said.text}</span>
		</output>
	);
}

/** The first over that is announced, and how many more there are. */
function describeAnnouncement([first, ...more]: readonly Announced[], t: Texts['t']): string {
	if (first === undefined) return '';
	const { callsignLabel: callsign, talkgroup: name, talkgroupLabel, dstId } = first.session;
	const number = name === '' ? '' : dialNumber(dstId);
	const talkgroup = number === '' ? talkgroupLabel : `${talkgroupLabel} (${number})`;
	if (more.length === 0) return t('alerts.on', { callsign, talkgroup });
	return t('alerts.on-more', { callsign, talkgroup, count: more.length });
}

/** Asks with each press, until the browser allows sounds. @returns a function that stops asking */
function askForSoundAtPresses(): () => void {
	const ended = new AbortController();
	for (const press of ['click', 'keydown'] as const) {
		document.addEventListener(press, askForSound, { capture: true, signal: ended.signal });
	}
	return () => ended.abort();
}

/** A sound or notification that the system refuses is not an error of the page. */
function ignore(): void {}

/**
 * Shows an announcement as the tab's title: in a hidden tab until it is visible, in a visible one for 5 s.
 *
 * @returns a function that ends it earlier
 */
export function showInTitle(text: string, setTitle: WatchControl['setTitle'], clock: Clock): Cancel {
	const shown = `★ ${text}`;
	const end = () => {
		cancel();
		document.removeEventListener('visibilitychange', look);
		setTitle((title) => (title === shown ? undefined : title));
	};
	const look = () => {
		if (!document.hidden) end();
	};
	const cancel = document.hidden ? () => {} : clock.after(TITLE_MS, end);
	document.addEventListener('visibilitychange', look);
	setTitle(shown);
	return end;
}
