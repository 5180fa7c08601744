import { matchPattern, type PatternRequest, type PatternResponse } from './pattern-request.ts';

// A pattern may take exponential time (FILTER-5). It runs in a worker, which the page can terminate.
const respond = (message: PatternResponse) => globalThis.postMessage(message);
globalThis.addEventListener('message', ({ data }: MessageEvent<PatternRequest>) => respond(matchPattern(data)));
respond('ready');
