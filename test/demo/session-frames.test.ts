import { describe, expect, test } from 'vitest';
import {
	isLate,
	MINUTE,
	type Received,
	type ReceivedSession,
	receive,
	STARTS_AT,
	sessionsOf,
	share,
} from './received.ts';

const MINUTES = 40;

describe.each([4, 50])('The frames of one session: %i is the seed', (seed) => {
	const received = receive(seed, MINUTES);
	const all = sessionsOf(received);
	/** Those whose whole life was received. */
	const sessions = all.filter(({ start }) => start.at >= STARTS_AT + 1000 && start.at < STARTS_AT + 15 * MINUTE);
	const stopped = sessions.flatMap(({ start, rawStop, secondStop }) =>
		rawStop && secondStop ? [{ start, rawStop, secondStop }] : [],
	);

	test('start: ids only, more often than not', () => {
		expect(share(sessions, ({ start }) => start.callsign === '' && start.talkgroup === '')).toBeGreaterThan(0.5);
		for (const { start } of sessions) expect(start.stop).toBe(0);
	});

	test('update: the names, 1 to 2 s later, with Stop 0', () => {
		const firsts = sessions.flatMap(({ start, updates: [update] }) => (update ? [{ start, update }] : []));
		expect(firsts.length / sessions.length).toBeGreaterThan(0.7);
		const isSoon = ({ start, update }: (typeof firsts)[number]) =>
			update.at - start.at >= 900 && update.at - start.at <= 2100;
		expect(share(firsts, isSoon)).toBeGreaterThan(0.95);
		expect(share(firsts, ({ update }) => update.callsign !== '')).toBeGreaterThan(0.9);
		for (const { update } of firsts) expect(update.stop).toBe(0);
	});

	test('update: now and then one comes after the stop', () => {
		const isAfter = ({ updates, rawStop }: ReceivedSession) =>
			rawStop !== undefined && updates.some(({ at }) => at > rawStop.at);
		expect(share(sessions, isAfter)).toBeGreaterThan(0.003);
		expect(share(sessions, isAfter)).toBeLessThan(0.04);
	});

	test('double stops: the second 1 to 3 s after the raw one, with names', () => {
		for (const { rawStop, secondStop } of stopped) {
			expect(secondStop.at - rawStop.at).toBeGreaterThanOrEqual(1000);
			expect(secondStop.at - rawStop.at).toBeLessThanOrEqual(3000);
		}
		const named = ({ callsign }: Received) => callsign !== '';
		expect(share(stopped, ({ secondStop }) => named(secondStop))).toBeGreaterThan(0.8);
		expect(share(stopped, ({ rawStop }) => named(rawStop))).toBeLessThan(0.75);
	});

	test('double stops: the second mostly ends 1 to 3 s earlier', () => {
		const earlier = stopped.map(({ rawStop, secondStop }) => rawStop.stop - secondStop.stop);
		expect(share(earlier, (seconds) => seconds >= 1 && seconds <= 3)).toBeGreaterThan(0.6);
	});

	test('double stops: for a few links the second lies 18 to 27 s in the future', () => {
		const ahead = stopped.map(({ secondStop }) => secondStop.stop - Math.floor(secondStop.at / 1000));
		const future = ahead.filter((seconds) => seconds > 0);
		expect(future.length).toBeGreaterThan(0);
		expect(future.length / stopped.length).toBeLessThan(0.05);
		for (const seconds of future) expect(seconds >= 18 && seconds <= 27).toBe(true);
	});

	test('double stops: the second corrects some raw ones without a duration', () => {
		const isCorrected = ({ rawStop, secondStop }: (typeof stopped)[number]) =>
			rawStop.stop === rawStop.start && secondStop.stop > secondStop.start;
		expect(share(stopped, isCorrected)).toBeGreaterThan(0.005);
	});

	test('no stop has a negative duration', () => {
		for (const { event, start, stop } of received) if (event === 'stop') expect(stop).toBeGreaterThanOrEqual(start);
	});

	test('Start moves by 1 s inside one session, at times', () => {
		const moves = sessions.flatMap(({ start, updates, secondStop }) =>
			[...updates, ...(secondStop ? [secondStop] : [])].map((later) => Math.abs(later.start - start.start)),
		);
		expect(Math.max(...moves)).toBe(1);
		expect(share(moves, (move) => move === 1)).toBeGreaterThan(0.02);
		expect(share(moves, (move) => move === 1)).toBeLessThan(0.12);
	});

	test('a few sessions never stop', () => {
		const endless = sessions.filter(({ rawStop }) => rawStop === undefined);
		expect(endless.length).toBeGreaterThan(0);
		expect(endless.length / sessions.length).toBeLessThan(0.01);
	});

	test('sends one more stop 20 minutes after the end of a session, and none in between', () => {
		for (const { secondStop, lateStop } of sessions) {
			if (secondStop === undefined) continue;
			expect(lateStop?.stop).toBe(secondStop.stop);
			const after = (lateStop?.at ?? 0) / 1000 - secondStop.stop;
			expect(after).toBeGreaterThanOrEqual(1180);
			expect(after).toBeLessThanOrEqual(1251);
		}
	});

	test('sends only a stop of some sessions, at their end or 20 minutes later', () => {
		const started = new Set(all.map(({ start }) => start.sessionId));
		const onlyEnded = received.filter(({ event, sessionId }) => event === 'stop' && !started.has(sessionId));
		expect(onlyEnded.some((message) => !isLate(message))).toBe(true);
		expect(onlyEnded.some(isLate)).toBe(true);
	});
});
