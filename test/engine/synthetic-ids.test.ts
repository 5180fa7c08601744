import { describe, expect, it, test } from 'vitest';
import { label } from '../../src/engine/names.ts';
import { formatId, idOfNumber, idOfText, isSyntheticId, modeOf } from '../../src/engine/synthetic-ids.ts';

// Rules: NETWORK-10

describe('synthetic ids', () => {
	it.each([
		['YSF', 'G4QRP', 'G4QRP'],
		['YSF', 'dl1qra/p', 'DL1QRA/P'],
		['YSF', 'US KCWIDE', 'US-KCWIDE'],
		['YSF', '0123456789', '0123456789'],
		['YSF', 'ZZZZZZZZZZ', 'ZZZZZZZZZZ'],
		['YSF', '//////////', '//////////'],
		['YSF', 'Too long a name', 'TOO-LOVN4W'],
		['YSF', 'Too long a node', 'TOO-LO43M3'],
		['FM', 'Q0GHI-HS', 'Q0GHI-HS'],
		['FM', '/////////', '/////////'],
		['DMR', 'gb3qa', 'GB3QA'],
		['D-Star', 'G4QRP', 'G4QRP'],
		['D-Star', 'REF001 C', 'REF001-C'],
		['D-Star', '////////', '////////'],
	] as const)('%s %s', (mode, text, expected) => {
		const id = idOfText(mode, text) ?? 0;
		expect(id).toBeGreaterThan(2 ** 47);
		expect(id).toBeLessThan(2 ** 53);
		expect(isSyntheticId(id)).toBe(true);
		expect(formatId(id)).toBe(expected);
		expect(label('', id)).toBe(expected);
	});

	test('each mode has ids of its own', () => {
		const ids = [
			idOfText('YSF', '//////////'),
			idOfText('D-Star', 'A'),
			idOfText('D-Star', '////////'),
			idOfNumber('P25', 1),
			idOfNumber('P25', 2 ** 24 - 1),
			idOfNumber('NXDN', 1),
			idOfNumber('NXDN', 2 ** 24 - 1),
			idOfNumber('FM', 1),
			idOfNumber('FM', 2 ** 32 - 1),
			idOfText('FM', 'A'),
			idOfText('FM', '/////////'),
			idOfText('DMR', 'A'),
			idOfText('DMR', '/////////'),
		].map((id) => id ?? 0);
		expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
		expect(ids.every(isSyntheticId)).toBe(true);
		expect(ids.slice(3, -4).map(formatId)).toEqual([
			'P25 1',
			'P25 16777215',
			'NXDN 1',
			'NXDN 16777215',
			'FM 1',
			'FM 4294967295',
		]);
		expect(ids.map(modeOf).join()).toBe('YSF,D-Star,D-Star,P25,P25,NXDN,NXDN,FM,FM,FM,FM,DMR,DMR');
		expect(idOfNumber('NXDN', 2 ** 24)).toBeUndefined();
	});

	test('a DMR number is not synthetic, and text without usable characters gets no id', () => {
		expect(formatId(2350001)).toBe('2350001');
		expect(isSyntheticId(999_999_999)).toBe(false);
		expect(modeOf(2350001)).toBeUndefined();
		expect(idOfText('YSF', ' *')).toBeUndefined();
	});
});
