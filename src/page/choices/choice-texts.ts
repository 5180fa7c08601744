import type { WindowSeconds } from '../../engine/constants.ts';
import { formatCount } from '../../engine/format.ts';
import type { Theme } from './page-state.ts';

const IN_WORDS: Readonly<Record<WindowSeconds, string>> = {
	60: 'minute',
	120: 'two minutes',
	300: 'five minutes',
	600: 'ten minutes',
};

/** `five minutes` */
export function minutesInWords(seconds: WindowSeconds): string {
	return IN_WORDS[seconds];
}

/** `last five minutes`, for captions and sentences. */
export function lastMinutes(seconds: WindowSeconds): string {
	return `last ${minutesInWords(seconds)}`;
}

/** `5 minutes` */
export function minutesText(seconds: number): string {
	return formatCount(seconds / 60, 'minute');
}

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
	system: 'automatic',
	light: 'light',
	dark: 'dark',
	contrast: 'high contrast',
};
