import type { Cancel, Clock } from '../../feed/clock.ts';

/** The fragment is written when nothing has changed for this long. WebKit allows about a hundred writes in 30 s. */
const WRITE_DELAY_MS = 300;
/** A write that the browser refused is tried again after this long. */
const RETRY_DELAY_MS = 5000;

/** Writes a fragment to the address bar. The browser may refuse with a `SecurityError`. */
export type WriteFragment = (fragment: string, action: HistoryAction) => void;

/** Whether a write replaces the present entry of the browser's history, or adds one that Back leaves again. */
export type HistoryAction = 'replace' | 'push';

/** Writes the visitor's choices to the address, though not at every key. */
export class AddressWriter {
	readonly #clock: Clock;
	readonly #write: WriteFragment;
	#pending: string | undefined;
	#cancel: Cancel = () => {};

	constructor(clock: Clock, write: WriteFragment) {
		this.#clock = clock;
		this.#write = write;
	}

	/** Writes the fragment when it has not changed for a while, or immediately for a new entry. */
	write(fragment: string, action: HistoryAction = 'replace'): void {
		if (action === 'push') this.flush();
		this.#pending = fragment;
		if (action === 'push') this.#tryWrite(action);
		else this.#writeAfter(WRITE_DELAY_MS);
	}

	/** Writes a pending fragment, because the field or the page is being left. */
	readonly flush = (): void => {
		if (this.#pending !== undefined) this.#tryWrite('replace');
	};

	/** Drops a pending fragment, because the address was changed elsewhere. */
	drop(): void {
		this.#cancel();
		this.#pending = undefined;
	}

	#tryWrite(action: HistoryAction): void {
		const fragment = this.#pending ?? '';
		this.drop();
		try {
			this.#write(fragment, action);
		} catch {
			this.#pending = fragment;
			this.#writeAfter(RETRY_DELAY_MS);
		}
	}

	#writeAfter(milliseconds: number): void {
		this.#cancel();
		this.#cancel = this.#clock.after(milliseconds, this.flush);
	}
}
