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

describe.each([4, 50])('the frames of a session (seed %i)', (seed) => {
	const received = receive(seed, MINUTES);
	const all = sessionsOf(received);
	/** Those whose whole life was received. */
	const sessions = all.filter(({ start }) => start.at >= STARTS_AT + 1000 && start.at < STARTS_AT + 15 * MINUTE);
	const stopped = sessions.flatMap(({ start, rawStop, correctedStop }) =>
		rawStop && correctedStop ? [{ start, rawStop, correctedStop }] : [],
	);

	test('more than half of the starts have ids only', () => {
		expect(share(sessions, ({ start }) => start.callsign === '' && start.talkgroup === '')).toBeGreaterThan(0.5);
		for (const { start } of sessions) expect(start.stop).toBe(0);
	});

	test('an update brings the names 1 to 2 s after the start, with Stop 0', () => {
		const firsts = sessions.flatMap(({ start, updates: [update] }) => (update ? [{ start, update }] : []));
		expect(firsts.length / sessions.length).toBeGreaterThan(0.7);
		const isSoon = ({ start, update }: (typeof firsts)[number]) =>
			update.at - start.at >= 900 && update.at - start.at <= 2100;
		expect(share(firsts, isSoon)).toBeGreaterThan(0.95);
		expect(share(firsts, ({ update }) => update.callsign !== '')).toBeGreaterThan(0.9);
		for (const { update } of firsts) expect(update.stop).toBe(0);
	});

	test('an update sometimes comes after the raw stop', () => {
		const isAfter = ({ updates, rawStop }: ReceivedSession) =>
			rawStop !== undefined && updates.some(({ at }) => at > rawStop.at);
		expect(share(sessions, isAfter)).toBeGreaterThan(0.003);
		expect(share(sessions, isAfter)).toBeLessThan(0.04);
	});

	test('the corrected stop comes 1 to 3 s after the raw one, mostly with names', () => {
		for (const { rawStop, correctedStop } of stopped) {
			expect(correctedStop.at - rawStop.at).toBeGreaterThanOrEqual(1000);
			expect(correctedStop.at - rawStop.at).toBeLessThanOrEqual(3000);
		}
		const named = ({ callsign }: Received) => callsign !== '';
		expect(share(stopped, ({ correctedStop }) => named(correctedStop))).toBeGreaterThan(0.8);
		expect(share(stopped, ({ rawStop }) => named(rawStop))).toBeLessThan(0.75);
	});

	test('the corrected stop mostly gives an end 1 to 3 s earlier', () => {
		const earlier = stopped.map(({ rawStop, correctedStop }) => rawStop.stop - correctedStop.stop);
		expect(share(earlier, (seconds) => seconds >= 1 && seconds <= 3)).toBeGreaterThan(0.6);
	});

	test('for a few links the corrected stop lies 18 to 27 s in the future', () => {
		const ahead = stopped.map(({ correctedStop }) => correctedStop.stop - Math.floor(correctedStop.at / 1000));
		const future = ahead.filter((seconds) => seconds > 0);
		expect(future.length).toBeGreaterThan(0);
		expect(future.length / stopped.length).toBeLessThan(0.05);
		for (const seconds of future) expect(seconds >= 18 && seconds <= 27).toBe(true);
	});

	test('the corrected stop gives some sessions a duration that had none in the raw stop', () => {
		const isCorrected = ({ rawStop, correctedStop }: (typeof stopped)[number]) =>
			rawStop.stop === rawStop.start && correctedStop.stop > correctedStop.start;
		expect(share(stopped, isCorrected)).toBeGreaterThan(0.005);
	});

	test('no stop has a negative duration', () => {
		for (const { event, start, stop } of received) if (event === 'stop') expect(stop).toBeGreaterThanOrEqual(start);
	});

	test('the start sometimes moves by 1 s within a session', () => {
		const moves = sessions.flatMap(({ start, updates, correctedStop }) =>
			[...updates, ...(correctedStop ? [correctedStop] : [])].map((later) => Math.abs(later.start - start.start)),
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

	test('a late stop comes 20 minutes after the end, and none in between', () => {
		for (const { correctedStop, lateStop, stops } of sessions) {
			if (correctedStop === undefined) continue;
			expect(stops).toBe(3);
			expect(lateStop?.stop).toBe(correctedStop.stop);
			const after = (lateStop?.at ?? 0) / 1000 - correctedStop.stop;
			expect(after).toBeGreaterThanOrEqual(1180);
			expect(after).toBeLessThanOrEqual(1251);
		}
	});

	test('of some sessions only a stop is sent, at their end or 20 minutes later', () => {
		const started = new Set(all.map(({ start }) => start.sessionId));
		const onlyEnded = received.filter(({ event, sessionId }) => event === 'stop' && !started.has(sessionId));
		expect(onlyEnded.some((message) => !isLate(message))).toBe(true);
		expect(onlyEnded.some(isLate)).toBe(true);
	});
});
