import { memo } from 'react';
import { WINDOW_SECONDS } from '../../engine/constants.ts';
import type { EndedSession } from '../../engine/ended-sessions.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** The length of the shortest overs as drawn, in seconds, so that they can be seen. */
const SHORTEST = 2;

/**
 * The last five minutes of a talkgroup, its overs on a line: a conversation, a monologue or a gap can be told at a glance. The overs are drawn
 * once; as time goes on the drawing moves.
 */
export const OversStrip = memo(function OversStrip({ overs, liveSince, now }: OversStripProps) {
	const [first] = overs;
	const origin = first === undefined ? now : first.localStop;
	return (
		<svg className="strip" viewBox={`0 0 ${WINDOW_SECONDS} 10`} preserveAspectRatio="none" aria-hidden="true">
			<g transform={`translate(${WINDOW_SECONDS - (now - origin)})`}>
				<path d={drawOvers(overs, origin)} />
			</g>
			{liveSince !== undefined && (
				<path
					className="live-over"
					d={bar(Math.max(0, WINDOW_SECONDS - Math.max(SHORTEST, now - liveSince)), WINDOW_SECONDS)}
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
}

/** @param origin the second that is drawn at 0 */
function drawOvers(overs: readonly DrawnOver[], origin: UnixSeconds): string {
	return overs
		.map(({ localStop, duration }) => {
			const end = localStop - origin;
			return bar(end - Math.max(SHORTEST, Math.min(duration, WINDOW_SECONDS)), end);
		})
		.join('');
}

function bar(from: number, to: number): string {
	return `M${from} 0H${to}V10H${from}z`;
}
