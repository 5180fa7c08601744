import { useEffect, useSyncExternalStore } from 'react';

export interface Later<Code> {
	/**
	 * Loads the code, once. After a failure, the next call tries again.
	 *
	 * @returns rejects where the code cannot be loaded, such as after an update of the server
	 */
	readonly start: () => Promise<Code>;
	/**
	 * Loads the code once it is needed, and draws the component again when it is loaded or has failed.
	 *
	 * @returns undefined until then
	 */
	readonly use: (isNeeded?: boolean) => Code | 'failed' | undefined;
}

/** @param load imports the code. `React.lazy` would show it up to 0.3 s later, and never try again */
export function later<Code extends object>(load: () => Promise<Code>): Later<Code> {
	let code: Code | 'failed' | undefined;
	let loading: Promise<Code> | undefined;
	const watchers = new Set<() => void>();
	const show = (now: Code | 'failed') => {
		code = now;
		for (const watcher of watchers) watcher();
	};
	const start = () => {
		loading ??= load().then(
			(loaded) => {
				show(loaded);
				return loaded;
			},
			(error: unknown) => {
				loading = undefined;
				show('failed');
				throw error;
			},
		);
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
		return useSyncExternalStore(subscribe, () => code);
	};
	return { start, use };
}
