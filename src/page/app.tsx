import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { PanelContext, usePanel } from './address/panel.tsx';
import { usePageState } from './address/use-page-state.ts';
import { Band } from './band/band.tsx';
import { Controls } from './chrome/controls.tsx';
import { PopoverCover, usePopoverClosing } from './chrome/dialog.tsx';
import { Footer } from './chrome/footer.tsx';
import { Header } from './chrome/header.tsx';
import { NoData } from './chrome/no-data.tsx';
import { Tab } from './chrome/tab.tsx';
import { useKeys } from './chrome/use-keys.ts';
import { Panel } from './conversation/panel.tsx';
import { SearchDialog, useSearch } from './search/search.tsx';
import { useServices } from './services.ts';
import { HiddenLine } from './settings/hidden.tsx';
import { SettingsContent } from './settings/settings-content.tsx';
import { SettingsContexts } from './settings/settings-contexts.tsx';
import { Wall } from './settings/wall.tsx';
import type { PageStore } from './store/page-store.ts';
import { useView } from './store/use-view.ts';
import { ActiveSection } from './tables/active-section.tsx';
import { CallsignSection } from './tables/callsign-section.tsx';
import { LegendDialog } from './tables/legend-dialog.tsx';
import { TalkgroupSection } from './tables/talkgroup-section.tsx';
import { WAITING_HINT, WaitingSection } from './waiting/waiting-section.tsx';
import { pressFocusedStar, useWatchControl, WatchContext } from './watch/watch-context.ts';
import { WatchLine } from './watch/watch-line.tsx';

/** The one screen, from top to bottom (SCREEN-25). */
export function App({ store }: { store: PageStore }) {
	const { network } = useServices();
	const [state, change] = usePageState();
	const panel = usePanel(state, change);
	const watch = useWatchControl(state, change);
	const search = useSearch();
	const { find } = search;
	const [explaining, setExplaining] = useState(false);
	const explain = useCallback(() => setExplaining(true), []);
	const stale = useView(store, (view) => view.stale);

	useLayoutEffect(() => store.setWindow(state.window), [store, state.window]);
	useEffect(() => {
		document.documentElement.dataset['theme'] = state.theme;
	}, [state.theme]);
	const keyActions = useMemo(
		() => ({
			'/': () => document.querySelector<HTMLInputElement>('.texts input')?.focus(),
			'?': explain,
			g: () => find(),
			p: store.togglePause,
			w: pressFocusedStar,
		}),
		[store, explain, find],
	);
	useKeys(state.keys, keyActions);
	usePopoverClosing();

	return (
		<SettingsContexts store={store} state={state} change={change}>
			<WatchContext value={watch}>
				<PanelContext value={panel}>
					<Tab store={store} />
					<Header store={store} theme={state.theme} change={change} search={search} onLegend={explain} />
					<section id="settings" popover="auto" aria-label="Settings">
						<PopoverCover popover="settings" />
						<div className="settings-content">
							<SettingsContent state={state} change={change} />
						</div>
					</section>
					{state.wall && <Wall store={store} leave={() => change({ wall: false })} />}
					<main>
						<Controls store={store} change={change}>
							<HiddenLine subjects={state.hide} change={change} />
						</Controls>
						<NoData store={store} />
						{state.watch.length > 0 && <WatchLine store={store} state={state} change={change} />}
						<Band store={store} />
						<div className={stale ? 'sections stale' : 'sections'}>
							<ActiveSection store={store} />
							<WaitingSection store={store} />
							<TalkgroupSection store={store} state={state} change={change} find={find} />
							<CallsignSection
								store={store}
								state={state}
								change={change}
								find={find}
								covered={panel.subject !== undefined && panel.beside}
							/>
							{panel.subject !== undefined && (
								<Panel
									store={store}
									subject={panel.subject}
									beside={panel.beside}
									window={state.window}
									close={panel.close}
								/>
							)}
						</div>
					</main>
					<Footer links={network.links} />
					{explaining && (
						<LegendDialog
							window={state.window}
							waitingHint={WAITING_HINT}
							keysEnabled={state.keys}
							onEnableKeys={(keys) => change({ keys })}
							close={() => setExplaining(false)}
						/>
					)}
					{search.covering && <SearchDialog store={store} search={search} />}
				</PanelContext>
			</WatchContext>
		</SettingsContexts>
	);
}
