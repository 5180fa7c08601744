import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUIET_MINUTES, WINDOWS_SECONDS } from '../../../src/engine/constants.ts';
import { CLOCKS } from '../../../src/engine/format.ts';
import { readSubjects, type Subject, writeSubject } from '../../../src/engine/subjects.ts';
import {
	ANNOUNCEMENT_CHANNELS,
	type PageState,
	readFragment,
	THEMES,
	TYPE_SIZES,
	VOLUMES,
	writeFragment,
} from '../../../src/page/choices/page-state.ts';
import { LANGUAGES } from '../../../src/page/texts/languages.ts';
import { CASE, SEED } from '../../model/seed.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const id = fc.oneof(
	fc.integer({ min: 1, max: 999_999_999 }).map(String),
	fc.constantFrom('ysf:GB QUIET', 'p25:10200', 'dstar:Q1AAA/P'),
);
const hideable: fc.Arbitrary<Subject> = fc.oneof(
	fc.record({ kind: fc.constant('talkgroup' as const), id }),
	fc.record({ kind: fc.constant('station' as const), id }),
	fc.record({
		kind: fc.constant('callsign' as const),
		callsign: fc.constantFrom('G4ABC', 'DL5QRA', 'K5', 'DL5QRA/P'),
		prefix: fc.boolean(),
	}),
);
const states: fc.Arbitrary<PageState> = fc.record({
	hasGroupName: fc.boolean(),
	groupName: text,
	hasCallsign: fc.boolean(),
	hasName: fc.boolean(),
	callsign: text,
	name: text,
	window: fc.constantFrom(...WINDOWS_SECONDS),
	lang: fc.constantFrom('', ...LANGUAGES),
	clock: fc.constantFrom('', ...CLOCKS),
	theme: fc.constantFrom(...THEMES),
	contrast: fc.boolean(),
	size: fc.constantFrom(...TYPE_SIZES),
	keys: fc.boolean(),
	talkgroup: fc.option(id, { nil: '' }),
	station: fc.option(id, { nil: '' }),
	watch: fc.constantFrom('', 'tg:91,st:2350001,st:G4*,st:G4ABC/P').map(readSubjects),
	tell: fc.subarray([...ANNOUNCEMENT_CHANNELS]),
	calls: fc.boolean(),
	everyCaller: fc.boolean(),
	silent: fc.constantFrom(undefined, { from: 22, until: 7 }, { from: 0, until: 23 }),
	remind: fc.array(
		fc.record({ talkgroup: fc.record({ id: fc.constantFrom('91', 'ysf:GB QUIET') }), start: fc.nat(2 ** 31) }),
		{ maxLength: 3 },
	),
	volume: fc.constantFrom(...VOLUMES),
	quiet: fc.constantFrom(...QUIET_MINUTES),
	hide: fc.uniqueArray(hideable, { maxLength: 50, selector: writeSubject }),
	only: fc.boolean(),
	country: fc.subarray(['IT', 'ES', 'DE']),
	onlyCalls: fc.subarray(['DL*', 'G4*', '2E0*']),
	wall: fc.boolean(),
});

// Rules: WATCH-6

it('reads back what it writes', () => {
	fc.assert(
		fc.property(states, (state) => {
			expect(readFragment(`#${writeFragment(state)}`)).toEqual(state);
		}),
		{ seed: SEED, ...CASE },
	);
});

it('writes no fragment for the initial state, and only the changed choices for another', () => {
	expect(writeFragment(readFragment(''))).toBe('');
	expect(writeFragment({ ...readFragment(''), groupName: '^bay', hasName: true })).toBe('group-name=%5Ebay&has-name=1');
});

it('reads the valid subjects of a list, up to fifty, and up to thirty countries, and drops the rest', () => {
	const thousand = Array.from({ length: 1000 }, (_, index) => `tg:${index + 100}`).join(',');
	for (const list of ['watch', 'hide'] as const) expect(readFragment(`#${list}=${thousand}`)[list]).toHaveLength(50);
	const forty =
		'AT,BE,BG,CH,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK,UA,US,CA,MX,BR,AR,CL,JP,CN,KR';
	expect(readFragment(`#country=${forty}`).country).toHaveLength(30);
	expect(readFragment('#watch=tg:0,xx:91,st:<b>,tg:91,,&tell=mail,sound&volume=1000&quiet=7')).toEqual({
		...readFragment(''),
		watch: [{ kind: 'talkgroup', id: '91' }],
		tell: ['sound'],
	});
});

it.each([
	'#%',
	'#theme=contrast',
	'#%E0%A4',
	'#theme=pink&has-name=yes&clock=25',
	'#window=600',
	'#window=05',
	'#&&==&__proto__=1',
])('ignores a broken fragment: %s', (fragment) => {
	expect(readFragment(fragment)).toEqual(readFragment(''));
});

it('drops the entry with a broken percent code from a list, and keeps the others', () => {
	const fragment = '#watch=%E0%A4%A,tg:91,st:%zz&tell=%,sound&hide=tg:92,%F0,st:G4*';
	expect(writeFragment(readFragment(fragment))).toBe('watch=tg:91&tell=sound&hide=tg:92,st:G4*');
});

it('reads a state from any text', () => {
	fc.assert(
		fc.property(fc.string(), (fragment) => {
			expect(Object.keys(readFragment(fragment))).toEqual(Object.keys(readFragment('')));
		}),
		{ seed: SEED, ...CASE },
	);
});
