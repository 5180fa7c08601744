import { matchPattern, type PatternRequest } from './pattern-request.ts';

// A pattern may take exponential time. It runs in a worker, which the page can terminate.
globalThis.addEventListener('message', ({ data }: MessageEvent<PatternRequest>) =>
	globalThis.postMessage(matchPattern(data)),
);
