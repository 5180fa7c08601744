import { stripVTControlCharacters } from 'node:util';

/** The most log lines about a failing connection, until a message is understood again (COMMAND-9). */
export const MAX_REASONS = 4;
/** A server's text is cut to this many characters. */
const MAX_CHARACTERS = 200;

/** Logs each line once, and at most `max` lines, because an error text may differ with every attempt. */
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

	/** Forgets all logged lines, so that each may be logged again. */
	clear(): void {
		this.#said.clear();
	}
}

/** Makes a server's text safe for a terminal: removes control characters and shortens it. */
export function printable(text: string): string {
	return stripVTControlCharacters(text)
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
		.slice(0, MAX_CHARACTERS)
		.trim();
}
