/** A message of the page: a pattern, and the texts to match against it. */
interface PatternRequest {
	readonly pattern: string;
	readonly texts: readonly string[];
}

export type PatternResponse = 'invalid' | readonly string[];

/** A beginning, as in the search: `DL*`. Any other special character makes the text a regular expression. */
const BEGINNING = /^([^\\^$.*+?()[\]{}|]+)\*$/;

// A pattern may take exponential time. It runs in a worker, which the page can terminate.
globalThis.addEventListener('message', ({ data }: MessageEvent<PatternRequest>) =>
	globalThis.postMessage(matchPattern(data)),
);

/** Matches the texts against a case-insensitive regular expression, or a beginning. */
function matchPattern({ pattern, texts }: PatternRequest): PatternResponse {
	try {
		const expression = new RegExp(pattern.replace(BEGINNING, '^$1'), 'i');
		return texts.filter((text) => expression.test(text));
	} catch {
		return 'invalid';
	}
}
