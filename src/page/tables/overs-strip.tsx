import { memo } from 'react';
import type { EndedSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** The length of the shortest overs as drawn, in seconds, so that they can be seen. */
const MIN_DRAWN_SECONDS = 2;

/** A talkgroup's overs within the window, on a line (SCREEN-12). A conversation, a monologue and a gap look different. */
export const OversStrip = memo(function OversStrip({ overs, liveSince, now, window }: OversStripProps) {
	return (
		<svg className="strip" viewBox={`0 0 ${window} 10`} preserveAspectRatio="none" aria-hidden="true">
			<path d={drawOvers(overs, now, window)} />
			{liveSince !== undefined && (
				<path
					className="live-over"
					d={bar(Math.max(0, window - Math.max(MIN_DRAWN_SECONDS, now - liveSince)), window)}
				/>
			)}
		</svg>
	);
});

/** An over, as far as it is drawn. */
export type DrawnOver = Pick<EndedSession, 'localStop' | 'duration'>;

interface OversStripProps {
	readonly overs: readonly DrawnOver[];
	/** When the over now under way began. */
	readonly liveSince: UnixSeconds | undefined;
	readonly now: UnixSeconds;
	/** The length of the axis, seconds. */
	readonly window: number;
}

function drawOvers(overs: readonly DrawnOver[], now: UnixSeconds, window: number): string {
	return overs
		.map(({ localStop, duration }) => {
			const end = window - (now - localStop);
			return bar(end - Math.max(MIN_DRAWN_SECONDS, Math.min(duration, window)), end);
		})
		.join('');
}

/** The path of a bar of the full height, between two places of the axis. */
export function bar(from: number, to: number): string {
	return `M${from} 0H${to}V10H${from}z`;
}
