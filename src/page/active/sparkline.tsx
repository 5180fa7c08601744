import { memo } from 'react';
import { ON_AIR_STEP_SECONDS, onAirCounts } from '../../engine/on-air.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The least range of the drawing, so that a quiet network does not look busy. */
const MIN_RANGE = 5;

/** The number of sessions on the air over the window, as a small line between its least and its most. */
export const Sparkline = memo(function Sparkline() {
	const [{ window: windowSeconds }] = usePageState();
	const { t } = useTexts();
	const counts = useEachSecond(onAirCounts, windowSeconds);
	if (counts.length < 2) return null;
	const [least, most] = [Math.min(...counts), Math.max(...counts)];
	const steps = windowSeconds / ON_AIR_STEP_SECONDS - 1;
	const points = counts.map((count, step) => `${steps + 1 - counts.length + step},${most - count}`);
	return (
		<svg
			className="sparkline"
			viewBox={`0 -1 ${steps} ${Math.max(MIN_RANGE, most - least) + 2}`}
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			<title>{`${least}–${most} · ${t('axis.minutes', { count: windowSeconds / 60 })}`}</title>
			<polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
		</svg>
	);
});
