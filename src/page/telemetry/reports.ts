import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';

/** Whether somebody caught an error. */
export type How = 'thrown' | 'rejected' | 'caught';

/** What is reported of the page's own health. */
export type Report =
	| { readonly kind: 'error'; readonly error: unknown; readonly how: How }
	/** It took so long to be connected; both in milliseconds since the epoch. */
	| { readonly kind: 'connection'; readonly from: number; readonly until: number };

/** The one way out for errors and performance (spec 7). */
export interface Reports {
	/** Something broke, and nobody else has reported it. */
	readonly error: (error: unknown, how: How) => void;
	/** The connection entered a state. */
	readonly connection: (state: ConnectionState) => void;
}

/** Reports nothing to anybody, and does not even listen. */
export const UNREPORTED: Reports = { error: () => {}, connection: () => {} };

/** Reports what is told, and every error that nobody caught from now on. */
export function startReports(window: Window, clock: Clock, send: (report: Report) => void): Reports {
	const error = (what: unknown, how: How) => send({ kind: 'error', error: what, how });
	window.addEventListener('error', (event) => error(event.error ?? event.message, 'thrown'));
	window.addEventListener('unhandledrejection', (event) => error(event.reason, 'rejected'));
	let waitingSince: number | undefined;
	return {
		error,
		connection(state) {
			if (state === 'starting') waitingSince = clock.now();
			else if (state === 'disconnected') waitingSince ??= clock.now();
			else if (waitingSince !== undefined) {
				send({ kind: 'connection', from: waitingSince, until: clock.now() });
				waitingSince = undefined;
			}
		},
	};
}
