import { describe, expect, test } from 'vitest';
import { EventQueue } from '../../src/demo/event-queue.ts';
import { Random } from '../../src/demo/random.ts';

const SEED = 11;

describe('Event queue', () => {
	test(`runs events by time, and those of one moment as planned (seed ${SEED})`, () => {
		const random = new Random(SEED);
		const queue = new EventQueue(0);
		const planned = Array.from({ length: 2000 }, (_, turn) => ({ at: random.integer(0, 300), turn }));
		const ran: { at: number; turn: number }[] = [];
		for (const event of planned) queue.plan(event.at, () => ran.push({ ...event, at: queue.now }));
		expect(queue.size).toBe(2000);
		while (queue.runNext());
		expect(ran).toEqual(planned.toSorted((a, b) => a.at - b.at || a.turn - b.turn));
		expect(queue.size).toBe(0);
		expect(queue.nextAt).toBe(Number.POSITIVE_INFINITY);
	});

	test('runs events that other events planned, and those planned for the past next', () => {
		const queue = new EventQueue(100);
		const ran: string[] = [];
		queue.plan(200, () => {
			ran.push('first');
			queue.plan(50, () => ran.push(`overdue at ${queue.now}`));
			queue.plan(250, () => ran.push('between'));
		});
		queue.plan(300, () => ran.push('last'));
		while (queue.runNext());
		expect(ran).toEqual(['first', 'overdue at 200', 'between', 'last']);
	});
});
