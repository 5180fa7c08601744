import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type ClockChoice, type ClockFormat, clockFormat } from '../../engine/format.ts';
import type { PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import type { Derivation } from '../store/derived-view.ts';
import type { PageStore } from '../store/page-store.ts';
import { useDerived } from '../store/use-view.ts';
import { HiddenContext } from './hidden.tsx';

/** The chosen format of times of day (CLOCK-1). */
const ClockFormatContext = createContext<ClockFormat>(clockFormat('12'));

export function useClockFormat(): ClockFormat {
	return useContext(ClockFormatContext);
}

interface SettingsContextsProps {
	readonly store: PageStore;
	readonly state: PageState;
	readonly change: ChangePageState;
	readonly children: ReactNode;
}

/** Provides the choices that many parts of the page use: the clock, and what is shown. */
export function SettingsContexts({ store, state, change, children }: SettingsContextsProps) {
	const { clock, hide, watch } = state;
	// Without anything watched there is no switch to show the rest again.
	const onlyWatched = state.only && watch.length > 0;
	const derivation = useMemo(() => localFormat(clock), [clock]);
	const format = useDerived(store, derivation);
	const hidden = useMemo(
		() => ({
			subjects: hide,
			only: onlyWatched ? watch : undefined,
			change: (subjects: typeof hide) => change({ hide: subjects }),
		}),
		[hide, watch, onlyWatched, change],
	);
	return (
		<ClockFormatContext value={format}>
			<HiddenContext value={hidden}>{children}</HiddenContext>
		</ClockFormatContext>
	);
}

/** The format of a choice. A format keeps the time zone of its creation, so another offset needs a new one. */
function localFormat(clock: ClockChoice): Derivation<ClockFormat> {
	let made: { readonly offset: number; readonly format: ClockFormat } | undefined;
	return {
		compute: (_, now) => {
			const offset = new Date(now * 1000).getTimezoneOffset();
			if (made?.offset !== offset) made = { offset, format: clockFormat(clock) };
			return made.format;
		},
	};
}
