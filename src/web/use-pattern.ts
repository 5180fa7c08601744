import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Matches } from '../activity/filters.ts';
import { useServices } from './services.ts';

/**
 * Turns the pattern of a text filter into a test, without ever running it on the page's own thread.
 *
 * @param texts the names to be tested; the same array for as long as they are the same
 */
export function usePattern(pattern: string, texts: readonly string[]): Matches {
	const { createMatcher } = useServices();
	const [matcher] = useState(createMatcher);
	useEffect(() => matcher.ask(pattern, texts), [matcher, pattern, texts]);
	useEffect(() => () => matcher.close(), [matcher]);
	return useSyncExternalStore(matcher.subscribe, matcher.matches, matcher.matches);
}
