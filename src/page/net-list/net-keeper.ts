import type { Ref } from '../../engine/ids.ts';
import type { Cancel, Timers } from '../../feed/clock.ts';
import type { PageStore } from '../store/page-store.ts';
import { beginList, grow, type NetList } from './net-list.ts';
import { readNet, writeNet } from './stored-net.ts';
import { readTab, writeTab } from './tab-storage.ts';

export interface KeptNet {
	/** The list that grows; undefined where there is none. */
	readonly list: NetList | undefined;
	/** The list that has just ended, while that can be undone. */
	readonly ended: NetList | undefined;
}

/** For how long the end of a list can be undone, in milliseconds. */
const UNDO_MS = 10_000;
const NOTHING: KeptNet = { list: undefined, ended: undefined };

/**
 * Keeps the one net list of this tab. The list grows with the present reading, so it goes on while the screen is paused, and whatever the page shows.
 * After each change it is written to the tab's storage, which a reload keeps.
 */
export class NetKeeper {
	readonly #store: Pick<PageStore, 'present' | 'subscribe'>;
	readonly #timers: Timers;
	readonly #subscribers = new Set<() => void>();
	#kept: KeptNet = NOTHING;
	#forgetEnded: Cancel = () => {};

	constructor(store: Pick<PageStore, 'present' | 'subscribe'>, timers: Timers) {
		this.#store = store;
		this.#timers = timers;
		const list = readNet(readTab() ?? '');
		if (list !== undefined) this.#keep({ list, ended: undefined });
		store.subscribe(() => this.#grow());
		this.#grow();
	}

	readonly kept = (): KeptNet => this.#kept;

	readonly subscribe = (subscriber: () => void): (() => void) => {
		this.#subscribers.add(subscriber);
		return () => this.#subscribers.delete(subscriber);
	};

	/** Begins the list of a talkgroup. Does nothing while another list is kept. */
	begin(talkgroup: Ref): void {
		if (this.#kept.list !== undefined) return;
		this.#keep({ list: beginList(talkgroup, this.#store.present()), ended: undefined });
	}

	/** Changes the list. @param change pure */
	edit(change: (list: NetList) => NetList): void {
		const { list } = this.#kept;
		if (list !== undefined) this.#keep({ ...this.#kept, list: change(list) });
	}

	end(): void {
		this.#keep({ list: undefined, ended: this.#kept.list });
		this.#forgetEnded();
		this.#forgetEnded = this.#timers.after(UNDO_MS, () => this.#keep({ ...this.#kept, ended: undefined }));
	}

	/** Goes on with the list that has just ended. It grows by what was heard since. */
	undoEnd(): void {
		const { ended } = this.#kept;
		if (ended === undefined) return;
		this.#forgetEnded();
		this.#keep({ list: ended, ended: undefined });
		this.#grow();
	}

	#grow(): void {
		this.edit((list) => grow(list, this.#store.present()));
	}

	#keep(kept: KeptNet): void {
		const { list, ended } = this.#kept;
		if (kept.list === list && kept.ended === ended) return;
		this.#kept = kept;
		if (kept.list !== list) writeTab(kept.list === undefined ? undefined : writeNet(kept.list));
		for (const subscriber of this.#subscribers) subscriber();
	}
}
