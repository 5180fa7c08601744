import { useEffect, useSyncExternalStore } from 'react';

interface Loaded<Code> {
	readonly code: Code | undefined;
	readonly failed: boolean;
}

export interface Later<Code> {
	/**
	 * Loads the code, once. After a failure, the next call tries again.
	 *
	 * @returns rejects where the code cannot be loaded, such as after an update of the server
	 */
	readonly start: () => Promise<Code>;
	/** Loads the code once it is needed, and draws the component again when it is loaded or has failed. */
	readonly use: (isNeeded?: boolean) => Loaded<Code>;
}

/** @param load imports the code. `React.lazy` would show it up to 0.3 s later, and never try again */
export function later<Code extends object>(load: () => Promise<Code>): Later<Code> {
	let now: Loaded<Code> = { code: undefined, failed: false };
	let loading: Promise<Code> | undefined;
	const watchers = new Set<() => void>();
	const show = (code: Code | undefined) => {
		now = { code, failed: code === undefined };
		for (const watcher of watchers) watcher();
	};
	const start = () => {
		if (loading !== undefined) return loading;
		loading = load();
		loading.then(show, () => {
			loading = undefined;
			show(undefined);
		});
		return loading;
	};
	const subscribe = (watcher: () => void) => {
		watchers.add(watcher);
		return () => watchers.delete(watcher);
	};
	const use = (isNeeded = true) => {
		useEffect(() => {
			if (isNeeded) start().catch(() => {});
		}, [isNeeded]);
		return useSyncExternalStore(subscribe, () => now);
	};
	return { start, use };
}
