import { describe, expect, test } from 'vitest';
import { isLate, MINUTE, quantile, type Received, receive, STARTS_AT, sessionsOf, share } from './received.ts';

const MINUTES = 30;
const SECONDS = MINUTES * 60;
/** Radios time out, in milliseconds. */
const TIMEOUT = 180_000;

/** @returns how far off, relative to what is expected */
function deviation(value: number, expected: number): number {
	return Math.abs(value / expected - 1);
}

describe.each([1, 20, 300])('half an hour of the demo network with seed %i', (seed) => {
	const received = receive(seed, MINUTES);
	const sessions = sessionsOf(received);
	const begun = sessions.filter(({ start }) => start.at >= STARTS_AT + 1000);
	const rawStops = new Set(sessions.map(({ rawStop }) => rawStop));
	const mix = (is: (message: Received) => boolean) => share(received, is);
	const isCorrected = (message: Received) => message.event === 'stop' && !rawStops.has(message) && !isLate(message);

	test('has about 12 frames a second', () => {
		expect(deviation(received.length / SECONDS, 11.6)).toBeLessThan(0.06);
	});

	test('consists of 18 % starts, 15 % updates, 18 % raw stops, 23 % corrected stops and 25 % late stops', () => {
		expect(mix(({ event }) => event === 'start')).toBeCloseTo(0.18, 1.7);
		expect(mix(({ event }) => event === 'update')).toBeCloseTo(0.15, 1.7);
		expect(mix((message) => rawStops.has(message))).toBeCloseTo(0.18, 1.7);
		expect(mix(isCorrected)).toBeCloseTo(0.23, 1.7);
		expect(mix(isLate)).toBeCloseTo(0.25, 1.5);
	});

	test('has 90 to 270 late stops in each minute, from the first on', () => {
		const inMinute = (minute: number) =>
			received.filter((message) => isLate(message) && Math.floor((message.at - STARTS_AT) / MINUTE) === minute).length;
		const perMinute = Array.from({ length: MINUTES }, (_, minute) => inMinute(minute));
		for (const late of perMinute) {
			expect(late).toBeGreaterThan(90);
			expect(late).toBeLessThan(270);
		}
	});

	test('has about 2 new sessions a second, 85 to 90 % of them group voice, the rest private', () => {
		expect(deviation(begun.length / (SECONDS - 1), 2.05)).toBeLessThan(0.06);
		expect(share(begun, ({ start }) => start.sessionType === 7)).toBeGreaterThan(0.845);
		expect(share(begun, ({ start }) => start.sessionType === 7)).toBeLessThan(0.905);
		expect(share(begun, ({ start }) => start.sessionType === 5 || start.sessionType === 7)).toBe(1);
	});

	test('has about 40 sessions active at once', () => {
		const active: number[] = [];
		for (let at = STARTS_AT + 5000; at < STARTS_AT + MINUTES * MINUTE; at += 5000) {
			const isOnAir = ({ start, rawStop }: (typeof sessions)[number]) =>
				start.sessionType === 7 && start.at <= at && at < (rawStop?.at ?? start.at + TIMEOUT);
			active.push(sessions.filter(isOnAir).length);
		}
		expect(deviation(active.reduce((sum, count) => sum + count, 0) / active.length, 41)).toBeLessThan(0.06);
		expect(Math.min(...active)).toBeGreaterThan(25);
		expect(Math.max(...active)).toBeLessThan(60);
	});

	test('has sessions as long as those of a real network, none over 180 s', () => {
		const lengths = begun.flatMap(({ correctedStop }) =>
			correctedStop ? [correctedStop.stop - correctedStop.start] : [],
		);
		expect(Math.abs(quantile(lengths, 0.5) - 8)).toBeLessThanOrEqual(1);
		expect(deviation(lengths.reduce((sum, length) => sum + length, 0) / lengths.length, 22)).toBeLessThan(0.06);
		expect(Math.abs(quantile(lengths, 0.75) - 23)).toBeLessThanOrEqual(2);
		expect(deviation(quantile(lengths, 0.9), 71)).toBeLessThan(0.12);
		expect(deviation(quantile(lengths, 0.95), 115)).toBeLessThan(0.08);
		expect(Math.abs(share(lengths, (length) => length === 0) - 0.14)).toBeLessThan(0.02);
		expect(Math.min(...lengths)).toBe(0);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(180);
	});

	test('gives a call sign in 40 % of the starts and in 78 % of the stops', () => {
		const named = (event: Received['event']) =>
			share(
				received.filter((message) => message.event === event),
				({ callsign }) => callsign !== '',
			);
		expect(Math.abs(named('start') - 0.4)).toBeLessThan(0.03);
		expect(Math.abs(named('stop') - 0.78)).toBeLessThan(0.03);
	});

	test('has about 600 sessions in a window of 5 minutes', () => {
		const within = begun.filter(
			({ start }) => start.at >= STARTS_AT + 10 * MINUTE && start.at < STARTS_AT + 15 * MINUTE,
		);
		expect(deviation(within.length, 610)).toBeLessThan(0.12);
	});

	test('gives no name for roughly half of the busy talkgroups', () => {
		const talk = new Map<number, number>();
		const named = new Set<number>();
		for (const { start, correctedStop } of begun) {
			if (correctedStop === undefined || start.sessionType !== 7) continue;
			talk.set(start.destinationId, (talk.get(start.destinationId) ?? 0) + correctedStop.stop - correctedStop.start);
			if (correctedStop.talkgroup !== '') named.add(start.destinationId);
		}
		const busy = [...talk].toSorted(([, a], [, b]) => b - a).slice(0, 50);
		expect(share(busy, ([id]) => named.has(id))).toBeGreaterThan(0.35);
		expect(share(busy, ([id]) => named.has(id))).toBeLessThan(0.75);
	});

	test('has traffic on local talkgroups, the parrot and Disconnect', () => {
		const destinations = new Set(received.map(({ destinationId }) => destinationId));
		for (const id of [8, 9, 4000, 9990]) expect(destinations).toContain(id);
	});
});
