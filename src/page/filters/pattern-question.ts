/** What the page asks the pattern worker. */
export interface PatternQuestion {
	readonly pattern: string;
	readonly texts: readonly string[];
}

/** What the worker says: that it has loaded, or for each text whether it matches, or that the pattern is invalid. */
export type PatternAnswer = 'ready' | 'invalid' | readonly boolean[];

/** A case-insensitive regular expression (FILTER-2). */
export function answerPattern({ pattern, texts }: PatternQuestion): PatternAnswer {
	try {
		const expression = new RegExp(pattern, 'i');
		return texts.map((text) => expression.test(text));
	} catch {
		return 'invalid';
	}
}
