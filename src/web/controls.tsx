import { useLayoutEffect, useRef } from 'react';
import { WINDOW_SECONDS } from '../activity/constants.ts';
import { formatDuration } from '../activity/format.ts';
import type { ConnectionState } from '../feed/feed-connection.ts';
import type { Analytics } from './analytics.ts';
import { ConnectedIcon, DisconnectedIcon } from './icons.tsx';
import type { LiveActivity } from './live-activity.ts';

interface ControlsProps {
	readonly networkName: string;
	readonly connection: ConnectionState;
	readonly lastFrameAge: number | undefined;
	readonly activity: Pick<LiveActivity, 'connect' | 'disconnect' | 'clear'>;
	readonly analytics: Analytics;
}

/** The controls bar (spec 2.3). */
export function Controls({ networkName, connection, lastFrameAge, activity, analytics }: ControlsProps) {
	const connected = connection === 'connected';
	const status = `${connected ? 'Connected to' : 'Disconnected from'} ${networkName}`;
	return (
		<div className="controls">
			<ConnectButton connection={connection} activity={activity} analytics={analytics} />
			<output title={status} className={connected ? 'status connected' : 'status'}>
				{connected ? <ConnectedIcon /> : <DisconnectedIcon />}
				<span className="unseen">{status}</span>
			</output>
			<span>Aggregating over {WINDOW_SECONDS / 60} minutes</span>
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
			{lastFrameAge !== undefined && <span className="pulse">last frame {formatDuration(lastFrameAge)} ago</span>}
		</div>
	);
}

const LABELS: Readonly<Record<ConnectionState, string>> = {
	starting: 'Connecting...',
	connected: 'Disconnect',
	disconnected: 'Connect',
};

function ConnectButton({
	connection,
	activity,
	analytics,
}: Pick<ControlsProps, 'connection' | 'activity' | 'analytics'>) {
	const button = useRef<HTMLButtonElement>(null);
	const pressed = useRef(false);
	const inactive = connection === 'starting';
	// A button that becomes inactive loses the focus: whoever pressed it by keyboard gets it back with the button.
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
