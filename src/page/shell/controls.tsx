import { useContext, useLayoutEffect, useRef } from 'react';
import { WINDOWS_SECONDS } from '../../engine/constants.ts';
import type { Reading } from '../../engine/reading.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { useNetworkName } from '../choices/network-names.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { TurningButton } from '../ui/turning-button.tsx';
import { ACTIONS, ActContext } from './actions.ts';
import { HiddenLine } from './hidden-line.tsx';

/** The controls of the whole screen. They share the header's row where there is room. */
export function Controls() {
	const act = useContext(ActContext);
	const network = useNetworkName();
	const status = useStatus((whole) => whole);
	const { missing, connection, paused, undoable, lastFrameAge } = status;
	const connected = connection === 'connected';
	const { t, duration } = useTexts();
	const names = missing.map(({ name }) => name).join(', ');
	const connectedTo =
		names === ''
			? t('controls.connected-to', { network })
			: t('controls.connected-except', { network, missing: names });
	const state = connected ? connectedTo : t('controls.disconnected-from', { network });
	const age =
		lastFrameAge === undefined
			? t('controls.no-frame')
			: t('controls.last-frame', { duration: duration(lastFrameAge) });
	const [clearing, otherwise] = undoable && !paused ? [ACTIONS.undo, ACTIONS.clear] : [ACTIONS.clear, ACTIONS.undo];
	return (
		<div ref={useTightness()} className="side-by-side controls">
			<ConnectButton connection={connection} />
			<output className={connected && !paused ? 'status connected' : 'status'}>
				<span title={connected ? `${state} · ${age}` : state}>
					<Icon name={connected ? 'connected' : 'disconnected'} />
				</span>
				<span className="visually-hidden">{state}</span>
			</output>
			<WindowChoice />
			<TurningButton
				label={t(paused ? 'action.resume' : 'action.pause')}
				other={t(paused ? 'action.pause' : 'action.resume')}
				aria-disabled={!ACTIONS.pause.enabled(status)}
				onClick={() => act(ACTIONS.pause)}
			/>
			<TurningButton label={t(clearing.label)} other={t(otherwise.label)} onClick={() => act(clearing)} />
			<UtcClock />
			<HiddenLine />
			<output className="said">{paused && t('controls.paused')}</output>
			<Filling />
		</div>
	);
}

/** What gives way where there is no room for all of the controls: first the clock, then the long text of the window, then all long texts. The style sheet has the rest. */
const TIGHTNESS = ['', 'no-clock', 'short-window', 'short'];

/** Finds out what has room. @returns a ref for the controls */
function useTightness() {
	const ref = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const controls = ref.current;
		if (controls === null) return undefined;
		const measure = () => {
			for (const tightness of TIGHTNESS) {
				controls.dataset['tight'] = tightness;
				if (controls.scrollWidth <= controls.clientWidth) break;
			}
		};
		const observer = new ResizeObserver(measure);
		const observe = () => {
			observer.disconnect();
			for (const element of [document.documentElement, ...controls.children]) observer.observe(element);
		};
		const children = new MutationObserver(observe);
		children.observe(controls, { childList: true });
		observe();
		return () => {
			observer.disconnect();
			children.disconnect();
		};
	}, []);
	return ref;
}

function minute({ at }: Reading): UnixSeconds {
	return at - (at % 60);
}

/** The time of day in UTC, which logs are kept in: that of what is shown. */
function UtcClock() {
	const connected = useStatus(({ connection }) => connection === 'connected');
	const { t } = useTexts();
	const iso = new Date(useEachSecond(minute) * 1000).toISOString();
	return (
		<time
			className={connected ? 'clock' : 'clock unknown'}
			dateTime={iso}
		>{`${iso.slice(11, 16)} ${t('clock.utc')}`}</time>
	);
}

/** The choice of the window. An invisible select lies over the text, so that copied text contains the chosen window only. */
function WindowChoice() {
	const [{ window: windowSeconds }, change] = usePageState();
	const { t } = useTexts();
	const minutes = windowSeconds / 60;
	return (
		<span className="side-by-side window-choice">
			<select
				aria-label={t('controls.window-label')}
				value={minutes}
				onChange={({ currentTarget: { value } }) => {
					const chosen = WINDOWS_SECONDS.find((seconds) => String(seconds / 60) === value);
					if (chosen !== undefined) change({ window: chosen });
				}}
			>
				{WINDOWS_SECONDS.map((seconds) => (
					<option key={seconds} value={seconds / 60}>
						{t('count.minutes', { count: seconds / 60 })}
					</option>
				))}
			</select>
			<span className="window">
				<span className="long">{t('controls.window', { count: minutes })}</span>
				<span className="short" aria-hidden="true">
					{t('axis.minutes', { count: windowSeconds / 60 })}
				</span>
			</span>
		</span>
	);
}

/** @returns how many seconds of the window were received; undefined once all were (WINDOW-6) */
function receivedSeconds({ at, receivedSince }: Reading, windowSeconds: number): number | undefined {
	const received = receivedSince === undefined ? 0 : at - receivedSince;
	return received < windowSeconds ? received : undefined;
}

/** How much of the window was received, until all was. Empty while paused and without a connection. */
function Filling() {
	const [{ window: windowSeconds }] = usePageState();
	const received = useEachSecond(receivedSeconds, windowSeconds);
	const live = useStatus(({ connection, paused }) => connection === 'connected' && !paused);
	const { t, duration } = useTexts();
	if (!live || received === undefined) return null;
	return (
		<span className="one-line feed-status">
			<span className="long">
				{t('controls.window-filling', { duration: duration(received), count: windowSeconds / 60 })}
			</span>
			<span className="short">{`${Math.floor(received / 60)} / ${t('axis.minutes', { count: windowSeconds / 60 })}`}</span>
		</span>
	);
}

const LABELS = {
	starting: 'controls.connecting',
	connected: ACTIONS.disconnect.label,
	disconnected: ACTIONS.connect.label,
} as const satisfies Record<ConnectionState, string>;

/** The button is not `disabled` while the page connects, because it would lose the focus. */
function ConnectButton({ connection }: { connection: ConnectionState }) {
	const act = useContext(ActContext);
	const { t } = useTexts();
	const press = () => {
		if (connection !== 'starting') act(connection === 'connected' ? ACTIONS.disconnect : ACTIONS.connect);
	};
	return (
		<button
			type="button"
			className={connection === 'connected' ? 'button connect quiet' : 'button connect'}
			aria-disabled={connection === 'starting'}
			onClick={press}
		>
			{t(LABELS[connection])}
		</button>
	);
}
