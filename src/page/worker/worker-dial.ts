import type { Dial, LinkListener, LinkTarget } from '../../feed/link.ts';

/** A message from the page to the worker. */
export type LinkCommand =
	/** Connects. A link from before is closed. */
	| { readonly dial: LinkTarget; readonly link: number }
	| { readonly send: string; readonly argument: unknown }
	| { readonly close: true }
	/** Ends the link as lost, for the reason given. Events from before are still posted. */
	| { readonly drop: string }
	/** The page has handled the last batch, so the next one may be posted. */
	| { readonly handled: true };

/** Something that happened on a link. */
export type LinkEvent =
	| { readonly connected: true }
	| { readonly alive: true }
	| { readonly event: string; readonly args: readonly unknown[] }
	/** `localCause`: the cause is on this side, so other clients keep their links. */
	| { readonly lost: string; readonly localCause: boolean };

/** A message from the worker to the page. */
export interface LinkBatch {
	/** The number of the link. */
	readonly link: number;
	/** In the order in which they happened. */
	readonly events: readonly LinkEvent[];
}

/**
 * Connects in a worker, so that a page that is busy drawing delays neither frames nor heartbeats. There is one worker, and one link at a time.
 *
 * @param createWorker called for the first link, and again after a worker has failed
 */
export function workerDial(createWorker: () => Worker): Dial {
	let worker: Worker | undefined;
	let links = 0;
	let receive: (batch: LinkBatch) => void = () => {};
	let lose: (reason: string) => void = () => {};
	// Without this, some browsers leave the connections of a worker to time out.
	addEventListener('offline', () => worker?.postMessage({ drop: 'connection lost: offline' } satisfies LinkCommand));
	const start = () => {
		const started = createWorker();
		started.addEventListener('message', ({ data }: MessageEvent<LinkBatch>) => {
			receive(data);
			started.postMessage({ handled: true } satisfies LinkCommand);
		});
		started.addEventListener('error', (event) => {
			// A failed worker counts as a lost connection, and not as an uncaught error of the page.
			event.preventDefault();
			started.terminate();
			if (worker !== started) return;
			worker = undefined;
			// The event has no message when the script could not be loaded.
			lose(`connection failed: ${event.message || 'no worker'}`);
		});
		return started;
	};
	return (target, listener) => {
		worker ??= start();
		links += 1;
		const link = links;
		const command = (given: LinkCommand) => {
			if (link === links) worker?.postMessage(given);
		};
		let open = true;
		const close = () => {
			open = false;
		};
		receive = (batch) => {
			for (const event of batch.events) {
				if (!open || batch.link !== link) return;
				try {
					pass(event, listener, close);
				} catch (error) {
					// The rest of the batch still counts.
					reportError(error);
				}
			}
		};
		lose = (reason) => receive({ link, events: [{ lost: reason, localCause: true }] });
		command({ dial: target, link });
		return {
			send: (event, argument) => command({ send: event, argument }),
			close: () => {
				close();
				command({ close: true });
			},
		};
	};
}

/** @param close called before a loss is passed to the listener */
function pass(event: LinkEvent, listener: LinkListener, close: () => void): void {
	if ('connected' in event) listener.connected();
	else if ('alive' in event) listener.alive();
	else if ('event' in event) listener.event(event.event, event.args);
	else {
		close();
		listener.lost(event.lost, event.localCause);
	}
}
