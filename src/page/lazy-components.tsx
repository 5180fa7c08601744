import { type ReactNode, use, useSyncExternalStore } from 'react';
import type { LazyScript, LazyScripts } from './lazy-scripts.ts';

type LazyParts = typeof import('./lazy-parts.ts');
type WatchPart = typeof import('./watch/watch-line.tsx');
type Part<Props> = (props: Props) => ReactNode;

/**
 * Loads the parts of the screen that are not in the page's first script. The waiting list is always shown, so they are loaded with the first
 * drawing. Watching is loaded apart from them, because most visitors watch nothing. A part that did not load shows nothing until its script
 * is loaded again.
 */
export function lazyComponents(lazyScript: LazyScripts['add']): LazyParts & WatchPart {
	const parts = lazyScript(() => import('./lazy-parts.ts'));
	const watching = lazyScript(() => import('./watch/watch-line.tsx'));
	return {
		SearchDialog: lazy(parts, ({ SearchDialog }) => SearchDialog),
		HiddenLine: lazy(parts, ({ HiddenLine }) => HiddenLine),
		LegendDialog: lazy(parts, ({ LegendDialog }) => LegendDialog),
		Panel: lazy(parts, ({ Panel }) => Panel),
		SettingsContent: lazy(parts, ({ SettingsContent }) => SettingsContent),
		WaitingList: lazy(parts, ({ WaitingList }) => WaitingList),
		Wall: lazy(parts, ({ Wall }) => Wall),
		WatchLine: lazy(watching, ({ WatchLine }) => WatchLine),
	};
}

function lazy<Parts, Props extends object>(
	script: LazyScript<Parts>,
	choose: (parts: Parts) => Part<Props>,
): Part<Props> {
	return (props) => {
		// `load` starts the download. It returns the same promise until a retry, so it serves as the snapshot.
		const loading = useSyncExternalStore(script.subscribe, script.load, script.load);
		const parts = use(loading);
		if (parts === undefined) return null;
		const Chosen = choose(parts);
		return <Chosen {...props} />;
	};
}
