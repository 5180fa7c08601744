import type { Cancel, Clock } from '../../feed/clock.ts';
import { type AppliedPattern, NO_PATTERN } from './filters.ts';
import type { PatternRequest, PatternResponse } from './pattern-request.ts';

/** The part of a `Worker` that is needed. */
export interface PatternWorker {
	postMessage(request: PatternRequest): void;
	addEventListener(type: 'message', listener: (event: { readonly data: PatternResponse }) => void): void;
	/** Its script does not load. */
	addEventListener(type: 'error', listener: () => void): void;
	terminate(): void;
}

/** The deadline of a response, in milliseconds. An ordinary pattern takes less than one millisecond for all names of the window. */
const DEADLINE = 250;
/** The most texts of one request, so that the deadline fits it. */
const TEXTS_PER_REQUEST = 1000;
/** Above this number of cached results, those of names that are no longer shown are evicted. */
const MAX_CACHED = 10_000;

/** A pattern with its cached results. */
interface PatternResults {
	readonly pattern: string;
	/** Whether each text matches. */
	readonly results: Map<string, boolean>;
	/** The pattern filters nothing: it is invalid (FILTER-4), its matching took too long (FILTER-5), or the worker did not load. */
	failed: boolean;
	/** Whether the latest results have been passed to the watchers. */
	published: boolean;
}

/**
 * Matches names against one text filter's pattern. It does so in a worker with a deadline, so that no pattern can freeze the page. The previous
 * pattern filters until the worker has matched all names against the new one.
 */
export class PatternMatcher {
	readonly #createWorker: () => PatternWorker;
	readonly #clock: Clock;
	readonly #watchers = new Set<() => void>();
	#worker: { readonly process: PatternWorker; ready: boolean } | undefined;
	#current: PatternResults | undefined;
	#wanted: readonly string[] = [];
	/** The texts of the request under way. */
	#requested: readonly string[] | undefined;
	#deadline: Cancel | undefined;
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
		if (this.#current?.pattern !== pattern) {
			if (this.#requested !== undefined) this.#endWorker();
			this.#current = { pattern, results: new Map(), failed: false, published: false };
		}
		this.#wanted = texts;
		this.#requestNext();
	}

	/** Passes every text from now on, and ends the worker. */
	close(): void {
		this.#endWorker();
		this.#current = undefined;
		this.#wanted = [];
		this.#publish(NO_PATTERN);
	}

	#requestNext(): void {
		const current = this.#current;
		if (current === undefined || current.failed || this.#requested !== undefined) return;
		const { pattern, results } = current;
		const missing = [...new Set(this.#wanted.filter((text) => !results.has(text)))];
		if (missing.length === 0) {
			this.#publishResults(current);
			return;
		}
		const worker = this.#startWorker();
		if (!worker.ready) return;
		this.#requested = missing.slice(0, TEXTS_PER_REQUEST);
		worker.process.postMessage({ pattern, texts: this.#requested });
		// The response may have arrived while the page was busy. A second timer lets it be read first.
		this.#deadline = this.#clock.after(DEADLINE, () => {
			this.#deadline = this.#clock.after(0, () => this.#fail(current));
		});
	}

	#publishResults(current: PatternResults): void {
		const { pattern, results } = current;
		if (results.size > MAX_CACHED) {
			const wanted = new Set(this.#wanted);
			for (const text of results.keys()) if (!wanted.has(text)) results.delete(text);
		}
		if (current.published) return;
		current.published = true;
		this.#publish({ pattern, matches: (text) => results.get(text) ?? false });
	}

	#receive(response: PatternResponse): void {
		const current = this.#current;
		const requested = this.#requested;
		this.#requested = undefined;
		this.#deadline?.();
		if (current === undefined) return;
		if (response === 'invalid') {
			current.failed = true;
			this.#publish(NO_PATTERN);
			return;
		}
		if (response !== 'ready') {
			for (const [index, text] of (requested ?? []).entries()) current.results.set(text, response[index] === true);
			current.published = false;
		}
		this.#requestNext();
	}

	#fail(current: PatternResults): void {
		current.failed = true;
		this.#endWorker();
		this.#publish(NO_PATTERN);
	}

	#startWorker() {
		if (this.#worker !== undefined) return this.#worker;
		const worker = { process: this.#createWorker(), ready: false };
		worker.process.addEventListener('message', ({ data }) => {
			if (this.#worker !== worker) return;
			worker.ready = true;
			this.#receive(data);
		});
		worker.process.addEventListener('error', () => {
			if (this.#worker === worker && this.#current !== undefined) this.#fail(this.#current);
		});
		this.#worker = worker;
		return worker;
	}

	#endWorker(): void {
		this.#deadline?.();
		this.#requested = undefined;
		this.#worker?.process.terminate();
		this.#worker = undefined;
	}

	#publish(applied: AppliedPattern): void {
		if (this.#applied === applied) return;
		this.#applied = applied;
		for (const watcher of this.#watchers) watcher();
	}
}
