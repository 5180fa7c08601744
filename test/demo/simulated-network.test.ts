import { describe, expect, test } from 'vitest';
import { type SimulatedFrame, SimulatedNetwork } from '../../src/demo/simulated-network.ts';
import { MINUTE, receive, STARTS_AT, share } from './received.ts';

const SEED = 5;
const SECOND = 1000;
const HOUR = 60 * MINUTE;

function run(network: SimulatedNetwork, from: number, until: number, step: number): SimulatedFrame[] {
	const frames: SimulatedFrame[] = [];
	for (let at = from; at <= until; at += step) frames.push(...network.framesUntil(at));
	return frames;
}

describe(`Simulated network (seed ${SEED})`, () => {
	test('the same seed gives the same frames, however often frames are requested', () => {
		const end = STARTS_AT + 3 * MINUTE;
		const often = run(new SimulatedNetwork(SEED, STARTS_AT), STARTS_AT, end, 100);
		const seldom = run(new SimulatedNetwork(SEED, STARTS_AT), STARTS_AT, end, MINUTE);
		expect(often.length).toBeGreaterThan(1500);
		expect(often).toEqual(seldom);
	});

	test('another seed gives others', () => {
		const [one, other] = [SEED, SEED + 1].map((seed) => new SimulatedNetwork(seed, STARTS_AT));
		expect(one?.framesUntil(STARTS_AT + MINUTE)).not.toEqual(other?.framesUntil(STARTS_AT + MINUTE));
	});

	test('frames come in time order, each once, none before its time', () => {
		const network = new SimulatedNetwork(SEED, STARTS_AT);
		expect(network.framesUntil(STARTS_AT - 1)).toEqual([]);
		let last = STARTS_AT;
		for (let until = STARTS_AT; until <= STARTS_AT + MINUTE; until += 250) {
			for (const { at } of network.framesUntil(until)) {
				expect(at).toBeGreaterThanOrEqual(last);
				expect(at).toBeLessThanOrEqual(until);
				last = at;
			}
			expect(network.framesUntil(until)).toEqual([]);
			expect(network.framesUntil(until - SECOND)).toEqual([]);
		}
	});

	test('says when the next frame is due, and asking does not change the frames', () => {
		const asked = new SimulatedNetwork(SEED, STARTS_AT);
		const frames: SimulatedFrame[] = [];
		for (let next = asked.nextAt(); next <= STARTS_AT + MINUTE; next = asked.nextAt()) {
			expect(asked.framesUntil(next - 1)).toEqual([]);
			const due = asked.framesUntil(next);
			expect(due.length).toBeGreaterThan(0);
			frames.push(...due);
		}
		expect(frames).toEqual(new SimulatedNetwork(SEED, STARTS_AT).framesUntil(STARTS_AT + MINUTE));
	});

	test('the first second resends about 40 active sessions, with names, up to 110 s old', () => {
		const starts = receive(SEED, 1).filter(({ event, at }) => event === 'start' && at < STARTS_AT + SECOND);
		expect(starts.length).toBeGreaterThan(30);
		expect(starts.length).toBeLessThan(60);
		expect(share(starts, ({ callsign }) => callsign !== '')).toBeGreaterThan(0.8);
		const ages = starts.map(({ at, start }) => at / 1000 - start);
		expect(Math.max(...ages)).toBeGreaterThan(60);
		expect(Math.max(...ages)).toBeLessThan(112);
	});

	test('may begin between two milliseconds', () => {
		const network = new SimulatedNetwork(SEED, STARTS_AT + 0.5);
		const [first] = network.framesUntil(STARTS_AT + SECOND);
		expect(first?.at).toBeGreaterThan(STARTS_AT);
		expect(Number.isInteger(first?.at)).toBe(true);
	});

	test('a network that began in the past returns all its frames at the first request', () => {
		const history = new SimulatedNetwork(SEED, STARTS_AT).framesUntil(STARTS_AT + 10 * MINUTE);
		const played = run(new SimulatedNetwork(SEED, STARTS_AT), STARTS_AT, STARTS_AT + 10 * MINUTE, MINUTE);
		expect(history.length).toBeGreaterThan(6000);
		expect(history).toEqual(played);
	});

	test('after a sleep it returns the last minute only, and stays as busy as before', () => {
		const network = new SimulatedNetwork(SEED, STARTS_AT);
		network.framesUntil(STARTS_AT + MINUTE);
		const woken = STARTS_AT + 9 * HOUR;
		const missed = network.framesUntil(woken);
		expect(missed[0]?.at).toBeGreaterThanOrEqual(woken - MINUTE);
		expect(missed.length).toBeGreaterThan(500);
		expect(missed.length).toBeLessThan(1000);
		const next = network.framesUntil(woken + MINUTE);
		expect(next.length).toBeGreaterThan(500);
		expect(next.length).toBeLessThan(1000);
	});

	test('its memory does not grow, through hours and sleeps', { timeout: 60_000 }, () => {
		const network = new SimulatedNetwork(SEED, STARTS_AT);
		let now = STARTS_AT;
		const listenFor = (minutes: number) => {
			for (let minute = 0; minute < minutes; minute += 1) {
				now += MINUTE;
				network.framesUntil(now);
				expect(network.planned).toBeLessThan(4500);
			}
		};
		listenFor(90);
		now += 10 * HOUR;
		listenFor(90);
		expect(network.planned).toBeGreaterThan(3000);
	});
});
