import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';

/** What is reported of the page's own health. */
export type Report =
	| { readonly kind: 'error'; readonly error: unknown }
	/** It took so long to be connected; both in milliseconds since the epoch. */
	| { readonly kind: 'connection'; readonly from: number; readonly until: number };

/** The one way out for errors and performance (spec 7). */
export interface Reports {
	/** Something broke, and nobody else has reported it. */
	readonly error: (error: unknown) => void;
	/** The connection entered a state. */
	readonly connection: (state: ConnectionState) => void;
}

/** Reports nothing to anybody, and does not even listen. */
export const UNREPORTED: Reports = { error: () => {}, connection: () => {} };

/** Reports what is told, and every error that nobody caught from now on. */
export function startReports(window: Window, clock: Clock, send: (report: Report) => void): Reports {
	const error = (thrown: unknown) => send({ kind: 'error', error: thrown });
	window.addEventListener('error', (event) => error(event.error ?? event.message));
	window.addEventListener('unhandledrejection', (event) => error(event.reason));
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
