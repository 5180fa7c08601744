import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WINDOWS_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { HiddenLine } from '../choices/visibility.tsx';
import { useServices, useView } from '../services.ts';
import { UNDO_MS } from '../store/page-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { ACTIONS, type Act } from './actions.ts';

/** The controls bar, with the age of the data. */
export function Controls({ act }: { act: Act }) {
	const { network, store } = useServices();
	const connection = useView((view) => view.connection);
	const paused = useView((view) => view.paused);
	const [cleared, sayCleared, endCleared] = useBriefly();
	const connected = connection === 'connected';
	const { t } = useTexts();
	const status = t(connected ? 'controls.connected-to' : 'controls.disconnected-from', { network: network.name });
	return (
		<div className="controls">
			<ConnectButton connection={connection} act={act} />
			<output title={status} className={connected && !paused ? 'status connected' : 'status'}>
				<Icon name={connected ? 'connected' : 'disconnected'} />
				<span className="visually-hidden">{status}</span>
			</output>
			<WindowChoice />
			<button type="button" className="link" onClick={() => act(ACTIONS.pause)}>
				{t(paused ? 'action.resume' : ACTIONS.pause.label)}
			</button>
			<button
				type="button"
				className="link"
				onClick={() => {
					act(ACTIONS.clear);
					sayCleared();
				}}
			>
				{t(ACTIONS.clear.label)}
			</button>
			<output className="said">{paused ? t('controls.paused') : cleared ? t('controls.cleared') : ''}</output>
			{cleared && !paused && (
				<button
					type="button"
					className="link undo"
					onClick={() => {
						store.undoClear();
						endCleared();
					}}
				>
					{t('controls.undo')}
				</button>
			)}
			<HiddenLine />
			<FeedStatus connection={connection} />
		</div>
	);
}

/** @returns whether the first function was called while Clear can be undone; the second one ends that */
function useBriefly(): readonly [boolean, () => void, () => void] {
	const { clock } = useServices();
	const [at, setAt] = useState<number>();
	useEffect(() => (at === undefined ? undefined : clock.after(UNDO_MS, () => setAt(undefined))), [clock, at]);
	return [at !== undefined, () => setAt(clock.now()), () => setAt(undefined)];
}

/**
 * The choice of the window. An invisible select lies over the text. So text that is read or copied contains the chosen window only.
 */
function WindowChoice() {
	const [, change] = usePageState();
	const window = useView((view) => view.window);
	const filled = useView((view) => view.receivedSeconds);
	const { t, duration } = useTexts();
	const filling =
		filled === undefined ? undefined : t('controls.window-filling', { duration: duration(filled), count: window / 60 });
	return (
		<span className="window-choice" title={filling}>
			<select
				aria-label={t('controls.window-label')}
				value={window / 60}
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
				{t('controls.window', { count: window / 60 })}
				<WindowBar filled={filled} window={window} label={filling} />
			</span>
		</span>
	);
}

interface WindowBarProps {
	/** Seconds; undefined where all of the window was received. */
	readonly filled: number | undefined;
	readonly window: WindowSeconds;
	readonly label: string | undefined;
}

/** A bar that shows how much of the window was received. No bar is drawn once all of it was received. */
function WindowBar({ filled, window, label }: WindowBarProps) {
	return (
		<svg
			className="window-bar"
			viewBox={`0 0 ${window} 2`}
			preserveAspectRatio="none"
			aria-label={label}
			aria-hidden={label === undefined}
		>
			{filled !== undefined && <path d={`M0 0H${filled}V2H0z`} />}
		</svg>
	);
}

/**
 * `Live`, with the rate of frames in its title, or the age of the last frame. Silence is not called an error. Without a connection another
 * line has this place.
 */
function FeedStatus({ connection }: { connection: ConnectionState }) {
	const frameRate = useView((view) => view.frameRate);
	const lastFrameAge = useView((view) => view.lastFrameAge);
	const paused = useView((view) => view.paused);
	const connected = connection === 'connected' && !paused;
	const { t, duration } = useTexts();
	const age =
		lastFrameAge === undefined
			? t('controls.no-frame')
			: t('controls.last-frame', { duration: duration(lastFrameAge) });
	const rate = frameRate === undefined ? undefined : t('controls.frame-rate', { count: frameRate });
	return (
		<span className="feed-status" title={rate}>
			{connected && (lastFrameAge === 0 ? t('controls.live') : age)}
		</span>
	);
}

const LABELS = {
	starting: 'controls.connecting',
	connected: ACTIONS.disconnect.label,
	disconnected: ACTIONS.connect.label,
} as const satisfies Record<ConnectionState, string>;

function ConnectButton({ connection, act }: { connection: ConnectionState; act: Act }) {
	const { t } = useTexts();
	const button = useRef<HTMLButtonElement>(null);
	const pressed = useRef(false);
	const inactive = connection === 'starting';
	// A button loses the focus when it becomes inactive. It gets the focus back when it is active again.
	useLayoutEffect(() => {
		if (inactive || !pressed.current) return;
		pressed.current = false;
		if (document.activeElement === document.body) button.current?.focus();
	}, [inactive]);
	return (
		<button
			type="button"
			ref={button}
			className="connect"
			disabled={inactive}
			onClick={() => {
				pressed.current = connection !== 'connected';
				act(pressed.current ? ACTIONS.connect : ACTIONS.disconnect);
			}}
		>
			{t(LABELS[connection])}
		</button>
	);
}
