import { memo } from 'react';
import { UNCONFIRMED_AFTER_SECONDS } from '../../engine/constants.ts';
import type { Over } from '../../engine/conversations/overs.ts';
import { nextStrip, type Strip, type Tone } from '../../engine/conversations/strip.ts';
import type { ActiveSession, EndedSession } from '../../engine/snapshot.ts';
import { stationKey } from '../../engine/stations.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useServices } from '../services.ts';
import { isDoubtful, withDoubt } from '../store/view.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useNext } from './list/next-rows.ts';

interface LiveMarkProps {
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	readonly now: UnixSeconds;
	/** Instead of the elapsed time. */
	readonly text?: string;
}

/** The elapsed time of a session under way, beside the talk time and never a part of it. */
export function LiveMark({ session, now, text }: LiveMarkProps) {
	const texts = useTexts();
	const { t, duration, spokenDuration } = texts;
	if (session === undefined) return <span className="live idle" />;
	const seconds = now - session.start;
	const doubtful = isDoubtful(session);
	return (
		<span
			className={doubtful ? 'live doubtful' : 'live'}
			title={doubtful ? doubtText(session, texts) : t('live.talking')}
			role="img"
			aria-label={withDoubt(session, t('live.on-air', { duration: spokenDuration(seconds) }))}
		>
			{withDoubt(session, text ?? `+${duration(seconds)}`)}
		</span>
	);
}

/** Why a session may have ended. */
export function doubtText({ unconfirmed }: ActiveSession, { t }: Texts): string {
	return unconfirmed ? t('live.unconfirmed', { count: UNCONFIRMED_AFTER_SECONDS / 60 }) : t('live.unheard-since-loss');
}

/** How long a session has been active, with the mark `?` where it may have ended. */
export function elapsedText(session: ActiveSession, now: UnixSeconds, { duration }: Texts): string {
	return withDoubt(session, duration(now - session.start));
}

const MIN_DRAWN_SECONDS = 2;
/** A strip moves in steps of this share of its length. Smaller steps can hardly be seen, and each costs a draw. */
const STRIP_STEP = 1 / 60;

/** @param window the length of the axis, seconds @returns after how many seconds a strip whose overs stay the same is drawn again */
export function stripStep(window: number): number {
	return window * STRIP_STEP;
}

/** The fields of an over that a strip draws. */
export type DrawnOver = Pick<EndedSession, 'srcId' | 'ownCallsign' | 'localStop' | 'duration'>;

export interface OversStripProps {
	readonly overs: readonly DrawnOver[];
	/** The session under way, if any. */
	readonly live: Pick<ActiveSession, 'srcId' | 'callsign' | 'start'> | undefined;
	readonly now: UnixSeconds;
	/** The length of the axis, seconds. */
	readonly window: number;
}

const NO_STRIP: Strip<DrawnOver> = { overs: [], tones: [] };
const TONES: readonly Tone[] = [0, 1];

/** A talkgroup's overs within the window, on a line. A conversation, a monologue and a gap look different. */
export const OversStrip = memo(function OversStrip({ overs, live, now, window }: OversStripProps) {
	const { t } = useTexts();
	const { stationOf } = useServices().store;
	const strip = useNext<Strip<DrawnOver>>(NO_STRIP, (before) =>
		before.overs === overs ? before : nextStrip(before, overs, stationOf),
	);
	const { tones } = strip;
	const stations = new Set([...overs.map(stationOf), ...(live === undefined ? [] : [stationKey(live)])]).size;
	return (
		<svg
			className="strip"
			viewBox={`0 0 ${window} 10`}
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
						now,
						window,
						MIN_DRAWN_SECONDS,
					)}
				/>
			))}
			{live !== undefined && (
				<polygon
					className="live-over"
					points={drawOvers([{ localStop: null, duration: now - live.start }], now, window, MIN_DRAWN_SECONDS)}
				/>
			)}
		</svg>
	);
}, isUnchanged);

/** A live mark changes each second. The strip beside it is drawn again only when its overs, session or window change, and after each step. */
function isUnchanged(last: OversStripProps, { overs, live, now, window }: OversStripProps): boolean {
	const isSame = last.overs === overs && last.live === live && last.window === window;
	return isSame && Math.abs(now - last.now) < stripStep(window);
}

/**
 * @param length the length of the axis, in seconds. The axis ends now
 * @param shortest the length of the shortest bar, in seconds, so that each over can be seen
 * @returns the points of a bar for each over; an over without an end lasts until now
 */
export function drawOvers(
	overs: readonly Pick<Over, 'localStop' | 'duration'>[],
	now: UnixSeconds,
	length: number,
	shortest: number,
): string {
	const drawn = overs.map(({ localStop, duration }) => {
		const end = length - (now - (localStop ?? now));
		return bar(end - Math.max(shortest, duration), end);
	});
	return drawn.join('');
}

/**
 * The points of a bar of the full height, between two places of the axis. Several bars make one polygon. A path would cost more, because its `d`
 * is a style, and each change restyles the element.
 */
export function bar(from: number, to: number): string {
	return `${from},0 ${from},10 ${to},10 ${to},0 `;
}
