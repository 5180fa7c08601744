import { createContext, type ReactNode, type RefCallback, useContext, useState } from 'react';
import type { Timers } from '../../feed/clock.ts';
import { type Readings, ReadingsContext, useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';

/** How long a section off the screen shows the same reading. */
const OFF_SCREEN_SECONDS = 10;

const SectionContext = createContext<RefCallback<HTMLElement> | undefined>(undefined);

/** Draws the section below it every ten seconds while it is off the screen, where nobody sees it change. */
export function WhileOnScreen({ children }: { children: ReactNode }) {
	const { store, timers } = useServices();
	const [{ readings, watch }] = useState(() => onScreen(store, timers));
	return (
		<ReadingsContext value={readings}>
			<SectionContext value={watch}>{children}</SectionContext>
		</ReadingsContext>
	);
}

/** @returns the `ref` of the section */
export function useSectionRef(): RefCallback<HTMLElement> | undefined {
	return useContext(SectionContext);
}

function onScreen(
	store: PageStore,
	timers: Timers,
): { readonly readings: Readings; readonly watch: RefCallback<HTMLElement> } {
	let isOnScreen = true;
	let kept = store.shown();
	const shown = () => {
		const present = store.shown();
		if (isOnScreen || Math.abs(present.reading.at - kept.reading.at) >= OFF_SCREEN_SECONDS) kept = present;
		return kept;
	};
	const subscribers = new Set<() => void>();
	const observer = new IntersectionObserver((entries) => {
		isOnScreen = entries.at(-1)?.isIntersecting ?? true;
		if (isOnScreen) for (const subscriber of subscribers) subscriber();
	});
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
	return { readings: { shown, subscribe }, watch };
}
