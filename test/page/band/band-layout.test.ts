import { expect, it } from 'vitest';
import { countFitting } from '../../../src/page/band/band-layout.ts';

const SPACE = { gap: 10, more: 20 };

it('LIVE-6: counts the call signs that fit whole, with room for the count of the others', () => {
	const widths = [50, 50, 50];
	expect(countFitting(widths, { room: 170, ...SPACE })).toBe(3);
	expect(countFitting(widths, { room: 169, ...SPACE })).toBe(2);
	expect(countFitting(widths, { room: 140, ...SPACE })).toBe(2);
	expect(countFitting(widths, { room: 139, ...SPACE })).toBe(1);
	expect(countFitting(widths, { room: 30, ...SPACE })).toBe(1);
});
