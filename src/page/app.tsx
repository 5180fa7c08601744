import { useEffect, useMemo, useRef } from 'react';
import { usePageState } from './address/use-page-state.ts';
import { Controls } from './chrome/controls.tsx';
import { Footer } from './chrome/footer.tsx';
import { Header } from './chrome/header.tsx';
import { LegendDialog } from './chrome/legend-dialog.tsx';
import { useKeys } from './chrome/use-keys.ts';
import { useServices } from './services.ts';
import type { LiveActivity } from './store/live-activity.ts';
import { useView } from './store/use-view.ts';
import { ActiveSection } from './tables/active-section.tsx';
import { CallsignSection } from './tables/callsign-section.tsx';
import { TalkgroupSection } from './tables/talkgroup-section.tsx';

/** The one screen, from top to bottom. */
export function App({ activity }: { activity: LiveActivity }) {
	const { network } = useServices();
	const [state, change] = usePageState();
	const legend = useRef<HTMLDialogElement>(null);
	const count = useView(activity, ({ active }) => active.count);
	const connected = useView(activity, ({ connection }) => connection === 'connected');
	const stale = useView(activity, (view) => view.stale);

	useTab(`(${count}) ${network.name} Top Activity`, connected);
	useEffect(() => {
		document.documentElement.dataset['theme'] = state.theme;
	}, [state.theme]);
	const keyActions = useMemo(
		() => ({
			'/': () => document.querySelector<HTMLInputElement>('.texts input')?.focus(),
			'?': () => legend.current?.showModal(),
			p: activity.togglePause,
		}),
		[activity],
	);
	useKeys(state.keys, keyActions);

	return (
		<>
			<Header theme={state.theme} change={change} legend={legend} />
			<main>
				<Controls activity={activity} />
				<div className={stale ? 'sections stale' : 'sections'}>
					<ActiveSection activity={activity} />
					<TalkgroupSection activity={activity} state={state} change={change} />
					<CallsignSection activity={activity} state={state} change={change} />
				</div>
			</main>
			<Footer links={network.links} />
			<LegendDialog dialog={legend} keysEnabled={state.keys} onEnableKeys={(keys) => change({ keys })} />
		</>
	);
}

/** The tab tells how many are active, and its icon whether there is a connection. */
function useTab(title: string, connected: boolean): void {
	useEffect(() => {
		document.title = title;
	}, [title]);
	useEffect(() => {
		const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
		if (icon === null || !connected) return undefined;
		icon.href = './icon.svg';
		return () => {
			icon.href = './icon-disconnected.svg';
		};
	}, [connected]);
}
