import { MAX_COUNTRIES } from './page-state.ts';
import { usePageState } from './use-page-state.ts';

/** The countries that alone are shown, and the ways to change them. */
export function useLens() {
	const [{ country: countries }, change] = usePageState();
	const show = (shown: readonly string[]) => change({ country: shown });
	const isOnly = (code: string) => countries.length === 1 && countries[0] === code;
	return {
		/** As ISO 3166 codes. All countries are shown while there are none. */
		countries,
		isOnly,
		/** Shows only this country or, if it is the only one that is shown, all again. */
		toggle: (code: string) => show(isOnly(code) ? [] : [code]),
		add: (code: string) => show([...countries, code].slice(-MAX_COUNTRIES)),
		remove: (code: string) => show(countries.filter((country) => country !== code)),
		end: () => show([]),
	};
}
