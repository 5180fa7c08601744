import { lazy, type ReactNode } from 'react';
import type { LoadPart } from './page-reload.ts';

type LaterParts = typeof import('./later-parts.ts');
type WatchPart = typeof import('./watch/watch-line.tsx');
type Part<Props> = (props: Props) => ReactNode;

const nothing = () => null;

/**
 * Loads the parts of the screen that are not in the page's first script. All are loaded when the first of them is shown. Watching is loaded apart from
 * them, because most visitors watch nothing. A part that does not load shows nothing, and the next one loads again.
 */
export function loadLater(loadPart: LoadPart): LaterParts & WatchPart {
	let loading: Promise<LaterParts> | undefined;
	const later = <Props>(choose: (parts: LaterParts) => Part<Props>) =>
		lazy<Part<Props>>(async () => {
			loading ??= loadPart(() => import('./later-parts.ts'));
			try {
				return { default: choose(await loading) };
			} catch {
				loading = undefined;
				return { default: nothing };
			}
		});
	return {
		FindDialog: later(({ FindDialog }) => FindDialog),
		HiddenLine: later(({ HiddenLine }) => HiddenLine),
		LegendDialog: later(({ LegendDialog }) => LegendDialog),
		Panel: later(({ Panel }) => Panel),
		SettingsContent: later(({ SettingsContent }) => SettingsContent),
		WaitingList: later(({ WaitingList }) => WaitingList),
		Wall: later(({ Wall }) => Wall),
		WatchLine: lazy<WatchPart['WatchLine']>(() =>
			loadPart(() => import('./watch/watch-line.tsx')).then(
				({ WatchLine }) => ({ default: WatchLine }),
				() => ({ default: nothing }),
			),
		),
	};
}
