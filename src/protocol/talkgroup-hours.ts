import type { Spans } from '../engine/hours.ts';
import { isRecord, isTime, readList } from './values.ts';

/** When a talkgroup is busy, as `hours.json` in the folder of its network has it (HOURS-4). */
export interface TalkgroupHours {
	readonly id: number | string;
	/** The first hour that was counted. */
	readonly since: number | null;
	readonly tens: Spans;
	/** Null in the first two weeks. */
	readonly hours: Spans | null;
	/** The address of its topic at ntfy (FOLLOW-2). */
	readonly topic: string | null;
}

/** @returns undefined where it cannot be read */
export function readTalkgroupHours(value: unknown): Omit<TalkgroupHours, 'id'> | undefined {
	if (!isRecord(value)) return undefined;
	const { since, topic } = value;
	const tens = readSpans(value['tens']);
	const hours = value['hours'] === null ? null : readSpans(value['hours']);
	if (tens === undefined || hours === undefined || !(since === null || isTime(since))) return undefined;
	const isLink = typeof topic === 'string' && /^https?:/.test(topic);
	return { since, tens, hours, topic: isLink ? topic : null };
}

function readSpans(value: unknown): Spans | undefined {
	if (!isRecord(value)) return undefined;
	const { until } = value;
	const talk = readList(value['talk'], (seconds) => (seconds === null || isTime(seconds) ? seconds : undefined));
	return talk !== undefined && isTime(until) ? { talk, until } : undefined;
}
