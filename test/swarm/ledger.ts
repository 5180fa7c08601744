/** What a viewer should have been told and was not, or not so. */
export interface Faults {
	/** Never came, or were there and are not any more in what came anew. */
	readonly lost: number;
	/** Came once more. */
	readonly doubled: number;
	/** Came, but after ones sent later. */
	readonly disordered: number;
}

/** What one viewer was told, against the numbers that the network gave its frames: each once, in order. */
export class Ledger {
	/** The first that it was told, from which on it must be told all. */
	#since: number | undefined;
	#next = 0;
	/** Those passed over. Few, unless something is badly wrong. */
	readonly #missing = new Set<number>();
	#doubled = 0;
	#disordered = 0;

	/** So many of the frames up to this one it should have been told. */
	due(upTo: number): number {
		return this.#since === undefined ? 0 : Math.max(0, upTo - this.#since + 1);
	}

	/** @param upTo the last frame that it should have been told by now; undefined where the end is not looked at */
	faults(upTo?: number): Faults {
		const tail = upTo === undefined || this.#since === undefined ? 0 : Math.max(0, upTo - this.#next + 1);
		return { lost: this.#missing.size + tail, doubled: this.#doubled, disordered: this.#disordered };
	}

	/** Told of all from one to another, in order. */
	tellRun(first: number, last: number): void {
		if (first === this.#next) this.#next = last + 1;
		else for (let number = first; number <= last; number++) this.tell(number);
	}

	tell(number: number): void {
		if (this.#since === undefined) {
			this.#since = number;
			this.#next = number;
		}
		if (number >= this.#next) {
			for (let passed = this.#next; passed < number; passed++) this.#missing.add(passed);
			this.#next = number + 1;
		} else if (this.#missing.delete(number)) this.#disordered += 1;
		else this.#doubled += 1;
	}

	/**
	 * Told everything anew: what it does not hold is lost, what it holds is not.
	 *
	 * @param numbers in order
	 * @param keptFrom the first that it must still hold: older ones may be gone by their age
	 */
	tellAnew(numbers: readonly number[], keptFrom: number): void {
		this.#since ??= wholeFrom(numbers);
		if (this.#since === undefined) return;
		const held = new Set(numbers);
		const [last] = numbers.slice(-1);
		// What was heard beyond it comes again: the state is that of what was told anew.
		if (last !== undefined) this.#next = last + 1;
		for (const number of this.#missing) if (number >= keptFrom) this.#missing.delete(number);
		for (let number = Math.max(this.#since, keptFrom); number < this.#next; number++) {
			if (!held.has(number)) this.#missing.add(number);
		}
	}
}

/** @returns from where on none is missing up to the last: what is older is of sessions that are still under way */
function wholeFrom(numbers: readonly number[]): number | undefined {
	let place = numbers.length - 1;
	while (place > 0 && numbers[place - 1] === (numbers[place] ?? 0) - 1) place -= 1;
	return numbers[place];
}
