import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSilent, readSilentHours } from '../../../src/page/choices/silent-hours.ts';
import { dayInWords, hoursInWords } from '../../../src/page/schedule/net-times.ts';
import { createTexts } from '../../../src/page/texts/texts.ts';

const zone = process.env['TZ'];
beforeAll(() => {
	process.env['TZ'] = 'America/New_York';
});
afterAll(() => {
	if (zone === undefined) delete process.env['TZ'];
	else process.env['TZ'] = zone;
});

const seconds = (text: string) => Date.parse(text) / 1000;

describe('a net at 20:00 in Berlin, in New York', () => {
	// Both zones change their clocks in 2027, on different days.
	it.each([
		['2027-03-07T19:00:00Z', '2:00 PM to 3:00 PM EST'],
		['2027-03-21T19:00:00Z', '3:00 PM to 4:00 PM EDT'],
		['2027-04-04T18:00:00Z', '2:00 PM to 3:00 PM EDT'],
		['2027-10-24T18:00:00Z', '2:00 PM to 3:00 PM EDT'],
		['2027-11-03T19:00:00Z', '3:00 PM to 4:00 PM EDT'],
		['2027-11-14T19:00:00Z', '2:00 PM to 3:00 PM EST'],
	])('%s', (start, words) => {
		// Formats of times keep the zone that they were made in.
		const texts = createTexts('en', {});
		const net = { name: '', talkgroup: { id: '91' }, start: seconds(start), end: seconds(start) + 3600 };
		expect(hoursInWords({ ...net, zone: 'Europe/Berlin' }, texts)).toBe(words);
		expect(hoursInWords({ ...net, zone: 'America/New_York' }, texts)).toBe(words.replace(/ E.T$/, ''));
	});
});

it('names days by the visitor’s calendar, over a change of the clock too', () => {
	const saturday = seconds('2027-03-13T23:30:00-05:00');
	expect(dayInWords(saturday, saturday, 'en')).toBe('today');
	expect(dayInWords(seconds('2027-03-14T23:30:00-04:00'), saturday, 'en')).toBe('tomorrow');
	expect(dayInWords(seconds('2027-03-19T00:30:00-04:00'), saturday, 'en')).toBe('Friday');
	expect(dayInWords(seconds('2027-03-20T00:30:00-04:00'), saturday, 'en')).toBe('Sat, Mar 20');
});

it('keeps silent hours by the visitor’s clock, over midnight and over a change of the clock', () => {
	const hours = readSilentHours('22-7');
	for (const [time, silent] of [
		['2027-03-13T21:59:59-05:00', false],
		['2027-03-13T22:00:00-05:00', true],
		['2027-03-14T06:59:59-04:00', true],
		['2027-03-14T07:00:00-04:00', false],
		['2027-11-07T01:30:00-04:00', true],
		['2027-11-07T06:59:59-05:00', true],
		['2027-11-07T07:00:00-05:00', false],
	] as const)
		expect(isSilent(hours, seconds(time)), time).toBe(silent);
	expect(isSilent(readSilentHours('9-17'), seconds('2027-06-01T12:00:00-04:00'))).toBe(true);
	for (const text of ['7-7', '22', '24-1', '-1-5', 'x']) expect(readSilentHours(text), text).toBeUndefined();
});
