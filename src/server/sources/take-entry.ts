import type { EntryContent } from '../relay/log/frame-log.ts';

/** Takes what a source received: a frame, or a change of its connection. @param at when, in milliseconds since the epoch */
export type TakeEntry = (content: EntryContent, at: number) => void;
