import { type ReactNode, use, useSyncExternalStore } from 'react';
import type { LaterScript, LaterScripts } from './later-scripts.ts';

type LaterParts = typeof import('./later-parts.ts');
type WatchPart = typeof import('./watch/watch-line.tsx');
type Part<Props> = (props: Props) => ReactNode;

/**
 * Loads the parts of the screen that are not in the page's first script. All are loaded when the first of them is shown. Watching is loaded apart from
 * them, because most visitors watch nothing. A part that did not load shows nothing until its script is loaded again.
 */
export function loadLater(laterScript: LaterScripts['add']): LaterParts & WatchPart {
	const parts = laterScript(() => import('./later-parts.ts'));
	const watching = laterScript(() => import('./watch/watch-line.tsx'));
	return {
		FindDialog: later(parts, ({ FindDialog }) => FindDialog),
		HiddenLine: later(parts, ({ HiddenLine }) => HiddenLine),
		LegendDialog: later(parts, ({ LegendDialog }) => LegendDialog),
		Panel: later(parts, ({ Panel }) => Panel),
		SettingsContent: later(parts, ({ SettingsContent }) => SettingsContent),
		WaitingList: later(parts, ({ WaitingList }) => WaitingList),
		Wall: later(parts, ({ Wall }) => Wall),
		WatchLine: later(watching, ({ WatchLine }) => WatchLine),
	};
}

function later<Parts, Props extends object>(
	script: LaterScript<Parts>,
	choose: (parts: Parts) => Part<Props>,
): Part<Props> {
	return (props) => {
		const parts = use(useSyncExternalStore(script.subscribe, script.load, script.load));
		if (parts === undefined) return null;
		const Chosen = choose(parts);
		return <Chosen {...props} />;
	};
}
