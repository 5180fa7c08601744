import { useSyncExternalStore } from 'react';
import { SCREENS } from './screens.ts';

type Screen = keyof typeof SCREENS;

/** Whether the window is such a screen. The answer changes in the same frame as the style sheets. */
export function useScreen(screen: Screen): boolean {
	return useSyncExternalStore(subscribe, () => listOf(screen).matches);
}

function subscribe(changed: () => void): () => void {
	addEventListener('resize', changed);
	return () => removeEventListener('resize', changed);
}

/** Rows ask at each draw, and a new list is dear. */
const lists = new Map<Screen, MediaQueryList>();
let scale = 1;

function listOf(screen: Screen): MediaQueryList {
	const list = lists.get(screen) ?? matchMedia(scaled(SCREENS[screen]));
	lists.set(screen, list);
	return list;
}

/** The queries of the style sheets, as they were written. */
const written = new Map<CSSMediaRule, string>();

/**
 * Multiplies the lengths in all media queries, so that larger type gets the layout of a smaller window. Media queries know the window and the
 * browser's own text size only.
 */
export function scaleScreens(factor: number): void {
	if (factor === scale) return;
	scale = factor;
	lists.clear();
	for (const sheet of document.styleSheets) scaleRules(sheet.cssRules);
	// What follows the window's size follows this too.
	dispatchEvent(new Event('resize'));
}

function scaleRules(rules: CSSRuleList): void {
	for (const rule of rules) {
		if (rule instanceof CSSMediaRule) {
			const query = written.get(rule) ?? rule.media.mediaText;
			written.set(rule, query);
			if (/\dpx/.test(query)) rule.media.mediaText = scaled(query);
		}
		// Only browsers that know nesting have rules in style rules.
		if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) scaleRules(rule.cssRules);
	}
}

function scaled(query: string): string {
	return query.replace(/\d{1,5}(?:\.\d{1,3})?(?=px)/g, (length) => String(Number(length) * scale));
}
