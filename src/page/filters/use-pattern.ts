import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { type Matches, matchesAll } from './filters.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

const matchAll = () => matchesAll;
const neverChanges = () => () => {};
const NONE: readonly string[] = [];
const nothing = () => undefined;

/**
 * Turns the pattern of a text filter into a function. The pattern never runs on the page's own thread.
 *
 * @param rows the same array for as long as they are the same
 * @param text returns the tested text of a row; the same function always
 */
export function usePattern<Row>(pattern: string, rows: readonly Row[], text: (row: Row) => string): Matches {
	const used = pattern !== '';
	const matcher = useMatcher(pattern);
	const texts = useMemo(() => (used ? rows.map(text) : NONE), [used, rows, text]);
	useEffect(() => matcher?.match(pattern, texts), [matcher, pattern, texts]);
	const matches = matcher?.matches ?? matchAll;
	return useSyncExternalStore(matcher?.subscribe ?? neverChanges, matches, matches);
}

/** A matcher from the first pattern on; undefined until its code has loaded. */
function useMatcher(pattern: string): PatternMatcher | undefined {
	const { patternMatcher } = useServices();
	const [matcher, setMatcher] = useState<PatternMatcher>();
	const load = matcher === undefined && pattern !== '' ? patternMatcher.load : nothing;
	const loading = useSyncExternalStore(patternMatcher.subscribe, load, nothing);
	useEffect(() => {
		let wanted = true;
		void loading?.then((create) => {
			if (wanted && create !== undefined) setMatcher(create());
		});
		return () => {
			wanted = false;
		};
	}, [loading]);
	useEffect(() => () => matcher?.close(), [matcher]);
	return matcher;
}
