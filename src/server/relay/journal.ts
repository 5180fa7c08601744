import type { Clock } from '../../feed/clock.ts';

/** Notes what a relay does. It is never given who its viewers are. */
export type Journal = (event: string, details?: Readonly<Record<string, unknown>>) => void;

/** @param write takes a line of JSON for each note */
export function journal(clock: Clock, write: (line: string) => void): Journal {
	return (event, details) => write(JSON.stringify({ time: new Date(clock.now()).toISOString(), event, ...details }));
}
