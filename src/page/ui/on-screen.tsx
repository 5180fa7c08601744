import { createContext, type ReactNode, type RefCallback, useContext, useLayoutEffect, useState } from 'react';
import type { Timers } from '../../feed/clock.ts';
import { usePanel } from '../choices/open-panel.ts';
import { ReadingsContext, useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';
import { Redrawn } from './redrawn.tsx';
import { useScreen } from './use-screen.ts';

/** How long a section off the screen shows the same reading. */
const OFF_SCREEN_SECONDS = 10;

const SectionContext = createContext<RefCallback<HTMLElement> | undefined>(undefined);

interface WhileOnScreenProps {
	/** The panel stands beside the section, where it is no sheet over the page. */
	readonly beside?: boolean;
	readonly children: ReactNode;
}

/** Draws the section below it every ten seconds while it is off the screen or behind the panel, where nobody sees it change. */
export function WhileOnScreen({ beside = false, children }: WhileOnScreenProps) {
	const { store, timers } = useServices();
	const [{ readings, watch, cover }] = useState(() => onScreen(store, timers));
	const isSheet = !useScreen('panel-beside');
	const covered = usePanel().subject !== undefined && (isSheet || !beside);
	useLayoutEffect(() => cover(covered), [cover, covered]);
	return (
		<ReadingsContext value={readings}>
			<SectionContext value={watch}>
				<Redrawn>{children}</Redrawn>
			</SectionContext>
		</ReadingsContext>
	);
}

export function useSectionRef(): RefCallback<HTMLElement> | undefined {
	return useContext(SectionContext);
}

function onScreen(store: PageStore, timers: Timers) {
	let isOnScreen = true;
	let isCovered = false;
	let kept = store.shown();
	const shown = () => {
		const present = store.shown();
		const { paused, stale } = present.status;
		// A screen that stands still shows one moment everywhere.
		const standsStill = paused || stale;
		const isDue = Math.abs(present.reading.at - kept.reading.at) >= OFF_SCREEN_SECONDS;
		if ((isOnScreen && !isCovered) || standsStill || isDue) kept = present;
		return kept;
	};
	const subscribers = new Set<() => void>();
	const tell = () => {
		for (const subscriber of subscribers) subscriber();
	};
	const observer = new IntersectionObserver((entries) => {
		isOnScreen = entries.at(-1)?.isIntersecting ?? true;
		tell();
	});
	const cover = (covered: boolean) => {
		isCovered = covered;
		tell();
	};
	const watch = (section: HTMLElement) => {
		// The page fills first: its rows give it its height.
		const cancel = timers.after(OFF_SCREEN_SECONDS * 1000, () => observer.observe(section));
		return () => {
			cancel();
			observer.disconnect();
		};
	};
	const subscribe = (subscriber: () => void) => {
		subscribers.add(subscriber);
		const end = store.subscribe(subscriber);
		return () => {
			subscribers.delete(subscriber);
			end();
		};
	};
	return { readings: { shown, subscribe }, watch, cover };
}
