import { memo, useLayoutEffect, useRef } from 'react';
import { WINDOW_SECONDS } from '../../engine/constants.ts';
import { formatDuration } from '../../engine/format.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { useServices } from '../services.ts';
import type { LiveActivity } from '../store/live-activity.ts';
import { useView } from '../store/use-view.ts';
import { ConnectedIcon, DisconnectedIcon } from './icons.tsx';

interface ControlsProps {
	readonly activity: LiveActivity;
}

/** The controls bar (SCREEN-3), and how fresh everything is. */
export const Controls = memo(function Controls({ activity }: ControlsProps) {
	const { network, analytics } = useServices();
	const connection = useView(activity, (view) => view.connection);
	const windowFilled = useView(activity, (view) => view.windowFilled);
	const paused = useView(activity, (view) => view.paused);
	const connected = connection === 'connected';
	const status = `${connected ? 'Connected to' : 'Disconnected from'} ${network.name}`;
	return (
		<div className="controls">
			<ConnectButton connection={connection} activity={activity} />
			<output title={status} className={connected ? 'status connected' : 'status'}>
				{connected ? <ConnectedIcon /> : <DisconnectedIcon />}
				<span className="unseen">{status}</span>
			</output>
			<span className="window" title={describeFilling(windowFilled)}>
				Aggregating over {WINDOW_SECONDS / 60} minutes
				<WindowBar filled={windowFilled} />
			</span>
			<button
				type="button"
				className="link"
				onClick={() => {
					activity.clear();
					analytics.record({ name: 'Clear' });
				}}
			>
				Clear
			</button>
			<button type="button" className="link" aria-pressed={paused} onClick={activity.togglePause}>
				Pause
			</button>
			<output className="paused">{paused ? 'Paused' : ''}</output>
			<Pulse connection={connection} activity={activity} />
		</div>
	);
});

/** The part of the window that is known, while it fills. */
function WindowBar({ filled }: { filled: number | undefined }) {
	return (
		<svg className="window-bar" viewBox={`0 0 ${WINDOW_SECONDS} 2`} preserveAspectRatio="none" aria-hidden="true">
			{filled !== undefined && <path d={`M0 0H${filled}V2H0z`} />}
		</svg>
	);
}

function describeFilling(filled: number | undefined): string | undefined {
	return filled === undefined ? undefined : `${formatDuration(filled)} of ${WINDOW_SECONDS / 60} minutes so far`;
}

/** The rate of frames and the age of the last one. Silence is not called an error (SILENCE-3). */
function Pulse({ connection, activity }: { connection: ConnectionState; activity: LiveActivity }) {
	const frameRate = useView(activity, (view) => view.frameRate);
	const lastFrameAge = useView(activity, (view) => view.lastFrameAge);
	const rate = frameRate === undefined ? [] : [`${frameRate} ${frameRate === 1 ? 'frame' : 'frames'}/s`];
	const reconnecting = useView(activity, (view) => view.reconnecting);
	const silent = connection === 'connected' ? ['no frame yet'] : [];
	const age = lastFrameAge === undefined ? silent : [`last frame ${describeAge(lastFrameAge)}`];
	const text = [...(reconnecting ? ['reconnecting by itself'] : []), ...rate, ...age].join(' · ');
	return <span className="pulse">{text}</span>;
}

function describeAge(seconds: number): string {
	return seconds === 0 ? 'now' : `${formatDuration(seconds)} ago`;
}

const LABELS: Readonly<Record<ConnectionState, string>> = {
	starting: 'Connecting...',
	connected: 'Disconnect',
	disconnected: 'Connect',
};

function ConnectButton({ connection, activity }: { connection: ConnectionState; activity: LiveActivity }) {
	const { analytics } = useServices();
	const button = useRef<HTMLButtonElement>(null);
	const pressed = useRef(false);
	const inactive = connection === 'starting';
	// A button loses the focus when it becomes inactive. It gets the focus back with its activity.
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
				if (connection === 'connected') {
					activity.disconnect();
					analytics.record({ name: 'Disconnect' });
				} else {
					pressed.current = true;
					activity.connect();
					analytics.record({ name: 'Connect' });
				}
			}}
		>
			{LABELS[connection]}
		</button>
	);
}
