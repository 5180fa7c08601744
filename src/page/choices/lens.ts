import { MAX_IN_LENS } from './page-state.ts';
import { usePageState } from './use-page-state.ts';

/** The countries and the beginnings of call signs that alone are shown, and the ways to change them. */
export function useLens() {
	const [{ country, onlyCalls }, change] = usePageState();
	const lens = [...country, ...onlyCalls];
	const show = (shown: readonly string[]) => {
		const isBeginning = (entry: string) => entry.endsWith('*');
		change({ country: shown.filter((entry) => !isBeginning(entry)), onlyCalls: shown.filter(isBeginning) });
	};
	const isOnly = (entry: string) => lens.length === 1 && lens[0] === entry;
	return {
		/** ISO 3166 codes, then beginnings (`DL*`). Everything is shown while there are none. */
		lens,
		isOnly,
		/** Shows only this or, if it is the only one that is shown, everything again. */
		toggle: (entry: string) => show(isOnly(entry) ? [] : [entry]),
		add: (entry: string) => show([...lens, entry].slice(-MAX_IN_LENS)),
		remove: (entry: string) => show(lens.filter((other) => other !== entry)),
		end: () => show([]),
	};
}
