import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
	INITIAL_STATE,
	type PageState,
	readFragment,
	THEMES,
	writeFragment,
} from '../../../src/page/address/page-state.ts';
import { printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('page-state'));

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const states: fc.Arbitrary<PageState> = fc.record({
	hasGroupName: fc.boolean(),
	groupName: text,
	hasCallsign: fc.boolean(),
	hasName: fc.boolean(),
	callsign: text,
	name: text,
	theme: fc.constantFrom(...THEMES),
	keys: fc.boolean(),
});

it('what is written can be read again', () => {
	fc.assert(
		fc.property(states, (state) => {
			expect(readFragment(`#${writeFragment(state)}`)).toEqual(state);
		}),
		{ seed: SEED },
	);
});

it('the initial state needs no fragment, and a share of one reads as it looks', () => {
	expect(writeFragment(INITIAL_STATE)).toBe('');
	expect(writeFragment({ ...INITIAL_STATE, groupName: '^bay', hasName: true })).toBe('group-name=%5Ebay&has-name=1');
});

it.each(['#%', '#%E0%A4', '#callsign=%E0%A4', '#theme=pink', '#has-name=yes', '#nonsense&&==', '#__proto__=1'])(
	'a broken fragment is ignored: %s',
	(fragment) => {
		expect(readFragment(fragment)).toEqual(INITIAL_STATE);
	},
);

it('a pattern is cut at 200 characters', () => {
	expect(readFragment(`#name=${'a'.repeat(5000)}`).name).toHaveLength(200);
});

it('any text reads as some state', () => {
	fc.assert(
		fc.property(fc.string(), (fragment) => {
			expect(Object.keys(readFragment(fragment))).toEqual(Object.keys(INITIAL_STATE));
		}),
		{ seed: SEED },
	);
});
