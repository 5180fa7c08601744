import { memo } from 'react';
import { UNCONFIRMED_AFTER_SECONDS } from '../../engine/constants.ts';
import { elapsed, isDoubtful, lengthOf } from '../../engine/overs.ts';
import type { ActiveOver, EndedOver, Over, Reading } from '../../engine/reading.ts';
import { stationKey } from '../../engine/station-key.ts';
import { nextStrip, type Strip, type Tone } from '../../engine/strip.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useEachSecond, useSecond } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useNext } from './list/next-rows.ts';

interface LiveMarkProps {
	/** The over on the air, if any. Of several, pass the one that began first. */
	readonly over: ActiveOver | undefined;
	/** Instead of the elapsed time. */
	readonly text?: string | undefined;
}

/** The elapsed time of an over on the air, beside the talk time and never a part of it. */
export function LiveMark({ over, text }: LiveMarkProps) {
	return over === undefined ? <span className="live idle" /> : <LiveTime over={over} text={text} />;
}

function LiveTime({ over, text }: LiveMarkProps & { readonly over: ActiveOver }) {
	const texts = useTexts();
	const { t, duration, spokenDuration } = texts;
	const seconds = elapsed(over, useSecond());
	const doubtful = isDoubtful(over);
	return (
		<span
			className={doubtful ? 'live doubtful' : 'live'}
			title={doubtful ? doubtText(over, texts) : t('live.talking')}
			role="img"
			aria-label={withDoubt(over, t('live.on-air', { duration: spokenDuration(seconds) }))}
		>
			{withDoubt(over, text ?? (seconds === 0 ? t('age.now') : `+${duration(seconds)}`))}
		</span>
	);
}

/** @param since when the page began to receive the network, where that is less than ten minutes ago */
export function notHeardText(since: UnixSeconds | undefined, { t, minuteOfDay }: Texts): string {
	return since === undefined ? t('not-heard.lately') : t('not-heard.since', { time: minuteOfDay(since) });
}

export function doubtText({ doubt }: ActiveOver, { t }: Texts): string {
	return doubt === 'unconfirmed'
		? t('live.unconfirmed', { count: UNCONFIRMED_AFTER_SECONDS / 60 })
		: t('live.unheard-since-loss');
}

function withDoubt(over: ActiveOver, text: string): string {
	return isDoubtful(over) ? `${text} ?` : text;
}

/** How long an over has been on the air at a second, with the mark `?` where it may have ended. */
export function elapsedText(over: ActiveOver, at: UnixSeconds, { duration }: Texts): string {
	return withDoubt(over, duration(elapsed(over, at)));
}

export function Elapsed({ over }: { readonly over: ActiveOver }) {
	return elapsedText(over, useSecond(), useTexts());
}

export function Ago({ since }: { readonly since: UnixSeconds | null }) {
	const { t, duration } = useTexts();
	const second = useSecond();
	const seconds = second - (since ?? second);
	return seconds < 1 ? t('age.now') : t('age.ago', { age: duration(seconds) });
}

interface OversStripProps {
	/** In the order of their ends. */
	readonly overs: readonly EndedOver[];
	readonly active: readonly ActiveOver[];
	readonly windowSeconds: number;
	/** The second at which the axis of an example ends. By default, the axis ends at the second that is shown. */
	readonly at?: UnixSeconds;
}

const NO_STRIP: Strip = { overs: [], tones: [] };
const TONES: readonly Tone[] = [0, 1];
const MIN_DRAWN_SECONDS = 2;
/** Bars of the second tone are lower, so that the tones differ without colour too. */
const OTHER_TONE_TOP = 3.5;
/** The past overs of a strip move in this many steps over its length. Smaller steps can hardly be seen, and each costs a draw. */
const STEPS = 60;

/** The second at which the axis of past overs ends: the one that is shown, or the end of the step that has begun. */
export function endOfStep({ at }: Reading, windowSeconds: number): UnixSeconds {
	const step = windowSeconds / STEPS;
	return Math.ceil(at / step) * step;
}

/** A talkgroup's overs within the window, on a line. A conversation, a monologue and a gap look different. */
export const OversStrip = memo(function OversStrip({ overs, active, windowSeconds, at }: OversStripProps) {
	const { t } = useTexts();
	const end = useEachSecond(endOfStep, windowSeconds);
	const { tones } = useNext(NO_STRIP, (before) => (before.overs === overs ? before : nextStrip(before, overs)));
	const all: readonly Over[] = [...overs, ...active];
	const stations = new Set(all.map(({ station }) => stationKey(station))).size;
	return (
		<svg
			className="strip"
			viewBox={`0 0 ${windowSeconds} 10`}
			preserveAspectRatio="none"
			role="img"
			aria-label={stations > 1 ? t('strip.stations', { count: stations }) : t('strip.one-station')}
		>
			{TONES.map((tone) => (
				<polygon
					key={tone}
					className={tone === 0 ? undefined : 'other-tone'}
					points={drawOvers(
						overs.filter((_, index) => tones[index] === tone),
						at ?? end,
						windowSeconds,
						MIN_DRAWN_SECONDS,
						tone === 0 ? 0 : OTHER_TONE_TOP,
					)}
				/>
			))}
			{active.length > 0 && (
				<LiveOvers overs={active} windowSeconds={windowSeconds} shortest={MIN_DRAWN_SECONDS} at={at} />
			)}
		</svg>
	);
});

interface LiveOversProps {
	readonly overs: readonly ActiveOver[];
	readonly windowSeconds: number;
	/** As for `drawOvers`. */
	readonly shortest: number;
	readonly at?: UnixSeconds | undefined;
}

/** They grow each second, while the past overs beside them stay. */
export function LiveOvers({ overs, windowSeconds, shortest, at }: LiveOversProps) {
	const second = useSecond();
	return <polygon className="live-over" points={drawOvers(overs, at ?? second, windowSeconds, shortest)} />;
}

/**
 * @param at the second at which the axis ends
 * @param length the length of the axis, in seconds
 * @param shortest the length of the shortest bar, in seconds, so that each over can be seen
 * @param top of the bars, 0 for the full height
 * @returns the points of a bar for each over; an over on the air lasts until the end of the axis
 */
export function drawOvers(overs: readonly Over[], at: UnixSeconds, length: number, shortest: number, top = 0): string {
	const bars = overs.map((over) => {
		const end = length - (at - (over.localStop ?? at));
		return bar(end - Math.max(shortest, lengthOf(over, at)), end, top);
	});
	return bars.join('');
}

/**
 * The points of a bar between two points of the axis, of the full height of 10 by default. Several bars make one polygon. A path would cost more, because its `d`
 * is a style, and each change restyles the element.
 */
export function bar(from: number, to: number, top = 0): string {
	return `${from},${top} ${from},10 ${to},10 ${to},${top} `;
}
