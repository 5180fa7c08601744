import type { Texts } from '../texts/texts.ts';

type Told = 'alerts.on' | 'voice.on' | 'voice.waits';

/**
 * What is told of several things at once.
 *
 * @param words who talks or waits, and where, as the channel names them
 * @returns the first, and how many more there are; `''` for none
 */
export function toldText<Item>(
	t: Texts['t'],
	text: Told,
	[first, ...more]: readonly Item[],
	words: (item: Item) => { readonly callsign: string; readonly talkgroup: string },
): string {
	if (first === undefined) return '';
	return more.length === 0 ? t(text, words(first)) : t(`${text}-more`, { ...words(first), count: more.length });
}
