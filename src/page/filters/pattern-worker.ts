import { answerPattern, type PatternAnswer, type PatternQuestion } from './pattern-question.ts';

// A pattern may take exponential time (FILTER-5). It runs in a worker, which the page can terminate.
const answer = (message: PatternAnswer) => globalThis.postMessage(message);
globalThis.addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => answer(answerPattern(data)));
answer('ready');
