import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { UntypedState } from '../choices/page-state.ts';
import { scaleScreens } from '../ui/use-screen.ts';

const DARK = matchMedia('(prefers-color-scheme: dark)');
const MORE_CONTRAST = matchMedia('(prefers-contrast: more)');

/** Shows the page in the chosen theme, contrast and size of type: as attributes and a property of the root element, for the style sheets. */
export function useAppearance({ theme, contrast, size }: UntypedState): void {
	const hasMoreContrast = useMoreContrast() || contrast;
	useLayoutEffect(() => {
		const { dataset, style } = document.documentElement;
		dataset['theme'] = theme;
		dataset['contrast'] = hasMoreContrast ? 'more' : 'usual';
		style.setProperty('--type-size', String(size / 100));
		scaleScreens(size / 100);
		showThemeColor();
		DARK.addEventListener('change', showThemeColor);
		return () => DARK.removeEventListener('change', showThemeColor);
	}, [theme, hasMoreContrast, size]);
}

/** The bar of a phone's browser, and of an installed page's window, has the colour of the header. */
function showThemeColor(): void {
	const bar = document.querySelector('header > *');
	if (bar === null) return;
	const { backgroundColor } = getComputedStyle(bar);
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
		meta.content = backgroundColor;
}

export function useMoreContrast(): boolean {
	return useSyncExternalStore(subscribeToContrast, () => MORE_CONTRAST.matches);
}

function subscribeToContrast(changed: () => void): () => void {
	MORE_CONTRAST.addEventListener('change', changed);
	return () => MORE_CONTRAST.removeEventListener('change', changed);
}
