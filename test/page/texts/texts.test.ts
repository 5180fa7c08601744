import { expect, it } from 'vitest';
import { en } from '../../../src/page/texts/en.ts';
import { createTexts, ENGLISH } from '../../../src/page/texts/texts.ts';

it('writes durations as seconds, or as minutes and seconds', () => {
	const texts = [-5, 0, 45, 59, 60, 75, 123, 3600].map(ENGLISH.duration);
	expect(texts).toEqual(['0s', '0s', '45s', '59s', '1min 0s', '1min 15s', '2mins 3s', '60mins 0s']);
	expect(ENGLISH.spokenDuration(61)).toBe('1 minute 1 second');
});

it('chooses plural forms, and writes numbers and countries, as the language does, and knows its usual clock', () => {
	const turns = { one: '{count} раз', few: '{count} рази', many: '{count} разів', other: '{count} разу' };
	const { t, countryName, usualClock } = createTexts('uk', { ...en, 'count.turns': turns });
	const texts = [1, 3, 5, 21, 1234].map((count) => t('count.turns', { count }));
	expect(texts).toEqual(['1 раз', '3 рази', '5 разів', '21 раз', '1\u00a0234 рази']);
	expect(countryName('DE')).toBe('Німеччина');
	expect(ENGLISH.countryNames(['IT', 'ES'])).toBe('Italy or Spain');
	expect(usualClock).toBe('24');
	expect(ENGLISH.usualClock).toBe('12');
	expect(ENGLISH.t('count.more', { count: 1234 })).toBe('and 1,234 more');
});
