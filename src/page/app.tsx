import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { clockFormat } from '../engine/format.ts';
import { ActiveSection } from './active/active-section.tsx';
import { Board } from './board/board.tsx';
import { panelAddress, panelSubject } from './choices/page-state.ts';
import { AllChoicesContext, PageStateContext, useAddress } from './choices/use-page-state.ts';
import { Viewed } from './choices/view.tsx';
import { Net, NetButton, useNets } from './net-list/panel-part.tsx';
import { RankingSection } from './rankings/ranking-section.tsx';
import { RANKINGS } from './rankings/rankings.tsx';
import { useSearch } from './search/search.tsx';
import { useServices, useStatus } from './services.ts';
import { ACTIONS, ActContext, type DialogName, useActions } from './shell/actions.ts';
import { goToPart } from './shell/go-to-part.ts';
import { Footer, Header } from './shell/header.tsx';
import { NoData, Tab } from './shell/no-data.tsx';
import { PartsBar } from './shell/parts-bar.tsx';
import type { SummaryRequest } from './shell/summary.tsx';
import { useAppearance } from './shell/use-appearance.ts';
import { NetsContext, type Net as ScheduledNet } from './store/schedule.ts';
import { chosenLanguage, showLanguage, shownTexts, subscribeToTexts } from './texts/languages.ts';
import { TextsContext } from './texts/use-texts.ts';
import { laterPart } from './ui/later-part.tsx';
import { WhileOnScreen } from './ui/on-screen.tsx';
import { Redrawn } from './ui/redrawn.tsx';
import { areAlertsOn } from './watch/notification-permission.ts';
import { type TabTitle, TabTitleContext } from './watch/tab-title.ts';
import { WatchLine } from './watch/watch-line.tsx';

const Announcer = laterPart(async () => (await import('./watch/announcer.tsx')).Announcer);
const Panel = laterPart(async () => (await import('./panel/panel.tsx')).Panel);
const Settings = laterPart(async () => (await import('./shell/settings.tsx')).Settings);
const Summary = laterPart(async () => (await import('./shell/summary.tsx')).Summary);
const Schedule = laterPart(async () => (await import('./schedule/schedule.tsx')).Schedule);
const NetsLink = laterPart(async () => (await import('./schedule/nets-link.tsx')).NetsLink);
const NetsDialog = laterPart(async () => (await import('./schedule/nets-dialog.tsx')).NetsDialog);
const NextNet = laterPart(async () => (await import('./schedule/next-net.tsx')).NextNet);
const Wall = laterPart(async () => (await import('./shell/wall.tsx')).Wall);
const LegendDialog = laterPart(async () => (await import('./shell/legend-dialog.tsx')).LegendDialog);
const SearchDialog = laterPart(async () => (await import('./search/search-dialog.tsx')).SearchDialog);

/** One element, so that the board is not drawn again with the page. */
const NETS_LINK = <NetsOfHeading />;

function NetsOfHeading() {
	const act = useContext(ActContext);
	return <NetsLink open={() => act(ACTIONS.nets)} />;
}

export function App() {
	const { all: state, change, pageState } = useAddress();
	const language = chosenLanguage(state.lang);
	const inLanguage = useSyncExternalStore(subscribeToTexts, shownTexts);
	const texts = useMemo(
		() => ({ ...inLanguage, ...(state.clock !== '' && clockFormat(state.clock, undefined, inLanguage.language)) }),
		[inLanguage, state.clock],
	);
	const tabTitle = useState<TabTitle>();
	// A list that the tab kept over a reload grows while the panel is closed too.
	useNets();
	const search = useSearch();
	const { find } = search;
	const shownInPanel = panelSubject(state);
	const focusFilter = useRef<() => void>(null);
	const [dialog, setDialog] = useState<DialogName>();
	const closeDialog = () => setDialog(undefined);
	const openAlerts = () => setDialog('alerts');
	// No channel is chosen, or the browser blocks the only one.
	const openAlertsIfSilent = () => {
		if (!areAlertsOn(state.tell)) openAlerts();
	};
	const { store, network } = useServices();
	const hasNets = network.nets === true;
	const [schedule, setSchedule] = useState<readonly ScheduledNet[]>([]);
	const [summaryRequest, setSummaryRequest] = useState<SummaryRequest>();
	const act = useActions(state, change, {
		find,
		focusFilter: () => focusFilter.current?.(),
		open: setDialog,
		summarize: () => setSummaryRequest((last) => ({ reading: store.shown().reading, number: (last?.number ?? 0) + 1 })),
	});
	const stale = useStatus((status) => status.stale);
	const paused = useStatus((status) => status.paused);

	useEffect(() => void showLanguage(language), [language]);
	useEffect(() => {
		document.documentElement.lang = texts.language;
	}, [texts]);
	useAppearance(state);
	const hasWatchLine = state.watch.length > 0;
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute('data-watch-line', hasWatchLine);
	}, [hasWatchLine]);

	return (
		<TextsContext value={texts}>
			<PageStateContext value={pageState}>
				<AllChoicesContext value={state}>
					<Viewed>
						<NetsContext value={schedule}>
							<TabTitleContext value={tabTitle}>
								<ActContext value={act}>
									<Tab />
									<Announcer />
									<Summary request={summaryRequest} />
									<button type="button" className="button skip off-wall" onClick={() => goToPart('board')}>
										{texts.t('parts.skip')}
									</button>
									<Redrawn>
										<Header search={search} />
									</Redrawn>
									{state.wall && <Wall />}
									<main className={stale ? 'stale' : paused ? 'paused' : undefined}>
										<NoData />
										{hasWatchLine && <WatchLine openAlerts={openAlerts} />}
										<div className="sections">
											<WhileOnScreen beside>
												<Board beside={hasNets && NETS_LINK} />
											</WhileOnScreen>
											{!state.wall && (
												<div className="lists">
													<WhileOnScreen>
														<ActiveSection />
													</WhileOnScreen>
													{RANKINGS.map((ranking, index) => (
														<WhileOnScreen key={ranking.name}>
															<RankingSection
																ranking={ranking}
																find={find}
																ref={index === 0 ? focusFilter : undefined}
															/>
														</WhileOnScreen>
													))}
												</div>
											)}
											{shownInPanel !== undefined && (
												<Panel
													key={panelAddress(shownInPanel)}
													subject={shownInPanel}
													button={<NetButton talkgroup={shownInPanel} />}
													noData={<NoData />}
												>
													{hasNets && <NextNet talkgroup={shownInPanel} onRemind={openAlertsIfSilent} />}
													<Net talkgroup={shownInPanel} />
												</Panel>
											)}
										</div>
									</main>
									<Footer />
									<PartsBar />
									{(dialog === 'settings' || dialog === 'alerts') && (
										<Settings atAlerts={dialog === 'alerts'} close={closeDialog} />
									)}
									{hasNets && <Schedule opened={dialog === 'nets' ? dialog : state.talkgroup} keep={setSchedule} />}
									{hasNets && dialog === 'nets' && <NetsDialog onRemind={openAlertsIfSilent} close={closeDialog} />}
									{dialog === 'legend' && <LegendDialog close={closeDialog} />}
									{search.covering && <SearchDialog search={search} />}
								</ActContext>
							</TabTitleContext>
						</NetsContext>
					</Viewed>
				</AllChoicesContext>
			</PageStateContext>
		</TextsContext>
	);
}
