import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { PatternMatcher, type PatternWorker } from '../../../src/page/filters/pattern-matcher.ts';
import { matchPattern, type PatternRequest, type PatternResponse } from '../../../src/page/filters/pattern-request.ts';

/** A stand-in for the platform's worker: the test decides when it loads, and when and whether it responds. */
class HeldWorker implements PatternWorker {
	readonly requests: PatternRequest[] = [];
	terminated = false;
	failToLoad: () => void = () => {};
	#listener: (event: { readonly data: PatternResponse }) => void = () => {};

	postMessage(request: PatternRequest): void {
		this.requests.push(request);
	}

	addEventListener(type: 'message' | 'error', listener: (event: { readonly data: PatternResponse }) => void): void {
		if (type === 'message') this.#listener = listener;
		else this.failToLoad = () => listener({ data: 'invalid' });
	}

	terminate(): void {
		this.terminated = true;
	}

	load(): void {
		this.#listener({ data: 'ready' });
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

describe('a text filter', () => {
	it('FILTER-2: matches anywhere, without regard to case', () => {
		expect(matchPattern({ pattern: '^dl|QQ', texts: ['DL5QZX', 'k4qqv', 'EA3DL'] })).toEqual([true, true, false]);
	});

	it.each(['(', '[', '*', '(?<x', '\\'])('FILTER-4: reports an invalid expression: %s', (pattern) => {
		expect(matchPattern({ pattern, texts: ['a'] })).toBe('invalid');
	});
});

describe('PatternMatcher', () => {
	it('lets everything pass without a pattern, and starts no worker', () => {
		const { matcher, passing, workers } = setUp();
		matcher.match('', ['a', 'b']);
		expect([passing('a', 'b'), workers]).toEqual([['a', 'b'], []]);
	});

	it('lets everything pass until the worker responds, then only what matches', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.match('^a', ['a', 'b', 'a']);
		worker(0).load();
		expect(worker(0).requests).toEqual([{ pattern: '^a', texts: ['a', 'b'] }]);
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		worker(0).respond();
		expect(passing('a', 'b')).toEqual(['a']);
		expect(clock.pendingWaits).toBe(0);
	});

	it('requests results for new names only', () => {
		const { matcher, passing, worker } = setUp();
		matcher.match('^a', ['a']);
		worker(0).load();
		worker(0).respond();
		matcher.match('^a', ['a', 'ab']);
		expect(worker(0).requests.at(-1)).toEqual({ pattern: '^a', texts: ['ab'] });
		worker(0).respond();
		expect(passing('a', 'ab')).toEqual(['a', 'ab']);
		matcher.match('^a', ['ab']);
		expect(worker(0).requests).toHaveLength(2);
	});

	it('filters by the previous pattern until the results of the next one have come', () => {
		const { matcher, passing, worker } = setUp();
		matcher.match('a', ['a', 'b']);
		worker(0).load();
		worker(0).respond();
		matcher.match('b', ['a', 'b']);
		expect(passing('a', 'b')).toEqual(['a']);
		worker(0).respond();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('filters again by a pattern that was removed and is typed again', () => {
		const { matcher, passing, worker } = setUp();
		for (const index of [0, 1]) {
			matcher.match('a', ['a', 'b']);
			worker(index).load();
			worker(index).respond();
			expect(passing('a', 'b')).toEqual(['a']);
			matcher.match('', ['a', 'b']);
			expect(passing('a', 'b')).toEqual(['a', 'b']);
		}
	});

	it('FILTER-4: an invalid pattern filters nothing', () => {
		const { matcher, passing, worker } = setUp();
		matcher.match('(', ['a', 'b']);
		worker(0).load();
		worker(0).respond();
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		matcher.match('(', ['a', 'b', 'c']);
		expect(worker(0).requests).toHaveLength(1);
	});

	it('FILTER-5: a pattern that takes too long filters nothing, its worker is terminated, and only the next pattern gets a new one', () => {
		const { clock, matcher, passing, worker, workers } = setUp();
		matcher.match('a', ['a', 'b']);
		worker(0).load();
		worker(0).respond();
		matcher.match('(a+)+$', ['a', 'b']);
		clock.advance(249);
		expect([passing('a', 'b'), worker(0).terminated]).toEqual([['a'], false]);
		clock.advance(1);
		expect([passing('a', 'b'), worker(0).terminated]).toEqual([['a', 'b'], true]);
		matcher.match('(a+)+$', ['a', 'b', 'c']);
		expect(workers).toHaveLength(1);
		matcher.match('b', ['a', 'b']);
		worker(1).load();
		worker(1).respond();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('FILTER-5: a response that waited while the page was busy is read before the deadline is found over', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.match('a', ['a', 'b']);
		worker(0).load();
		// The page was busy until the deadline: its timer and the response are both due.
		clock.after(250, () => worker(0).respond());
		clock.advance(250);
		expect([passing('a', 'b'), worker(0).terminated]).toEqual([['a'], false]);
	});

	it('FILTER-5: the deadline starts when the worker is ready, however long it takes to load', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.match('a', ['a', 'b']);
		clock.advance(60_000);
		worker(0).load();
		worker(0).respond();
		expect(passing('a', 'b')).toEqual(['a']);
	});

	it('a worker that does not load filters nothing, and the next pattern gets a new one', () => {
		const { matcher, passing, worker } = setUp();
		matcher.match('a', ['a', 'b']);
		worker(0).failToLoad();
		matcher.match('a', ['a', 'b', 'c']);
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		matcher.match('b', ['a', 'b']);
		worker(1).load();
		worker(1).respond();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('a pattern changed while the worker is busy does not wait for it', () => {
		const { matcher, passing, worker } = setUp();
		matcher.match('(a+)+$', ['a', 'b']);
		worker(0).load();
		matcher.match('b', ['a', 'b']);
		expect(worker(0).terminated).toBe(true);
		worker(1).load();
		worker(0).respond();
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		worker(1).respond();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('requests the results of thousands of names in parts, and uses them together', () => {
		const { matcher, passing, worker } = setUp();
		const names = Array.from({ length: 2500 }, (_, index) => `name ${index}`);
		matcher.match('name 2499', names);
		worker(0).load();
		worker(0).respond();
		worker(0).respond();
		expect(passing('name 1', 'name 2499')).toHaveLength(2);
		worker(0).respond();
		expect(worker(0).requests.map(({ texts }) => texts.length)).toEqual([1000, 1000, 500]);
		expect(passing('name 1', 'name 2499')).toEqual(['name 2499']);
	});

	it('evicts cached results of names that are no longer shown', () => {
		const { matcher, passing, worker } = setUp();
		for (let round = 0; round < 30; round++) {
			const names = Array.from({ length: 1000 }, (_, index) => `${round} ${index}`);
			matcher.match('.', names);
			if (round === 0) worker(0).load();
			worker(0).respond();
		}
		expect(passing('29 0')).toEqual(['29 0']);
		// Evicted.
		expect(passing('0 0')).toEqual([]);
	});

	it('ends the worker and lets everything pass when it is closed', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.match('b', ['a', 'b']);
		worker(0).load();
		matcher.close();
		expect([passing('a', 'b'), worker(0).terminated, clock.pendingWaits]).toEqual([['a', 'b'], true, 0]);
	});
});
