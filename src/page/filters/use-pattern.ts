import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { type Matches, matchesAll } from './filters.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

const matchAll = () => matchesAll;
const neverChanges = () => () => {};
const NONE: readonly string[] = [];

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

/** A matcher from the first pattern on; undefined until its code has loaded. Where that fails, the next pattern loads it again. */
function useMatcher(pattern: string): PatternMatcher | undefined {
	const { createMatcher } = useServices();
	const [matcher, setMatcher] = useState<PatternMatcher>();
	const [failedFor, setFailedFor] = useState('');
	const missing = matcher === undefined && pattern !== '' && pattern !== failedFor;
	useEffect(() => {
		if (!missing) return undefined;
		let wanted = true;
		createMatcher().then(
			(created) => {
				if (wanted) setMatcher(created);
			},
			() => setFailedFor(pattern),
		);
		return () => {
			wanted = false;
		};
	}, [missing, pattern, createMatcher]);
	useEffect(() => () => matcher?.close(), [matcher]);
	return matcher;
}
