import { describe, expect, test } from 'vitest';
import { EventQueue } from '../../src/demo/event-queue.ts';
import { Random } from '../../src/demo/random.ts';

const SEED = 11;

describe('Event queue', () => {
	test(`runs events by time, and those of one moment as scheduled (seed ${SEED})`, () => {
		const random = new Random(SEED);
		const queue = new EventQueue(0);
		const scheduled = Array.from({ length: 2000 }, (_, order) => ({ at: random.integer(0, 300), order }));
		const ran: { at: number; order: number }[] = [];
		for (const event of scheduled) queue.schedule(event.at, () => ran.push({ ...event, at: queue.now }));
		expect(queue.size).toBe(2000);
		while (queue.runNext());
		expect(ran).toEqual(scheduled.toSorted((a, b) => a.at - b.at || a.order - b.order));
		expect(queue.size).toBe(0);
		expect(queue.nextAt).toBe(Number.POSITIVE_INFINITY);
	});

	test('runs events that other events scheduled, and those scheduled for the past next', () => {
		const queue = new EventQueue(100);
		const ran: string[] = [];
		queue.schedule(200, () => {
			ran.push('first');
			queue.schedule(50, () => ran.push(`overdue at ${queue.now}`));
			queue.schedule(250, () => ran.push('between'));
		});
		queue.schedule(300, () => ran.push('last'));
		while (queue.runNext());
		expect(ran).toEqual(['first', 'overdue at 200', 'between', 'last']);
	});
});
