import type { Cancel, Clock } from '../../feed/clock.ts';

/** The fragment is written when nothing has changed for this long, in milliseconds. WebKit allows about a hundred writes in 30 s. */
const REST = 300;
/** A write that the browser refused is tried again after this long, in milliseconds. */
const RETRY = 5000;

/** Writes a fragment to the address bar. The browser may refuse with a `SecurityError`. */
export type WriteFragment = (fragment: string, entry: HistoryEntry) => void;

/** Whether a write changes the present entry of the browser's history, or adds one that Back leaves again. */
export type HistoryEntry = 'present' | 'new';

/** Writes the viewer's choices to the address, though not at every key. */
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
	write(fragment: string, entry: HistoryEntry = 'present'): void {
		if (entry === 'new') this.flush();
		this.#pending = fragment;
		if (entry === 'new') this.#tryWrite(entry);
		else this.#writeAfter(REST);
	}

	/** Writes a pending fragment, because the field or the page is being left. */
	readonly flush = (): void => {
		if (this.#pending !== undefined) this.#tryWrite('present');
	};

	/** Drops a pending fragment, because the address was changed elsewhere. */
	drop(): void {
		this.#cancel();
		this.#pending = undefined;
	}

	#tryWrite(entry: HistoryEntry): void {
		const fragment = this.#pending ?? '';
		this.drop();
		try {
			this.#write(fragment, entry);
		} catch {
			this.#pending = fragment;
			this.#writeAfter(RETRY);
		}
	}

	#writeAfter(milliseconds: number): void {
		this.#cancel();
		this.#cancel = this.#clock.after(milliseconds, this.flush);
	}
}
