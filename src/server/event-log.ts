import type { Clock } from '../feed/clock.ts';

/** Logs an event of a server. Details never contain a visitor's address (PRIVACY-3). */
export type LogEvent = (event: string, details?: Readonly<Record<string, unknown>>) => void;

/** @param write takes one line of JSON for each event @param about fields of every line, such as the name of one of several networks */
export function eventLogger(clock: Clock, write: (line: string) => void, about: object = {}): LogEvent {
	return (event, details) =>
		write(JSON.stringify({ time: new Date(clock.now()).toISOString(), ...about, event, ...details }));
}
