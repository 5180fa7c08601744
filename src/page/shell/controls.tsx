import { WINDOWS_SECONDS } from '../../engine/constants.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { HiddenLine } from '../choices/visibility.tsx';
import { useServices, useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { ACTIONS, type Act } from './actions.ts';

/** The controls bar, with the age of the data. */
export function Controls({ act }: { act: Act }) {
	const { network, store } = useServices();
	const connection = useView((view) => view.connection);
	const paused = useView((view) => view.paused);
	const undoable = useView((view) => view.undoable);
	const connected = connection === 'connected';
	const { t } = useTexts();
	const status = t(connected ? 'controls.connected-to' : 'controls.disconnected-from', { network: network.name });
	return (
		<div className="side-by-side controls off-wall">
			<ConnectButton connection={connection} act={act} />
			<output title={status} className={connected && !paused ? 'status connected' : 'status'}>
				<Icon name={connected ? 'connected' : 'disconnected'} />
				<span className="visually-hidden">{status}</span>
			</output>
			<WindowChoice />
			<button type="button" className="link" onClick={() => act(ACTIONS.pause)}>
				{t(paused ? 'action.resume' : ACTIONS.pause.label)}
			</button>
			<button type="button" className="link" onClick={() => act(ACTIONS.clear)}>
				{t(ACTIONS.clear.label)}
			</button>
			<output className="said">{paused ? t('controls.paused') : undoable ? t('controls.cleared') : ''}</output>
			{undoable && !paused && (
				<button type="button" className="link undo" onClick={store.undoClear}>
					{t('controls.undo')}
				</button>
			)}
			<HiddenLine />
			<FeedStatus connection={connection} />
		</div>
	);
}

/** The choice of the window. An invisible select lies over the text, so that copied text contains the chosen window only. */
function WindowChoice() {
	const [, change] = usePageState();
	const window = useView((view) => view.window);
	const filled = useView((view) => view.receivedSeconds);
	const { t, duration } = useTexts();
	const filling =
		filled === undefined ? undefined : t('controls.window-filling', { duration: duration(filled), count: window / 60 });
	return (
		<span className="side-by-side window-choice" title={filling}>
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
				{/* How much of the window was received. No bar is drawn once the whole window was received. */}
				<svg
					className="window-bar"
					viewBox={`0 0 ${window} 2`}
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

/**
 * `Live`, the age of the last frame, or a text that there was no frame yet. Empty while paused. Also empty without a connection, because the no-data
 * line then overlays this place.
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
		<span className="one-line feed-status" title={rate}>
			{connected && (lastFrameAge === 0 ? t('controls.live') : age)}
		</span>
	);
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
