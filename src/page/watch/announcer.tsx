import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Announced, announcedSubject, decideAnnouncements, NO_MEMORY } from '../../engine/announcements.ts';
import { refKey } from '../../engine/ids.ts';
import { label, talkgroupInWords } from '../../engine/names.ts';
import { type SubjectRef, talking } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { type DueReminder, decideReminders } from '../../engine/reminders.ts';
import { useProductTitle } from '../choices/network-names.ts';
import { usePanel } from '../choices/open-panel.ts';
import { isSilent } from '../choices/silent-hours.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';
import { NetsContext } from '../store/schedule.ts';
import type { Texts } from '../texts/texts.ts';
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
	const texts = useTexts();
	const { t } = texts;
	const [{ watch, tell, volume, quiet, silent, remind }, change] = usePageState();
	const nets = useContext(NetsContext);
	const [title, setTitle] = useContext(TabTitleContext);
	const { open } = usePanel();
	const memory = useRef(NO_MEMORY);
	const told = useRef<ReadonlySet<string>>(new Set());
	const voice = useVoice();
	const [said, setSaid] = useState({ text: '', count: 0 });
	/** @param sessions those that the text is about */
	const show = (text: string, sessions: readonly string[], opens: SubjectRef | undefined, isSilentNow: boolean) => {
		if (tell.includes('title')) setTitle({ text, sessions, at: performance.now() });
		if (isSilentNow) return;
		if (tell.length > 0) setSaid(({ count }) => ({ text, count: count + 1 }));
		if (tell.includes('sound')) playSound(volume).catch(ignore);
		if (tell.includes('notification') && notificationPermission() === 'granted') {
			notify({ title: text, body: product, opens }, (opened) => opened !== undefined && open(opened)).catch(ignore);
		}
	};
	const announce = (announced: readonly Announced[], isSilentNow: boolean) => {
		const text = toldText(t, 'alerts.on', announced, ({ over: { station, talkgroup } }) => ({
			callsign: label(station.callsign, station.id),
			talkgroup: talkgroupInWords(talkgroup),
		}));
		const sessions = announced.map(({ over }) => over.id);
		show(text, sessions, announcedSubject(announced), isSilentNow);
		if (!isSilentNow) voice.announce(announced);
	};
	const remindOf = ({ talkgroup, start, minutes }: DueReminder, isSilentNow: boolean) => {
		const net = nets.find((each) => each.start === start && refKey(each.talkgroup) === refKey(talkgroup));
		const name = net?.name ?? talkgroup.id;
		const textIn = (words: Texts) =>
			minutes === 0 ? words.t('nets.begins', { name }) : words.t('nets.in', { name, minutes });
		show(textIn(texts), [], { kind: 'talkgroup', ...talkgroup }, isSilentNow);
		if (!isSilentNow) voice.say(textIn);
	};
	const announceDue = useEffectEvent((reading: Reading, connected: boolean) => {
		const observation = { reading, connected, watched: watch, quiet: quiet * 60 };
		const { memory: next, announced } = decideAnnouncements(memory.current, observation);
		memory.current = next;
		// React keeps each update of a state, also one without an effect, until the owner of the state is drawn: none may be made each second.
		if (title !== undefined && isOver(title, reading, performance.now())) setTitle(undefined);
		const isSilentNow = isSilent(silent, reading.at);
		if (announced.length > 0) announce(announced, isSilentNow);
		voice.observe(observation, isSilentNow);
		// A reminder names its net. After a reload, the nets are loaded a moment later.
		if (nets.length === 0) return;
		const reminders = decideReminders(told.current, remind, reading.at);
		told.current = reminders.told;
		for (const reminder of reminders.due) remindOf(reminder, isSilentNow);
		if (reminders.left.length < remind.length) change({ remind: reminders.left });
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
