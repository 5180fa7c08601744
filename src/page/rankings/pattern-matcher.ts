import type { Cancel, Clock } from '../../feed/clock.ts';
import type { PatternRequest, PatternResponse } from '../workers/pattern-request.ts';

/** The part of a `Worker` that is needed. */
export interface PatternWorker {
	postMessage(request: PatternRequest): void;
	addEventListener(type: 'message', listener: (event: { readonly data: PatternResponse }) => void): void;
	terminate(): void;
}

/** A text filter, as it is applied. */
interface AppliedPattern {
	/** As typed; `''` where every text passes: there is no pattern, or it is invalid, or it takes too long. */
	readonly pattern: string;
	readonly matches: (text: string) => boolean;
	/** The typed text is not a regular expression. */
	readonly invalid: boolean;
}

const NO_PATTERN: AppliedPattern = { pattern: '', matches: () => true, invalid: false };
const INVALID_PATTERN: AppliedPattern = { ...NO_PATTERN, invalid: true };

/** The deadline of an answer, in milliseconds, with the loading of the worker. An ordinary pattern takes less than one for all names of the window. */
const DEADLINE_MS = 2000;

/**
 * Matches names against one text filter's pattern. It does so in a worker with a deadline, so that no pattern can freeze the page. The previous
 * pattern filters until the worker has answered for the new one.
 */
export class PatternMatcher {
	readonly #createWorker: () => PatternWorker;
	readonly #clock: Clock;
	readonly #watchers = new Set<() => void>();
	#worker: PatternWorker | undefined;
	/** The worker owes an answer. */
	#asked = false;
	#cancelDeadline: Cancel = () => {};
	#pattern = '';
	/** The pattern filters nothing: it is invalid, or it was not answered in time. */
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
			if (this.#asked) this.#endWorker();
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
		if (this.#failed || this.#asked || this.#texts === undefined) return;
		this.#asked = true;
		this.#worker ??= this.#startWorker();
		this.#worker.postMessage({ pattern: this.#pattern, texts: this.#texts });
		this.#texts = undefined;
		this.#cancelDeadline = this.#clock.after(DEADLINE_MS, () => {
			this.#failed = true;
			this.#endWorker();
			this.#publish(NO_PATTERN);
		});
	}

	#receive(response: PatternResponse): void {
		this.#cancelDeadline();
		this.#asked = false;
		if (response === 'invalid') {
			this.#failed = true;
			this.#publish(INVALID_PATTERN);
		} else {
			const matching = new Set(response);
			this.#publish({ pattern: this.#pattern, matches: (text) => matching.has(text), invalid: false });
		}
		this.#ask();
	}

	#startWorker(): PatternWorker {
		const worker = this.#createWorker();
		worker.addEventListener('message', ({ data }) => {
			if (this.#worker === worker) this.#receive(data);
		});
		return worker;
	}

	#endWorker(): void {
		this.#cancelDeadline();
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#asked = false;
	}

	#publish(applied: AppliedPattern): void {
		if (this.#applied === applied) return;
		this.#applied = applied;
		for (const watcher of this.#watchers) watcher();
	}
}
