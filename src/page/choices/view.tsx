import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Parties } from '../../engine/subjects.ts';
import { isNarrowed, isShownTo, type View, viewOf } from '../../engine/view.ts';
import { useEachSecond } from '../services.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useCallsignCountries } from './station-country.ts';
import { usePageState } from './use-page-state.ts';

const ViewContext = createContext<View>({
	hidden: [],
	watched: undefined,
	lens: [],
	hasCallsignCountries: false,
	talkgroups: undefined,
});

/** Shows what is below it as the visitor chose to see it. */
export function Viewed({ children }: { readonly children: ReactNode }): ReactNode {
	const [{ hide: hidden, watch, only, country, onlyCalls }] = usePageState();
	const hasCallsignCountries = useCallsignCountries(country.length > 0);
	// Without a watched subject `only` has no effect, because its switch is in the watch line, which is then gone.
	const watched = only && watch.length > 0 ? watch : undefined;
	const choices = useMemo(
		() => ({ hidden, watched, lens: [...country, ...onlyCalls], hasCallsignCountries }),
		[hidden, watched, country, onlyCalls, hasCallsignCountries],
	);
	return <ViewContext value={useEachSecond(viewOf, choices)}>{children}</ViewContext>;
}

export function useView(): View {
	return useContext(ViewContext);
}

type LensTextKey = 'active.nobody-in' | 'conversations.none-in' | 'rankings.nothing-in';

/**
 * Says why a list shows none of its rows: because all that could be shown are hidden, because of the lens, because only watched subjects are
 * shown, or because of both.
 *
 * @returns undefined where there is no such reason
 */
export function useNothingShown(
	rows: readonly Parties[],
	inLens: LensTextKey,
	onlyWatched: PlainTextKey,
): string | undefined {
	const view = useView();
	const { watched, lens } = view;
	const { t, countryNames } = useTexts();
	if (rows.some((row) => isShownTo({ ...view, hidden: [] }, row))) return t('hidden.all');
	if (lens.length === 0) return watched && t(onlyWatched);
	return watched === undefined ? t(inLens, { country: countryNames(lens) }) : t('rankings.nothing-matches');
}

/** @returns the rows that are shown: `rows` itself where nothing is left out by choice */
export function useVisible<Row extends Parties>(rows: readonly Row[]): readonly Row[] {
	const view = useView();
	return useMemo(() => {
		const showsAll = view.hidden.length === 0 && !isNarrowed(view);
		return showsAll ? rows : rows.filter((row) => isShownTo(view, row));
	}, [view, rows]);
}
