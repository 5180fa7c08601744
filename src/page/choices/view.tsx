import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Parties } from '../../engine/subjects.ts';
import { isNarrowed, isShownTo, type Narrowing, narrowingsOf, type View, viewOf } from '../../engine/view.ts';
import { useEachSecond } from '../services.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useCallsignCountries } from './station-country.ts';
import { usePageState } from './use-page-state.ts';

const ViewContext = createContext<View>({
	hidden: [],
	watched: [],
	lens: [],
	hasCallsignCountries: false,
	talkgroups: undefined,
	key: '',
});

/** Shows what is below it as the visitor chose to see it. */
export function Viewed({ children }: { readonly children: ReactNode }): ReactNode {
	const [{ hide: hidden, watch, only, country, onlyCalls }] = usePageState();
	const hasCallsignCountries = useCallsignCountries(country.length > 0);
	const choices = useMemo(
		() => ({ hidden, watched: only ? watch : [], lens: [...country, ...onlyCalls], hasCallsignCountries }),
		[hidden, only, watch, country, onlyCalls, hasCallsignCountries],
	);
	return <ViewContext value={useEachSecond(viewOf, choices)}>{children}</ViewContext>;
}

export function useView(): View {
	return useContext(ViewContext);
}

type NothingTextKey = 'active.nobody-in' | 'conversations.none-in' | 'rankings.nothing-in' | PlainTextKey;

/**
 * Says why a list shows none of its rows: because all that could be shown are hidden, or because of what narrows the view.
 *
 * @param texts for each way to narrow the view
 * @returns undefined where there is no such reason
 */
export function useNothingShown(
	rows: readonly Parties[],
	texts: Readonly<Record<Narrowing['name'], NothingTextKey>>,
): string | undefined {
	const view = useView();
	const { t, countryNames } = useTexts();
	if (rows.some((row) => isShownTo({ ...view, hidden: [] }, row))) return t('hidden.all');
	const [narrowing, ...others] = narrowingsOf(view);
	if (narrowing === undefined) return undefined;
	return others.length > 0
		? t('rankings.nothing-matches')
		: t(texts[narrowing.name], { country: countryNames(view.lens) });
}

/** @returns the rows that are shown: `rows` itself where nothing is left out by choice */
export function useVisible<Row extends Parties>(rows: readonly Row[]): readonly Row[] {
	const view = useView();
	return useMemo(() => {
		const showsAll = view.hidden.length === 0 && !isNarrowed(view);
		return showsAll ? rows : rows.filter((row) => isShownTo(view, row));
	}, [view, rows]);
}
