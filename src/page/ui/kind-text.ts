import type { Conversation } from '../../engine/conversations/conversation.ts';
import type { ClockFormat } from '../../engine/format.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Texts } from '../texts/texts.ts';

/** @param since when the page began to receive the network, where that is less than ten minutes ago */
export function notHeardText(since: UnixSeconds | undefined, { minuteOfDay }: ClockFormat, { t }: Texts): string {
	return since === undefined ? t('panel.not-heard') : t('panel.not-heard-since', { time: minuteOfDay(since) });
}

/** Describes a talkgroup's conversation, such as `Conversation · 3 stations · 7 turns`. @param notHeard where there is nothing to describe */
export function describeKind(
	{ kind, turns, stations, recentStations }: Conversation,
	now: UnixSeconds,
	notHeard: string,
	{ t, age }: Texts,
): string {
	const [latest] = stations;
	if (latest === undefined) return notHeard;
	if (kind === 'quiet') return t('panel.quiet-for', { age: age(now - latest.lastActive) });
	if (kind === 'alone' && recentStations > 1) return t('count.stations', { count: recentStations });
	if (kind === 'waiting' || kind === 'alone') return t(`kind.${kind}`);
	return `${t(`kind.${kind}`)} · ${t('count.stations', { count: recentStations })} · ${t('count.turns', { count: turns })}`;
}
