import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { type AppliedPattern, NO_PATTERN } from './filters.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

const noPattern = () => NO_PATTERN;
const neverChanges = () => () => {};
const NONE: readonly string[] = [];
const nothing = () => undefined;

/**
 * Applies the pattern of a text filter. The pattern never runs on the page's own thread, so its results come a moment later.
 *
 * @param rows the same array for as long as they are the same
 * @param text returns the tested text of a row; the same function always
 */
export function usePattern<Row>(pattern: string, rows: readonly Row[], text: (row: Row) => string): AppliedPattern {
	const used = pattern !== '';
	const matcher = useMatcher(pattern);
	const texts = useMemo(() => (used ? rows.map(text) : NONE), [used, rows, text]);
	useEffect(() => matcher?.match(pattern, texts), [matcher, pattern, texts]);
	const applied = matcher?.applied ?? noPattern;
	return useSyncExternalStore(matcher?.subscribe ?? neverChanges, applied, applied);
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
