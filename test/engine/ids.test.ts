import { describe, expect, it } from 'vitest';
import {
	compareRefs,
	dialNumber,
	formatId,
	idOfNumber,
	idOfText,
	jsonId,
	modeOf,
	readId,
} from '../../src/engine/ids.ts';
import { labelWithMode } from '../../src/engine/names.ts';

// Rules: NETWORK-10, FRAME-2, FRAME-3, RANK-1

describe('ids', () => {
	it.each([
		['YSF', 'G4QRP', 'ysf:G4QRP', 'G4QRP'],
		['YSF', ' dl1qra/p ', 'ysf:DL1QRA/P', 'DL1QRA/P'],
		['YSF', 'GB,\t Quiet\u0000', 'ysf:GB QUIET', 'GB QUIET'],
		['YSF', '01234', 'ysf:01234', 'YSF 01234'],
		['D-Star', 'REF001 C', 'dstar:REF001 C', 'REF001 C'],
		['M17', 'M17-USA C', 'm17:M17-USA C', 'M17-USA C'],
		['FM', 'Q0GHI-HS', 'fm:Q0GHI-HS', 'Q0GHI-HS'],
		['DMR', 'mmdvm/gb3qa', 'dmr:MMDVM/GB3QA', 'MMDVM/GB3QA'],
		['FM', 'n'.repeat(50), `fm:${'N'.repeat(40)}`, 'N'.repeat(40)],
	] as const)('of %s "%s" is %s, shown as %s', (mode, text, id, shown) => {
		expect(idOfText(mode, text)).toBe(id);
		expect([readId(id), modeOf(id), formatId(id), dialNumber(id), jsonId(id)]).toEqual([id, mode, shown, '', id]);
	});

	it.each([
		['P25', 10_200, 'p25:10200', 'P25 10200'],
		['NXDN', 0, 'nxdn:0', 'NXDN 0'],
		['FreeDV', 14_236, 'freedv:14236', 'FreeDV 14236'],
		['FM', 4_294_967_295, 'fm:4294967295', 'FM 4294967295'],
	] as const)('of %s %i is %s, shown as %s', (mode, number, id, shown) => {
		expect(idOfNumber(mode, number)).toBe(id);
		expect([readId(id), modeOf(id), formatId(id), dialNumber(id), jsonId(id)]).toEqual([id, mode, shown, '', id]);
	});

	it('of DMR are digits, and numbers in JSON', () => {
		expect([modeOf('91'), formatId('91'), dialNumber('91'), jsonId('91')]).toEqual([undefined, '91', '91', 91]);
	});

	it('are not made of text without a letter or digit, nor of larger numbers', () => {
		expect([idOfText('YSF', ' */'), idOfNumber('FM', 2 ** 32)]).toEqual([undefined, undefined]);
	});

	it.each<[unknown, string | undefined]>([
		[91, '91'],
		[' 0091. ', '91'],
		['91.0', '91'],
		[2 ** 53, undefined],
		[-1, undefined],
		[1.5, undefined],
		['1e3', undefined],
		['', undefined],
		['tetra:91', undefined],
		['ysf:', undefined],
		['ysf:*', undefined],
		['ysf:gb,  quiet', 'ysf:GB QUIET'],
		[`ysf:${'N'.repeat(41)}`, `ysf:${'N'.repeat(40)}`],
		[['91'], undefined],
		[{ id: 91 }, undefined],
		[null, undefined],
		[true, undefined],
		['x', undefined],
	])('read from %j are %j', (given, id) => {
		expect(readId(given)).toBe(id);
	});

	it('are ordered as numbers where both are numbers, otherwise as text', () => {
		const ids = ['ysf:B', '100', 'p25:9', '9', 'p25:10', 'ysf:A'];
		const ordered = ids.map((id) => ({ id })).sort(compareRefs);
		expect(ordered.map(({ id }) => id)).toEqual(['9', '100', 'p25:10', 'p25:9', 'ysf:A', 'ysf:B']);
	});

	it('stand for the mode beside a label that does not name it', () => {
		const labels = ['ysf:Q1AAA', 'p25:10200', '2350001'].map((id) => labelWithMode({ id, callsign: '' }));
		expect(labels).toEqual(['Q1AAA YSF', 'P25 10200', '2350001']);
	});
});
