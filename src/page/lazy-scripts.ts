import type { LoadLazily } from './page-reload.ts';

/** A script of the page that is loaded when it is first used. */
export interface LazyScript<Parts> {
	/** @returns what the script gives; undefined where it did not load. The same promise until the script is loaded again */
	readonly load: () => Promise<Parts | undefined>;
	/** Calls back when the script has to be loaded again. @returns a function that unsubscribes */
	readonly subscribe: (watcher: () => void) => () => void;
}

const PRESSES = ['click', 'keydown'] as const;

/** The scripts that the page loads after its first one. A script that failed to load is requested again at the next press (SCREEN-24). */
export class LazyScripts {
	readonly #loadLazily: LoadLazily;
	readonly #failed = new Set<() => void>();

	constructor(loadLazily: LoadLazily) {
		this.#loadLazily = loadLazily;
	}

	readonly add = <Parts>(load: () => Promise<Parts>): LazyScript<Parts> => {
		const watchers = new Set<() => void>();
		let loading: Promise<Parts | undefined> | undefined;
		const loadAgain = () => {
			loading = undefined;
			for (const watcher of watchers) watcher();
		};
		return {
			load: () => {
				loading ??= this.#loadLazily(load).catch(() => {
					this.#addFailed(loadAgain);
					return undefined;
				});
				return loading;
			},
			subscribe: (watcher) => {
				watchers.add(watcher);
				return () => watchers.delete(watcher);
			},
		};
	};

	/** Watches for style sheets that fail to load. Vite requests each only once, with the script that needs it. */
	watchStyleSheets(): void {
		const watch = ({ target }: Event) => {
			if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
			this.#addFailed(() => target.replaceWith(target.cloneNode()));
		};
		document.head.addEventListener('error', watch, { capture: true });
	}

	#addFailed(loadAgain: () => void): void {
		this.#failed.add(loadAgain);
		for (const press of PRESSES) addEventListener(press, this.retry, { capture: true });
	}

	/** Requests the failed scripts and style sheets again. Call it when the connection is back. */
	readonly retry = (): void => {
		for (const press of PRESSES) removeEventListener(press, this.retry, { capture: true });
		const failed = [...this.#failed];
		this.#failed.clear();
		for (const loadAgain of failed) loadAgain();
	};
}
