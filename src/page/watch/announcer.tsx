import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { noticeSubject, noticeWords } from '../../engine/notice.ts';
import { talking } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { useProductTitle } from '../choices/network-names.ts';
import { usePanel } from '../choices/open-panel.ts';
import { isSilent } from '../choices/silent-hours.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';
import { NetsContext } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';
import { notificationPermission } from './notification-permission.ts';
import { notify, onServiceWorkerPress } from './notifications.ts';
import { askForSound, playSound } from './sound.ts';
import { type TabTitle, TabTitleContext } from './tab-title.ts';
import { type Channel, createTellers, type PageNotice } from './tellers.ts';
import { useVoice } from './use-voice.ts';

const TITLE_MS = 5000;

/** Announces watched subjects on the channels that are switched on and, if any is, to screen readers. */
export function Announcer(): ReactNode {
	const { store } = useServices();
	const product = useProductTitle();
	const { t } = useTexts();
	const [choices, change] = usePageState();
	const { tell, volume, silent, remind } = choices;
	const nets = useContext(NetsContext);
	const [title, setTitle] = useContext(TabTitleContext);
	const { open } = usePanel();
	const [tellers] = useState(createTellers);
	const say = useVoice();
	const [said, setSaid] = useState({ text: '', count: 0 });
	const send: Readonly<Record<Channel, (text: string, notice: PageNotice) => void>> = {
		title: (text, notice) => setTitle({ text, sessions: notice.sessions ?? [], at: performance.now() }),
		line: (text) => setSaid(({ count }) => ({ text, count: count + 1 })),
		sound: () => void playSound(volume).catch(() => {}),
		notification: (text, notice) => {
			if (notificationPermission() !== 'granted') return;
			const shown = { title: text, body: product, opens: noticeSubject(notice) };
			notify(shown, (opened) => opened !== undefined && open(opened)).catch(() => {});
		},
		voice: (_, notice) => say(notice),
	};
	const tellDue = useEffectEvent((reading: Reading, connected: boolean) => {
		// React keeps each update of a state, also one without an effect, until the owner of the state is drawn: none may be made each second.
		if (title !== undefined && isOver(title, reading, performance.now())) setTitle(undefined);
		const on: readonly Channel[] = tell.length > 0 ? [...tell, 'line'] : tell;
		const heard = isSilent(silent, reading.at) ? on.filter((channel) => channel === 'title') : on;
		for (const { decide, channels } of tellers) {
			for (const notice of decide({ ...choices, reading, connected, nets })) {
				const text = t(`told.${notice.kind}`, noticeWords(notice));
				for (const channel of channels) if (heard.includes(channel)) send[channel](text, notice);
			}
		}
		const coming = remind.filter(({ start }) => reading.at < start);
		if (nets.length > 0 && coming.length < remind.length) change({ remind: coming });
	});
	useEffect(() => eachSecond(store, (reading, connected) => tellDue(reading, connected)), [store]);
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
