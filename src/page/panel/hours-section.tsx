import { type ReactNode, useEffect, useState } from 'react';
import { HOUR, TEN_MINUTES, TWO_WEEKS } from '../../engine/hours.ts';
import type { Reading } from '../../engine/reading.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { usualDay } from '../../engine/usual-hours.ts';
import type { Network } from '../../protocol/networks.ts';
import { readTalkgroupHours, type TalkgroupHours } from '../../protocol/talkgroup-hours.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond, useServices } from '../services.ts';
import { besideFeed, loadEachTenMinutes } from '../store/beside-feed.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NewTabLink } from '../ui/new-tab-link.tsx';

/** The least range of the day, in seconds of talk within ten minutes, so that a quiet day does not look busy. */
const MIN_RANGE = 120;
const BANDS = 4;

type Hours = Omit<TalkgroupHours, 'id'>;

interface HoursSectionProps {
	readonly network: Network;
	/** Without its network. */
	readonly talkgroupId: string;
	/** The talkgroup was heard in the last ten minutes, some of which the relay has not counted yet. */
	readonly heard: boolean;
}

export function HoursSection({ network, talkgroupId, heard }: HoursSectionProps): ReactNode {
	const { t } = useTexts();
	const hours = useHours(network, talkgroupId);
	if (hours === undefined) return null;
	return (
		<div className="hours">
			<Today tens={hours.tens} heard={heard} />
			<Usually {...hours} />
			{hours.topic !== null && (
				<p className="panel-links">
					<NewTabLink address={hours.topic}>{t('hours.tell')} ↗</NewTabLink>
				</p>
			)}
		</div>
	);
}

/** @returns undefined while they are loading, and where the relay has none */
function useHours(network: Network, talkgroupId: string): Hours | undefined {
	const { timers } = useServices();
	const [hours, setHours] = useState<Hours>();
	useEffect(() => {
		const address = besideFeed(network, `hours.json?talkgroup=${encodeURIComponent(talkgroupId)}`);
		return loadEachTenMinutes(address, timers, (content) => setHours(readTalkgroupHours(content)));
	}, [timers, network, talkgroupId]);
	return hours;
}

/** The last day, in tens of minutes, once some of it was counted. */
function Today({ tens: { talk, until }, heard }: Pick<Hours, 'tens'> & Pick<HoursSectionProps, 'heard'>): ReactNode {
	const { t, minuteOfDay } = useTexts();
	if (talk.every((seconds) => seconds === null)) return null;
	const most = Math.max(0, ...talk.map((seconds) => seconds ?? 0));
	const length = talk.length * TEN_MINUTES;
	return (
		<>
			<h3>{t('hours.today')}</h3>
			<Bars
				ground={talk.map((seconds) => Number(seconds !== null))}
				heights={talk.map((seconds) => (seconds ?? 0) / Math.max(most, MIN_RANGE))}
				axis={[minuteOfDay(until - length), minuteOfDay(until - length / 2), t('age.now')]}
			/>
			<p>
				{most === 0
					? // Only a day that was received as a whole is known to have no conversation.
						!heard && talk.every((seconds) => seconds !== null) && t('hours.today-none')
					: t('hours.today-most', { time: minuteOfDay(until - length + talk.indexOf(most) * TEN_MINUTES) })}
			</p>
		</>
	);
}

function Usually({ hours, since, tens }: Hours) {
	const { t, language, minuteOfDay } = useTexts();
	const [{ clock }] = usePageState();
	const at = useEachSecond(startOfTen);
	const isUtc = clock === 'utc';
	const dateFormat = (options: Intl.DateTimeFormatOptions, time: UnixSeconds) =>
		new Intl.DateTimeFormat(language, { ...options, ...(isUtc && { timeZone: 'UTC' }) }).format(time * 1000);
	if (hours === null) {
		const date = dateFormat({ day: 'numeric', month: 'long' }, (since ?? at) + TWO_WEEKS);
		return (
			<>
				<h3>{t('hours.usually')}</h3>
				<p className="muted">{t('hours.usually-later', { date })}</p>
			</>
		);
	}
	const lastHour = tens.talk.slice(-HOUR / TEN_MINUTES).reduce((sum: number, seconds) => sum + (seconds ?? 0), 0);
	const day = usualDay(hours, lastHour, at, isUtc ? () => 0 : offsetHere);
	const weekday = dateFormat({ weekday: 'long' }, at);
	const busiest = day.busiest.map(({ start, end }) => `${minuteOfDay(start)}–${minuteOfDay(end)}`).join(', ');
	const half = day.hours[Math.floor(day.hours.length / 2)]?.start ?? at;
	return (
		<>
			<h3>{t('hours.usually')}</h3>
			<Bars
				ground={day.hours.map(({ start }) => Number(start <= at && at < start + HOUR))}
				heights={day.hours.map(({ band }) => band / BANDS)}
				axis={[
					minuteOfDay(day.hours[0]?.start ?? at),
					minuteOfDay(half),
					minuteOfDay((day.hours.at(-1)?.start ?? at) + HOUR),
				]}
			/>
			<p>
				{busiest === '' ? t('hours.usually-quiet', { weekday }) : t('hours.usually-mostly', { weekday, busiest })}{' '}
				{day.now !== 'usual' && t(`hours.${day.now}`)}
			</p>
		</>
	);
}

interface BarsProps {
	/** What lies behind the bars, as `heights`. */
	readonly ground: readonly number[];
	/** From 0 to 1. */
	readonly heights: readonly number[];
	/** Texts for the beginning, the middle and the end. */
	readonly axis: readonly [string, string, string];
}

/** A drawing for those who see it. The words beside it say the same. */
function Bars({ ground, heights, axis: [beginning, middle, end] }: BarsProps) {
	const draw = (columns: readonly number[]) =>
		columns
			.map((height, index) => `${index},10 ${index},${10 - 10 * height} ${index + 1},${10 - 10 * height} `)
			.join('');
	return (
		<>
			<svg className="strip" viewBox={`0 0 ${heights.length} 10`} preserveAspectRatio="none" aria-hidden="true">
				<polygon className="hours-ground" points={`${draw(ground)} ${heights.length},10`} />
				<polygon points={`${draw(heights)} ${heights.length},10`} />
			</svg>
			<span className="lane-axis muted" aria-hidden="true">
				<span>{beginning}</span>
				<span>{middle}</span>
				<span>{end}</span>
			</span>
		</>
	);
}

function startOfTen({ at }: Reading): UnixSeconds {
	return Math.floor(at / TEN_MINUTES) * TEN_MINUTES;
}

function offsetHere(at: UnixSeconds): number {
	return new Date(at * 1000).getTimezoneOffset() * -60;
}
