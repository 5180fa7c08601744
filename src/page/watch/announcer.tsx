import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
	type Announced,
	announcedSubject,
	decideAnnouncements,
	NO_MEMORY,
	type Observation,
	observe,
} from '../../engine/announcements.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import { productTitle } from '../../protocol/networks.ts';
import { usePanel } from '../choices/open-panel.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { type TabTitle, WatchContext } from '../choices/watched.ts';
import { useServices } from '../services.ts';
import type { ObservedActivity } from '../store/per-second-observers.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';
import { notificationPermission, notify, onServiceWorkerPress } from './notifications.ts';
import { askForSound, playSound } from './sound.ts';

/** The title of a visible tab shows an announcement for at most this many milliseconds. */
const TITLE_MS = 5000;

/** Announces watched subjects on the channels that are switched on and, if any is, to screen readers. */
export function Announcer(): ReactNode {
	const { clock, network, store } = useServices();
	const { t } = useTexts();
	const [{ watch, tell, volume, quiet }] = usePageState();
	const { setTitle } = useContext(WatchContext);
	const { open } = usePanel();
	const memory = useRef(NO_MEMORY);
	const [said, setSaid] = useState({ text: '', count: 0 });
	const announce = (announced: readonly Announced[]) => {
		const text = describeAnnouncement(announced, t);
		if (tell.length > 0) setSaid(({ count }) => ({ text, count: count + 1 }));
		if (tell.includes('title')) {
			const sessions = announced.map(({ session }) => session.id);
			setTitle({ text, sessions, at: clock.now() });
		}
		if (tell.includes('sound')) playSound(volume).catch(ignore);
		if (tell.includes('notification') && notificationPermission() === 'granted') {
			const notice = { title: text, body: productTitle(network.name), opens: announcedSubject(announced) };
			notify(notice, (opens) => opens !== undefined && open(opens)).catch(ignore);
		}
	};
	const announceDue = useEffectEvent(({ activity, now, connected }: ObservedActivity) => {
		const observation = observe(activity, { now, connected, watched: watch, quiet: quiet * 60 });
		const { memory: next, announced } = decideAnnouncements(memory.current, observation);
		memory.current = next;
		setTitle((title) => (title === undefined || isOver(title, observation, clock.now()) ? undefined : title));
		if (announced.length > 0) announce(announced);
	});
	useEffect(() => store.observe((observed) => announceDue(observed)), [store]);
	const openPressed = useEffectEvent(open);
	useEffect(() => onServiceWorkerPress((subject) => openPressed(subject)), []);
	useDocumentEvent('click', askForSound, { enabled: tell.includes('sound'), capture: true });
	return (
		<output className="visually-hidden">
			{/* With a new key, a repeated text is read again. */}
			<span key={said.count}>{said.text}</span>
		</output>
	);
}

/** An announcement leaves the tab's title when its overs have ended, and in a visible tab after 5 s. */
function isOver({ sessions, at }: TabTitle, { active }: Observation, now: number): boolean {
	const isActive = sessions.length === 0 || active.some(({ id, closing }) => sessions.includes(id) && !closing);
	return !isActive || (!document.hidden && now - at >= TITLE_MS);
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

/** A sound or notification that the system refuses is not an error of the page. */
function ignore(): void {}
