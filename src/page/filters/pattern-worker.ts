import { answerPattern, type PatternAnswer, type PatternQuestion } from './pattern-question.ts';

// A pattern may take for ever (ruling Filters): it runs here, where the page can end it without being frozen itself.
const answer = (message: PatternAnswer) => globalThis.postMessage(message);
globalThis.addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => answer(answerPattern(data)));
answer('ready');
