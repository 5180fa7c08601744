import type { UpstreamChange } from '../protocol/relay-messages.ts';

/** What a source hears: a frame as it came, or a change of its connection to the network. */
export type Heard = { readonly frame: unknown } | { readonly upstream: UpstreamChange };

/** Takes what a source hears. @param at when it was received, in Unix milliseconds */
export type Hear = (heard: Heard, at: number) => void;
