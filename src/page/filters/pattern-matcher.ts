import type { Cancel, Clock } from '../../feed/clock.ts';
import { type AppliedPattern, INVALID_PATTERN, NO_PATTERN } from './filters.ts';
import type { PatternRequest, PatternResponse } from './pattern-request.ts';

/** The part of a `Worker` that is needed. */
export interface PatternWorker {
	postMessage(request: PatternRequest): void;
	addEventListener(type: 'message', listener: (event: { readonly data: PatternResponse }) => void): void;
	/** Its script does not load. */
	addEventListener(type: 'error', listener: () => void): void;
	terminate(): void;
}

/** The deadline of an answer, in milliseconds. An ordinary pattern takes less than one for all names of the window. */
const DEADLINE_MS = 100;

/**
 * Matches names against one text filter's pattern. It does so in a worker with a deadline, so that no pattern can freeze the page. The previous
 * pattern filters until the worker has answered for the new one.
 */
export class PatternMatcher {
	readonly #createWorker: () => PatternWorker;
	readonly #clock: Clock;
	readonly #watchers = new Set<() => void>();
	#worker: PatternWorker | undefined;
	#state: 'loading' | 'idle' | 'asked' = 'loading';
	#cancelDeadline: Cancel = () => {};
	#pattern = '';
	/** The pattern filters nothing: it is invalid (FILTER-4), its matching took too long (FILTER-5), or the worker did not load. */
	#failed = false;
	/** The names to match next; undefined once they were sent. */
	#texts: readonly string[] | undefined;
	#applied = NO_PATTERN;

	constructor(createWorker: () => PatternWorker, clock: Clock) {
		this.#createWorker = createWorker;
		this.#clock = clock;
	}

	/** The pattern that filters; a new object whenever a result may have changed. */
	readonly applied = (): AppliedPattern => this.#applied;

	/** @returns a function that ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	/**
	 * Starts to match these texts. The results come with `applied`.
	 *
	 * @param pattern as typed; `''` filters nothing
	 * @param texts the names shown, in any order, duplicates allowed
	 */
	match(pattern: string, texts: readonly string[]): void {
		if (pattern === '') {
			this.close();
			return;
		}
		if (pattern !== this.#pattern) {
			this.#pattern = pattern;
			this.#failed = false;
			if (this.#state === 'asked') this.#endWorker();
		}
		this.#texts = texts;
		this.#ask();
	}

	/** Passes every text from now on, and ends the worker. */
	close(): void {
		this.#endWorker();
		this.#pattern = '';
		this.#texts = undefined;
		this.#publish(NO_PATTERN);
	}

	#ask(): void {
		if (this.#failed || this.#texts === undefined) return;
		this.#worker ??= this.#startWorker();
		if (this.#state !== 'idle') return;
		this.#state = 'asked';
		this.#worker.postMessage({ pattern: this.#pattern, texts: this.#texts });
		this.#texts = undefined;
		// The answer may have arrived while the page was busy. A second timer lets it be read first.
		this.#cancelDeadline = this.#clock.after(DEADLINE_MS, () => {
			this.#cancelDeadline = this.#clock.after(0, () => this.#fail());
		});
	}

	#receive(response: PatternResponse): void {
		this.#cancelDeadline();
		this.#state = 'idle';
		if (response === 'invalid') {
			this.#failed = true;
			this.#publish(INVALID_PATTERN);
		} else if (response !== 'ready') {
			const matching = new Set(response);
			this.#publish({ pattern: this.#pattern, matches: (text) => matching.has(text), invalid: false });
		}
		this.#ask();
	}

	#fail(): void {
		this.#failed = true;
		this.#endWorker();
		this.#publish(NO_PATTERN);
	}

	#startWorker(): PatternWorker {
		const worker = this.#createWorker();
		worker.addEventListener('message', ({ data }) => {
			if (this.#worker === worker) this.#receive(data);
		});
		worker.addEventListener('error', () => {
			if (this.#worker === worker) this.#fail();
		});
		return worker;
	}

	#endWorker(): void {
		this.#cancelDeadline();
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#state = 'loading';
	}

	#publish(applied: AppliedPattern): void {
		if (this.#applied === applied) return;
		this.#applied = applied;
		for (const watcher of this.#watchers) watcher();
	}
}
