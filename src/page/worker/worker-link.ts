import type { Dial, LinkListener, LinkTarget } from '../../feed/link.ts';

/** What the page has the worker do. Dialling ends the link before. */
export type LinkOrder =
	| { readonly dial: LinkTarget; readonly call: number }
	| { readonly say: string; readonly said: unknown }
	| { readonly close: true }
	/** Ends the link, but is told of what came until then. */
	| { readonly lose: string }
	/** What was told last: more may follow. */
	| { readonly taken: true };

/** What a link told of, in the order that it did. */
export type LinkNote =
	| { readonly connected: true }
	| { readonly heard: true }
	| { readonly event: string; readonly args: readonly unknown[] }
	| { readonly lost: string; readonly alone: boolean };

/** What the worker tells the page. */
export interface LinkNews {
	/** The number of the link. */
	readonly call: number;
	readonly notes: readonly LinkNote[];
}

/**
 * Connects in a worker of its own: a page that is busy drawing does not keep the feed waiting, and is woken a few times a second however many frames
 * come. There is one worker, and one link at a time.
 *
 * @param createWorker called when first needed, and again where a worker broke
 */
export function workerDial(createWorker: () => Worker): Dial {
	let worker: Worker | undefined;
	let calls = 0;
	let hear: (news: LinkNews) => void = () => {};
	let lose: (why: string) => void = () => {};
	// A browser may leave a worker's connections to time out.
	addEventListener('offline', () => worker?.postMessage({ lose: 'connection lost: offline' } satisfies LinkOrder));
	const start = () => {
		const started = createWorker();
		started.addEventListener('message', ({ data }: MessageEvent<LinkNews>) => {
			hear(data);
			started.postMessage({ taken: true } satisfies LinkOrder);
		});
		started.addEventListener('error', (event) => {
			// It is told of as every loss is.
			event.preventDefault();
			started.terminate();
			if (worker !== started) return;
			worker = undefined;
			// A script that cannot be had has no message.
			lose(`connection failed: ${event.message || 'no worker'}`);
		});
		return started;
	};
	return (target, listener) => {
		worker ??= start();
		calls += 1;
		const call = calls;
		const order = (given: LinkOrder) => {
			if (call === calls) worker?.postMessage(given);
		};
		let open = true;
		const close = () => {
			open = false;
		};
		hear = (news) => {
			for (const note of news.notes) {
				if (!open || news.call !== call) return;
				try {
					tell(listener, note, close);
				} catch (error) {
					// Of what was told at once, the rest still counts.
					reportError(error);
				}
			}
		};
		lose = (why) => hear({ call, notes: [{ lost: why, alone: true }] });
		order({ dial: target, call });
		return {
			send: (event, said) => order({ say: event, said }),
			close: () => {
				close();
				order({ close: true });
			},
		};
	};
}

function tell(listener: LinkListener, note: LinkNote, close: () => void): void {
	if ('connected' in note) listener.connected();
	else if ('heard' in note) listener.alive();
	else if ('event' in note) listener.event(note.event, note.args);
	else {
		close();
		listener.lost(note.lost, note.alone);
	}
}
