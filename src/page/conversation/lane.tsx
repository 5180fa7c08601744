import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Over } from '../../engine/conversations/overs.ts';
import { formatAge } from '../../engine/format.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { bar } from '../tables/live.tsx';

/** Shorter overs are drawn as long as this, in seconds, so that they can be seen. A lane's axis is longer than a strip's, so a second is narrower. */
const MIN_DRAWN_SECONDS = 4;

interface LaneProps {
	readonly overs: readonly Over[];
	readonly now: UnixSeconds;
	/** Seconds that the rankings sum: tinted in the picture. */
	readonly window: number;
}

/** Ten minutes of one station or talkgroup as a line: its overs, and the window that the rankings sum. */
export function Lane({ overs, now, window }: LaneProps) {
	const ended = overs.filter(({ localStop }) => localStop !== null);
	const live = overs.filter(({ localStop }) => localStop === null);
	return (
		<svg className="lane" viewBox={`0 0 ${RETENTION_SECONDS} 10`} preserveAspectRatio="none" aria-hidden="true">
			<path className="lane-window" d={bar(RETENTION_SECONDS - window, RETENTION_SECONDS)} />
			<path
				d={longestEachSecond(ended)
					.map((over) => drawOver(over, now))
					.join('')}
			/>
			{live.length > 0 && <path className="live-over" d={live.map((over) => drawOver(over, now)).join('')} />}
		</svg>
	);
}

/** Of the overs that stopped in the same second only the longest is seen: a hostile feed can send 100,000. */
function longestEachSecond(ended: readonly Over[]): readonly Over[] {
	const longest = new Map<Over['localStop'], Over>();
	for (const over of ended) {
		if (over.duration >= (longest.get(over.localStop)?.duration ?? 0)) longest.set(over.localStop, over);
	}
	return [...longest.values()];
}

function drawOver({ localStop, duration }: Over, now: UnixSeconds): string {
	const end = RETENTION_SECONDS - (now - (localStop ?? now));
	return bar(Math.max(0, end - Math.max(MIN_DRAWN_SECONDS, duration)), end);
}

/** The axis below the lanes. */
export function LaneAxis() {
	return (
		<span className="lane-axis" aria-hidden="true">
			<span>{formatAge(RETENTION_SECONDS)}</span>
			<span>{formatAge(RETENTION_SECONDS / 2)}</span>
			<span>now</span>
		</span>
	);
}
