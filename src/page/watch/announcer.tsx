import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Announced, announcedSubject, decideAnnouncements, NO_MEMORY } from '../../engine/announcements.ts';
import { label, talkgroupInWords } from '../../engine/names.ts';
import { talking } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { useProductTitle } from '../choices/network-names.ts';
import { usePanel } from '../choices/open-panel.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';
import { notificationPermission } from './notification-permission.ts';
import { notify, onServiceWorkerPress } from './notifications.ts';
import { askForSound, playSound } from './sound.ts';
import { type TabTitle, TabTitleContext } from './tab-title.ts';
import { toldText } from './told-text.ts';
import { useVoice } from './use-voice.ts';

const TITLE_MS = 5000;

/** Announces watched subjects on the channels that are switched on and, if any is, to screen readers. */
export function Announcer(): ReactNode {
	const { store } = useServices();
	const product = useProductTitle();
	const { t } = useTexts();
	const [{ watch, tell, volume, quiet }] = usePageState();
	const [title, setTitle] = useContext(TabTitleContext);
	const { open } = usePanel();
	const memory = useRef(NO_MEMORY);
	const voice = useVoice();
	const [said, setSaid] = useState({ text: '', count: 0 });
	const announce = (announced: readonly Announced[]) => {
		const text = toldText(t, 'alerts.on', announced, ({ over: { station, talkgroup } }) => ({
			callsign: label(station.callsign, station.id),
			talkgroup: talkgroupInWords(talkgroup),
		}));
		if (tell.length > 0) setSaid(({ count }) => ({ text, count: count + 1 }));
		if (tell.includes('title')) {
			const sessions = announced.map(({ over }) => over.id);
			setTitle({ text, sessions, at: performance.now() });
		}
		if (tell.includes('sound')) playSound(volume).catch(ignore);
		voice.announce(announced);
		if (tell.includes('notification') && notificationPermission() === 'granted') {
			const notice = { title: text, body: product, opens: announcedSubject(announced) };
			notify(notice, (opens) => opens !== undefined && open(opens)).catch(ignore);
		}
	};
	const announceDue = useEffectEvent((reading: Reading, connected: boolean) => {
		const observation = { reading, connected, watched: watch, quiet: quiet * 60 };
		const { memory: next, announced } = decideAnnouncements(memory.current, observation);
		memory.current = next;
		// React keeps each update of a state, also one without an effect, until the owner of the state is drawn: none may be made each second.
		if (title !== undefined && isOver(title, reading, performance.now())) setTitle(undefined);
		if (announced.length > 0) announce(announced);
		voice.observe(observation);
	});
	useEffect(() => eachSecond(store, (reading, connected) => announceDue(reading, connected)), [store]);
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

/**
 * Calls back once in each second, and when the connection changes, also while the screen is paused. In a hidden tab, which may get few ticks, the
 * changes that frames make count as well.
 *
 * @returns a function that ends the calls
 */
function eachSecond(store: PageStore, call: (reading: Reading, connected: boolean) => void): () => void {
	let last: { readonly second: number; readonly connected: boolean } | undefined;
	return store.subscribe(() => {
		const reading = store.present();
		const connected = store.shown().status.connection === 'connected';
		if (last?.second === reading.at && last.connected === connected) return;
		last = { second: reading.at, connected };
		call(reading, connected);
	});
}

/** An announcement leaves the tab's title when its overs have ended, and in a visible tab after 5 s. */
function isOver({ sessions, at }: TabTitle, reading: Reading, now: number): boolean {
	const isActive = sessions.length === 0 || talking(reading).some(({ id }) => sessions.includes(id));
	return !isActive || (!document.hidden && now - at >= TITLE_MS);
}

/** A sound or notification that the system refuses is not an error of the page. */
function ignore(): void {}
