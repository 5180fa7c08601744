import { describe, expect, it } from 'vitest';
import { PatternMatcher, type PatternWorker } from '../../../src/page/rankings/pattern-matcher.ts';
import { matchPattern, type PatternRequest, type PatternResponse } from '../../../src/page/workers/pattern-request.ts';
import { ManualClock } from '../../model/manual-clock.ts';

/** A stand-in for the platform's worker: the test decides whether and when it responds. */
class HeldWorker implements PatternWorker {
	readonly requests: PatternRequest[] = [];
	terminated = false;
	#listener: (event: { readonly data: PatternResponse }) => void = () => {};

	postMessage(request: PatternRequest): void {
		this.requests.push(request);
	}

	addEventListener(_: 'message', listener: (event: { readonly data: PatternResponse }) => void): void {
		this.#listener = listener;
	}

	terminate(): void {
		this.terminated = true;
	}

	respond(): void {
		const request = this.requests.at(-1);
		if (request === undefined) throw new Error('there is no request');
		this.#listener({ data: matchPattern(request) });
	}
}

function setUp() {
	const workers: HeldWorker[] = [];
	const clock = new ManualClock(0);
	const matcher = new PatternMatcher(() => {
		const worker = new HeldWorker();
		workers.push(worker);
		return worker;
	}, clock);
	const passing = (...texts: string[]) => texts.filter((text) => matcher.applied().matches(text));
	const worker = (index: number): HeldWorker => {
		const found = workers[index];
		if (found === undefined) throw new Error(`there is no worker ${index}`);
		return found;
	};
	return { clock, matcher, passing, worker, workers };
}

describe('PatternMatcher', () => {
	it('lets everything pass until the worker answers, then what matches anywhere, without regard to case', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.match('^dl|QQ', ['DL5QZX', 'k4qqv', 'EA3DL']);
		expect(passing('EA3DL')).toEqual(['EA3DL']);
		worker(0).respond();
		expect(passing('DL5QZX', 'k4qqv', 'EA3DL')).toEqual(['DL5QZX', 'k4qqv']);
		expect(clock.pendingWaits).toBe(0);
	});

	it('keeps the previous pattern until the worker has answered for the new one', () => {
		const { matcher, passing, worker, workers } = setUp();
		matcher.match('^a', ['ab', 'b']);
		worker(0).respond();
		matcher.match('b', ['ab', 'b']);
		expect(passing('ab', 'b')).toEqual(['ab']);
		worker(0).respond();
		expect(passing('ab', 'b')).toEqual(['ab', 'b']);
		expect(workers).toHaveLength(1);
	});

	it('ends a worker that is busy with a pattern that is no longer wanted', () => {
		const { matcher, passing, worker } = setUp();
		matcher.match('(a+)+$', ['ab']);
		matcher.match('(a+)+$|b', ['ab', 'c']);
		expect(worker(0).terminated).toBe(true);
		worker(0).respond();
		worker(1).respond();
		expect(passing('ab', 'c')).toEqual(['ab']);
	});

	it.each(['(', '[', '*', '(?<x', '\\'])('an invalid expression filters nothing: %s', (pattern) => {
		const { matcher, passing, worker } = setUp();
		matcher.match(pattern, ['a', 'b']);
		worker(0).respond();
		matcher.match(pattern, ['a', 'b', 'c']);
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		expect(worker(0).requests).toHaveLength(1);
	});

	it('a pattern that is not answered in time filters nothing', () => {
		const { clock, matcher, passing, worker, workers } = setUp();
		matcher.match('^a', ['a', 'b']);
		clock.advance(2000);
		expect(worker(0).terminated).toBe(true);
		matcher.match('^a', ['a', 'b', 'c']);
		expect([passing('a', 'b'), workers.length]).toEqual([['a', 'b'], 1]);
		matcher.match('^b', ['a', 'b']);
		worker(1).respond();
		expect(passing('a', 'b')).toEqual(['b']);
	});
});
