/** A message of the page to the pattern worker. */
export interface PatternRequest {
	readonly pattern: string;
	readonly texts: readonly string[];
}

/** A message of the worker: the pattern is invalid, or which of the texts match. */
export type PatternResponse = 'invalid' | readonly string[];

/** A beginning, as in the search: `DL*`. Any other character with a meaning in patterns makes the text a regular expression. */
const BEGINNING = /^([^\\^$.*+?()[\]{}|]+)\*$/;

/** Matches the texts against a case-insensitive regular expression, or a beginning. */
export function matchPattern({ pattern, texts }: PatternRequest): PatternResponse {
	try {
		const expression = new RegExp(pattern.replace(BEGINNING, '^$1'), 'i');
		return texts.filter((text) => expression.test(text));
	} catch {
		return 'invalid';
	}
}
