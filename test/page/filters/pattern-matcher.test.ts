import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { PatternMatcher, type PatternWorker } from '../../../src/page/filters/pattern-matcher.ts';
import { answerPattern, type PatternAnswer, type PatternQuestion } from '../../../src/page/filters/pattern-question.ts';

/** The platform's worker, except that the test decides when it loads, and when and whether it answers. */
class HeldWorker implements PatternWorker {
	readonly questions: PatternQuestion[] = [];
	terminated = false;
	#listener: (event: { readonly data: PatternAnswer }) => void = () => {};

	postMessage(question: PatternQuestion): void {
		this.questions.push(question);
	}

	addEventListener(_type: 'message', listener: (event: { readonly data: PatternAnswer }) => void): void {
		this.#listener = listener;
	}

	terminate(): void {
		this.terminated = true;
	}

	load(): void {
		this.#listener({ data: 'ready' });
	}

	answer(): void {
		const question = this.questions.at(-1);
		if (question === undefined) throw new Error('nothing was asked');
		this.#listener({ data: answerPattern(question) });
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
	const passing = (...texts: string[]) => texts.filter((text) => matcher.matches()(text));
	const worker = (index: number): HeldWorker => {
		const found = workers[index];
		if (found === undefined) throw new Error(`there is no worker ${index}`);
		return found;
	};
	return { clock, matcher, passing, worker, workers };
}

describe('a text filter', () => {
	it('FILTER-2: matches anywhere, without regard to case', () => {
		expect(answerPattern({ pattern: '^dl|QQ', texts: ['DL5QZX', 'k4qqv', 'EA3DL'] })).toEqual([true, true, false]);
	});

	it.each(['(', '[', '*', '(?<x', '\\'])('FILTER-4: reports an invalid expression: %s', (pattern) => {
		expect(answerPattern({ pattern, texts: ['a'] })).toBe('invalid');
	});
});

describe('the matcher', () => {
	it('without a pattern everything passes and no worker is started', () => {
		const { matcher, passing, workers } = setUp();
		matcher.ask('', ['a', 'b']);
		expect([passing('a', 'b'), workers]).toEqual([['a', 'b'], []]);
	});

	it('everything passes until the pattern is answered; then only what matches', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.ask('^a', ['a', 'b', 'a']);
		worker(0).load();
		expect(worker(0).questions).toEqual([{ pattern: '^a', texts: ['a', 'b'] }]);
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		worker(0).answer();
		expect(passing('a', 'b')).toEqual(['a']);
		expect(clock.waiting).toBe(0);
	});

	it('a name that is new is asked about, and no other again', () => {
		const { matcher, passing, worker } = setUp();
		matcher.ask('^a', ['a']);
		worker(0).load();
		worker(0).answer();
		matcher.ask('^a', ['a', 'ab']);
		expect(worker(0).questions.at(-1)).toEqual({ pattern: '^a', texts: ['ab'] });
		worker(0).answer();
		expect(passing('a', 'ab')).toEqual(['a', 'ab']);
		matcher.ask('^a', ['ab']);
		expect(worker(0).questions).toHaveLength(2);
	});

	it('the pattern before stays in force until the next one is answered', () => {
		const { matcher, passing, worker } = setUp();
		matcher.ask('a', ['a', 'b']);
		worker(0).load();
		worker(0).answer();
		matcher.ask('b', ['a', 'b']);
		expect(passing('a', 'b')).toEqual(['a']);
		worker(0).answer();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('FILTER-4: an invalid pattern filters nothing', () => {
		const { matcher, passing, worker } = setUp();
		matcher.ask('(', ['a', 'b']);
		worker(0).load();
		worker(0).answer();
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		matcher.ask('(', ['a', 'b', 'c']);
		expect(worker(0).questions).toHaveLength(1);
	});

	it('FILTER-5: a pattern not answered in time filters nothing, its worker is terminated, and the next pattern gets a new one', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.ask('a', ['a', 'b']);
		worker(0).load();
		worker(0).answer();
		matcher.ask('(a+)+$', ['a', 'b']);
		clock.advance(249);
		expect([passing('a', 'b'), worker(0).terminated]).toEqual([['a'], false]);
		clock.advance(1);
		expect([passing('a', 'b'), worker(0).terminated]).toEqual([['a', 'b'], true]);
		matcher.ask('(a+)+$', ['a', 'b', 'c']);
		matcher.ask('b', ['a', 'b']);
		worker(1).load();
		worker(1).answer();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('FILTER-5: the deadline starts when the worker is ready, however long it takes to load', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.ask('a', ['a', 'b']);
		clock.advance(60_000);
		worker(0).load();
		worker(0).answer();
		expect(passing('a', 'b')).toEqual(['a']);
	});

	it('a pattern changed while the worker is at work does not wait for it', () => {
		const { matcher, passing, worker } = setUp();
		matcher.ask('(a+)+$', ['a', 'b']);
		worker(0).load();
		matcher.ask('b', ['a', 'b']);
		expect(worker(0).terminated).toBe(true);
		worker(1).load();
		worker(0).answer();
		expect(passing('a', 'b')).toEqual(['a', 'b']);
		worker(1).answer();
		expect(passing('a', 'b')).toEqual(['b']);
	});

	it('thousands of names are asked about in parts, and are in force together', () => {
		const { matcher, passing, worker } = setUp();
		const names = Array.from({ length: 2500 }, (_, index) => `name ${index}`);
		matcher.ask('name 2499', names);
		worker(0).load();
		worker(0).answer();
		worker(0).answer();
		expect(passing('name 1', 'name 2499')).toHaveLength(2);
		worker(0).answer();
		expect(worker(0).questions.map(({ texts }) => texts.length)).toEqual([1000, 1000, 500]);
		expect(passing('name 1', 'name 2499')).toEqual(['name 2499']);
	});

	it('what is remembered of names no longer shown is bounded', () => {
		const { matcher, passing, worker } = setUp();
		for (let round = 0; round < 30; round++) {
			const names = Array.from({ length: 1000 }, (_, index) => `${round} ${index}`);
			matcher.ask('.', names);
			if (round === 0) worker(0).load();
			worker(0).answer();
		}
		expect(passing('29 0')).toEqual(['29 0']);
		// Let go: it would have to be asked about again.
		expect(passing('0 0')).toEqual([]);
	});

	it('closing ends the worker and lets everything pass', () => {
		const { clock, matcher, passing, worker } = setUp();
		matcher.ask('b', ['a', 'b']);
		worker(0).load();
		matcher.close();
		expect([passing('a', 'b'), worker(0).terminated, clock.waiting]).toEqual([['a', 'b'], true, 0]);
	});
});
