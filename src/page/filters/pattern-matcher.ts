import type { Cancel, Clock } from '../../feed/clock.ts';
import { type Matches, matchesAll } from './filters.ts';
import type { PatternAnswer, PatternQuestion } from './pattern-question.ts';

/** The part of a `Worker` that is needed. */
export interface PatternWorker {
	postMessage(question: PatternQuestion): void;
	addEventListener(type: 'message', listener: (event: { readonly data: PatternAnswer }) => void): void;
	terminate(): void;
}

/** The deadline of an answer, in milliseconds. An ordinary pattern takes less than one millisecond for all names of the window. */
const DEADLINE = 250;
/** The most texts of one question, so that the deadline fits it. */
const TEXTS_PER_QUESTION = 1000;
/** Above this number of cached answers, those about names that are no longer shown are evicted. */
const REMEMBERED = 10_000;

/** A pattern with its cached answers. */
interface Inquiry {
	readonly pattern: string;
	readonly verdicts: Map<string, boolean>;
	/** Invalid, or not answered in time: it filters nothing (FILTER-4, FILTER-5). */
	unanswerable: boolean;
	/** The verdicts as they stand are in force. */
	inForce: boolean;
}

/**
 * Matches names against one text filter's pattern, in a worker with a deadline, so that no pattern can freeze the page. Until a new
 * pattern is answered for all names, the one before it stays in force.
 */
export class PatternMatcher {
	readonly #createWorker: () => PatternWorker;
	readonly #clock: Clock;
	readonly #watchers = new Set<() => void>();
	#worker: { readonly process: PatternWorker; ready: boolean } | undefined;
	#inquiry: Inquiry | undefined;
	#wanted: readonly string[] = [];
	#asked: readonly string[] | undefined;
	#deadline: Cancel | undefined;
	#matches: Matches = matchesAll;

	constructor(createWorker: () => PatternWorker, clock: Clock) {
		this.#createWorker = createWorker;
		this.#clock = clock;
	}

	/** The pattern in force, as a test; a new function whenever an answer may have changed. */
	readonly matches = (): Matches => this.#matches;

	/** @returns a function that ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	/**
	 * Says what is to be known now.
	 *
	 * @param pattern as typed; `''` filters nothing
	 * @param texts the names shown, in any order, doubles allowed
	 */
	ask(pattern: string, texts: readonly string[]): void {
		if (pattern === '') {
			this.close();
			return;
		}
		if (this.#inquiry?.pattern !== pattern) {
			if (this.#asked !== undefined) this.#endWorker();
			this.#inquiry = { pattern, verdicts: new Map(), unanswerable: false, inForce: false };
		}
		this.#wanted = texts;
		this.#askNext();
	}

	/** Lets everything pass, and ends the worker. */
	close(): void {
		this.#endWorker();
		this.#inquiry = undefined;
		this.#wanted = [];
		this.#publish(matchesAll);
	}

	#askNext(): void {
		const inquiry = this.#inquiry;
		if (inquiry === undefined || inquiry.unanswerable || this.#asked !== undefined) return;
		const { pattern, verdicts } = inquiry;
		const unknown = [...new Set(this.#wanted.filter((text) => !verdicts.has(text)))];
		if (unknown.length === 0) {
			this.#settle(inquiry);
			return;
		}
		const worker = this.#startWorker();
		if (!worker.ready) return;
		this.#asked = unknown.slice(0, TEXTS_PER_QUESTION);
		worker.process.postMessage({ pattern, texts: this.#asked });
		// While the page was busy, the answer may have arrived. It is read before the pattern is given up.
		this.#deadline = this.#clock.after(DEADLINE, () => {
			this.#deadline = this.#clock.after(0, () => this.#giveUp(inquiry));
		});
	}

	#settle(inquiry: Inquiry): void {
		const { verdicts } = inquiry;
		if (verdicts.size > REMEMBERED) {
			const wanted = new Set(this.#wanted);
			for (const text of verdicts.keys()) if (!wanted.has(text)) verdicts.delete(text);
		}
		if (inquiry.inForce) return;
		inquiry.inForce = true;
		this.#publish((text) => verdicts.get(text) ?? false);
	}

	#take(answer: PatternAnswer): void {
		const inquiry = this.#inquiry;
		const asked = this.#asked;
		this.#asked = undefined;
		this.#deadline?.();
		if (inquiry === undefined) return;
		if (answer === 'invalid') {
			inquiry.unanswerable = true;
			this.#publish(matchesAll);
			return;
		}
		if (answer !== 'ready') {
			for (const [index, text] of (asked ?? []).entries()) inquiry.verdicts.set(text, answer[index] === true);
			inquiry.inForce = false;
		}
		this.#askNext();
	}

	#giveUp(inquiry: Inquiry): void {
		inquiry.unanswerable = true;
		this.#endWorker();
		this.#publish(matchesAll);
	}

	#startWorker() {
		if (this.#worker !== undefined) return this.#worker;
		const worker = { process: this.#createWorker(), ready: false };
		worker.process.addEventListener('message', ({ data }) => {
			if (this.#worker !== worker) return;
			worker.ready = true;
			this.#take(data);
		});
		this.#worker = worker;
		return worker;
	}

	#endWorker(): void {
		this.#deadline?.();
		this.#asked = undefined;
		this.#worker?.process.terminate();
		this.#worker = undefined;
	}

	#publish(matches: Matches): void {
		if (this.#matches === matches) return;
		this.#matches = matches;
		for (const watcher of this.#watchers) watcher();
	}
}
