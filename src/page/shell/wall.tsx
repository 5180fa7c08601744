import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { Timers } from '../../feed/clock.ts';
import { useProductTitle } from '../choices/network-names.ts';
import { usePanel } from '../choices/open-panel.ts';
import { wakeLock } from '../optional-parts.ts';
import { useServices, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useDocumentEvent, useEscape } from '../ui/use-document-event.ts';
import { ACTIONS, ActContext } from './actions.ts';

/** The pointer is hidden after this many milliseconds without a movement, a press or a key. */
const POINTER_REST = 3000;

/** The line above the board on a wall: it names the network, says whether it is live, and has a clock. */
export function Wall(): ReactNode {
	const act = useContext(ActContext);
	const leave = () => act(ACTIONS.wall);
	const { timers } = useServices();
	const title = useProductTitle();
	const { t } = useTexts();
	const { subject } = usePanel();
	const connection = useStatus((status) => status.connection);
	const paused = useStatus((status) => status.paused);
	const pointing = usePointing(timers);
	useWakeLock();
	useLayoutEffect(() => {
		const root = document.documentElement;
		root.dataset['wall'] = pointing ? 'pointing' : 'resting';
		return () => {
			delete root.dataset['wall'];
		};
	}, [pointing]);
	// `Escape` closes an open panel first.
	useEscape(subject === undefined, leave);
	return (
		<header className="side-by-side wall-line">
			<h1>{title}</h1>
			<output className={`wall-status ${connection}`}>
				{t(`wall.${connection === 'starting' ? 'connecting' : connection}`)}
				{paused && ` · ${t('wall.paused')}`}
			</output>
			<button type="button" className="link" onClick={leave}>
				{t('wall.leave')}
			</button>
			<WallClock />
		</header>
	);
}

/** The time of day. It goes on without a connection, so it is that of this computer. */
function WallClock(): ReactNode {
	const { timers } = useServices();
	const { minuteOfDay } = useTexts();
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => timers.after(60_000 - (now % 60_000), () => setNow(Date.now())), [timers, now]);
	return <time dateTime={new Date(now).toISOString()}>{minuteOfDay(now / 1000)}</time>;
}

/** @returns whether the wall opened, the pointer moved, or a button or key was pressed within `POINTER_REST` */
function usePointing(timers: Timers): boolean {
	const [movedAt, setMovedAt] = useState<number | undefined>(() => performance.now());
	const move = () => setMovedAt(performance.now());
	useEffect(() => {
		if (movedAt === undefined) return undefined;
		return timers.after(movedAt + POINTER_REST - performance.now(), () => setMovedAt(undefined));
	}, [timers, movedAt]);
	useDocumentEvent('pointermove', move);
	useDocumentEvent('pointerdown', move);
	useDocumentEvent('keydown', move);
	return movedAt !== undefined;
}

/** Keeps the screen from sleeping, where the browser can. The browser drops the lock whenever the tab is hidden. */
function useWakeLock(): void {
	useEffect(() => {
		const screen = wakeLock();
		if (screen === undefined) return undefined;
		let lock: WakeLockSentinel | undefined;
		let left = false;
		const request = async () => {
			if (document.hidden) return;
			lock = await screen.request('screen');
			// The wall may have been left while the browser was asked.
			if (left) await lock.release();
		};
		// A browser may refuse, such as on a low battery. The wall then works without the lock.
		const tryRequest = () => void request().catch(() => {});
		tryRequest();
		document.addEventListener('visibilitychange', tryRequest);
		return () => {
			left = true;
			document.removeEventListener('visibilitychange', tryRequest);
			void lock?.release();
		};
	}, []);
}
