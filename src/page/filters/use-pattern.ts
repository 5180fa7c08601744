import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { createPatternWorker } from '../workers.ts';
import type { AppliedPattern } from './filters.ts';
import { PatternMatcher } from './pattern-matcher.ts';

const NONE: readonly string[] = [];

/**
 * Applies the pattern of a text filter. The pattern never runs on the page's own thread, so its results come a moment later.
 *
 * @param rows the same array for as long as they are the same
 * @param text returns the tested text of a row; the same function always
 */
export function usePattern<Row>(pattern: string, rows: readonly Row[], text: (row: Row) => string): AppliedPattern {
	const { clock } = useServices();
	const [matcher] = useState(() => new PatternMatcher(createPatternWorker, clock));
	const used = pattern !== '';
	const texts = useMemo(() => (used ? rows.map(text) : NONE), [used, rows, text]);
	useEffect(() => matcher.match(pattern, texts), [matcher, pattern, texts]);
	useEffect(() => () => matcher.close(), [matcher]);
	return useSyncExternalStore(matcher.subscribe, matcher.applied);
}
