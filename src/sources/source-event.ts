import type { UpstreamChange } from '../protocol/relay-messages.ts';

/** A received frame, unread, or a change of the source's connection to the network. */
export type SourceEvent = { readonly frame: unknown } | { readonly upstream: UpstreamChange };

/** @param at when the event was received, in Unix milliseconds */
export type SourceListener = (event: SourceEvent, at: number) => void;
