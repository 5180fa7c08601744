/** A question of the page to the pattern worker. */
export interface PatternQuestion {
	readonly pattern: string;
	readonly texts: readonly string[];
}

/** A message of the worker: it has loaded, or whether each text matches, or the pattern is invalid. */
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
