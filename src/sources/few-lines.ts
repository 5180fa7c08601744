import { stripVTControlCharacters } from 'node:util';

/** The longest text of others that is logged, in characters. A server may send any. */
const MAX_CHARACTERS = 200;

/** Lines of the log that are said once each, and only a few: a reason may vary with each attempt. */
export class FewLines {
	readonly #said = new Set<string>();
	readonly #warn: (line: string) => void;
	readonly #max: number;

	constructor(warn: (line: string) => void, max: number) {
		this.#warn = warn;
		this.#max = max;
	}

	say(line: string): void {
		if (this.#said.has(line) || this.#said.size >= this.#max) return;
		this.#said.add(line);
		this.#warn(line);
	}

	/** The next ones are new. */
	clear(): void {
		this.#said.clear();
	}
}

/** Text of a server as it may be printed to a terminal: without control characters, and cut. */
export function printable(text: string): string {
	return stripVTControlCharacters(text)
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
		.slice(0, MAX_CHARACTERS)
		.trim();
}
