/** A message of the page to the pattern worker. */
export interface PatternRequest {
	readonly pattern: string;
	readonly texts: readonly string[];
}

/** A message of the worker: the pattern is invalid, or which of the texts match. */
export type PatternResponse = 'invalid' | readonly string[];

/** Matches the texts against a case-insensitive regular expression. */
export function matchPattern({ pattern, texts }: PatternRequest): PatternResponse {
	try {
		const expression = new RegExp(pattern, 'i');
		return texts.filter((text) => expression.test(text));
	} catch {
		return 'invalid';
	}
}
