import { describe, expect, it } from 'vitest';
import { cleanName } from '../../src/protocol/clean-name.ts';
import { heapUsed } from '../model/heap.ts';

// Rules: NAMES-5

describe('cleanName', () => {
	it.each([
		['Quirin', 'Quirin'],
		['  Quirin\t', 'Quirin'],
		['\u00a0Quirin\u3000', 'Quirin'],
		["O'Quirin", "O'Quirin"],
		['Çağrı Ж 東京 ملك', 'Çağrı Ж 東京 ملك'],
		['   ', ''],
	])('%j becomes %j', (given, name) => {
		expect(cleanName(given)).toBe(name);
	});

	it('removes control characters, such as NUL from a radio', () => {
		expect(cleanName('Qui\u0000rin\u0000\u0000')).toBe('Quirin');
		expect(cleanName('\u0007Q\u001bu\u007fi\u0085r\u009fi\nn')).toBe('Quirin');
		expect(cleanName('\u0000\u0001')).toBe('');
	});

	it('removes invisible and direction-changing characters', () => {
		const each =
			'\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff';
		for (const character of each) expect(cleanName(`Qui${character}rin`)).toBe('Quirin');
	});

	it('keeps joiners, which some scripts and emoji need', () => {
		expect(cleanName('👩‍🚀')).toBe('👩‍🚀');
		expect(cleanName('می‌خواهم')).toBe('می‌خواهم');
	});

	it.each(['\u200d', '\u00ad\ufe0f', '\u3164 \u3164', '\u2800', '\u{e0041}', '\u0301\u20dd', '\u0903'])(
		'%j shows nothing, so it is no name',
		(name) => {
			expect(cleanName(name)).toBe('');
		},
	);

	it('replaces lone surrogates, keeps pairs', () => {
		expect(cleanName('Q\ud83d')).toBe('Q\ufffd');
		expect(cleanName('\udcfbQ')).toBe('\ufffdQ');
		expect(cleanName('Q📻')).toBe('Q📻');
	});

	it('keeps 64 characters, drops a 65th', () => {
		expect(cleanName('Q'.repeat(64))).toBe('Q'.repeat(64));
		expect(cleanName(`${'Q'.repeat(64)}x`)).toBe('Q'.repeat(64));
	});

	it('does not retain the long text that a name was cut from', () => {
		const names: string[] = [];
		const before = heapUsed();
		for (let i = 0; i < 500; i++) names.push(cleanName(`Quirin of the quiet quarry ${i}${' '.repeat(60_000)}`));
		expect(names[499]).toBe('Quirin of the quiet quarry 499');
		// 30 million bytes of spaces came in.
		expect(heapUsed() - before).toBeLessThan(5_000_000);
	});
});
