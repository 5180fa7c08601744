import { WINDOWS_SECONDS } from '../../engine/constants.ts';
import type { Reading } from '../../engine/reading.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { HiddenLine } from '../choices/visibility.tsx';
import { useServices, useShown, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { mark } from '../ui/marks.ts';
import { ACTIONS, type Act } from './actions.ts';

/** The controls bar, with the age of the data. */
export function Controls({ act }: { act: Act }) {
	const { network } = useServices();
	const connection = useStatus((status) => status.connection);
	const paused = useStatus((status) => status.paused);
	const undoable = useStatus((status) => status.undoable);
	const connected = connection === 'connected';
	const { t } = useTexts();
	const state = t(connected ? 'controls.connected-to' : 'controls.disconnected-from', { network: network.name });
	const pause = paused ? ACTIONS.resume : ACTIONS.pause;
	return (
		<div className="side-by-side controls off-wall">
			<ConnectButton connection={connection} act={act} />
			<output title={state} className={connected && !paused ? 'status connected' : 'status'}>
				<Icon name={connected ? 'connected' : 'disconnected'} />
				<span className="visually-hidden">{state}</span>
			</output>
			<WindowChoice />
			<button type="button" className="link" onClick={() => act(pause)} {...mark('afterWatchLine')}>
				{t(pause.label)}
			</button>
			<button type="button" className="link" onClick={() => act(ACTIONS.clear)}>
				{t(ACTIONS.clear.label)}
			</button>
			<output className="said">{paused ? t('controls.paused') : undoable ? t('controls.cleared') : ''}</output>
			{undoable && !paused && (
				<button type="button" className="link undo" onClick={() => act(ACTIONS.undo)}>
					{t(ACTIONS.undo.label)}
				</button>
			)}
			<HiddenLine />
			<FeedStatus connection={connection} />
		</div>
	);
}

/** The choice of the window. An invisible select lies over the text, so that copied text contains the chosen window only. */
function WindowChoice() {
	const [{ window: windowSeconds }, change] = usePageState();
	const filled = useShown(receivedSeconds, windowSeconds);
	const { t, duration } = useTexts();
	const minutes = windowSeconds / 60;
	const filling =
		filled === undefined ? undefined : t('controls.window-filling', { duration: duration(filled), count: minutes });
	return (
		<span className="side-by-side window-choice" title={filling}>
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
				{t('controls.window', { count: minutes })}
				{/* How much of the window was received. No bar is drawn once the whole window was received. */}
				<svg
					className="window-bar"
					viewBox={`0 0 ${windowSeconds} 2`}
					preserveAspectRatio="none"
					aria-label={filling}
					aria-hidden={filling === undefined}
				>
					{filled !== undefined && <path d={`M0 0H${filled}V2H0z`} />}
				</svg>
			</span>
		</span>
	);
}

/** @returns how many seconds of the window were received; undefined once all were (WINDOW-6) */
function receivedSeconds({ at, receivedSince }: Reading, windowSeconds: number): number | undefined {
	const received = receivedSince === undefined ? 0 : at - receivedSince;
	return received < windowSeconds ? received : undefined;
}

/**
 * `Live`, the age of the last frame, or a text that there was no frame yet. Empty while paused. Also empty without a connection, because the no-data
 * line then overlays this place.
 */
function FeedStatus({ connection }: { connection: ConnectionState }) {
	const lastFrameAge = useStatus((status) => status.lastFrameAge);
	const paused = useStatus((status) => status.paused);
	const connected = connection === 'connected' && !paused;
	const { t, duration } = useTexts();
	const age =
		lastFrameAge === undefined
			? t('controls.no-frame')
			: t('controls.last-frame', { duration: duration(lastFrameAge) });
	return <span className="one-line feed-status">{connected && (lastFrameAge === 0 ? t('controls.live') : age)}</span>;
}

const LABELS = {
	starting: 'controls.connecting',
	connected: ACTIONS.disconnect.label,
	disconnected: ACTIONS.connect.label,
} as const satisfies Record<ConnectionState, string>;

/** The button is not `disabled` while the page connects, because it would lose the focus. */
function ConnectButton({ connection, act }: { connection: ConnectionState; act: Act }) {
	const { t } = useTexts();
	const press = () => {
		if (connection !== 'starting') act(connection === 'connected' ? ACTIONS.disconnect : ACTIONS.connect);
	};
	return (
		<button type="button" className="button connect" aria-disabled={connection === 'starting'} onClick={press}>
			{t(LABELS[connection])}
		</button>
	);
}
