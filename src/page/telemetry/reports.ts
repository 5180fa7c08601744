import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';

/** How an error was noticed. */
export type ErrorOrigin = 'thrown' | 'rejected' | 'caught';

/** A report about the page itself. */
export type Report =
	| { readonly kind: 'error'; readonly error: unknown; readonly source: ErrorOrigin }
	/** How long connecting took; both in Unix milliseconds. */
	| { readonly kind: 'connection'; readonly from: number; readonly until: number };

/** Sends reports of errors and performance. */
export interface Reports {
	/** Reports an error that no listener of the window gets, such as one that React caught. */
	readonly error: (error: unknown, source: ErrorOrigin) => void;
	/** The connection entered a state. */
	readonly connection: (state: ConnectionState) => void;
}

/** Reports nothing and adds no listener. */
export const NO_REPORTS: Reports = { error: () => {}, connection: () => {} };

/** Starts reporting. Uncaught errors are reported too. */
export function startReports(window: Window, clock: Clock, send: (report: Report) => void): Reports {
	const error = (what: unknown, source: ErrorOrigin) => send({ kind: 'error', error: what, source });
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
