import { expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../../../src/engine/constants.ts';
import type { Station, Talkgroup } from '../../../src/engine/reading.ts';
import { adif } from '../../../src/page/net-list/adif.ts';
import type { NetList, NetStation } from '../../../src/page/net-list/net-list.ts';
import { csv, fileName, tabSeparated } from '../../../src/page/net-list/sheet.ts';
import { createTexts, ENGLISH } from '../../../src/page/texts/texts.ts';

/** 4 July 2026, 19:02:11 UTC. */
const AT = Date.UTC(2026, 6, 4, 19, 2, 11) / 1000;
const WORLD: Talkgroup = { id: '91', name: 'World-wide' };

function station(id: string, callsign: string, name: string): Station {
	return { id, callsign, name };
}

function heard(given: Station, more: Partial<NetStation> = {}): NetStation {
	const figures = { overs: 2, talkTime: 3852, called: false, removed: false };
	return { station: given, since: AT, heard: AT, ...figures, ...more };
}

function listOf(talkgroup: Talkgroup, ...stations: readonly NetStation[]): NetList {
	const kept = { overs: new Map(), added: [], marks: new Map(), band: '2M', ownCallsign: 'q3ccc' } as const;
	return { talkgroup, begun: AT, stations, ...kept };
}

const NET = listOf(
	WORLD,
	heard(station('2350001', 'G4QAA/P', 'Ann "Annie", Leeds')),
	heard(station('2629002', 'DL9QCQ', '=1+1'), { called: true }),
	heard(station('3100003', 'K5QSM', '@SUM(A1)'), { removed: true }),
	heard(station('', 'M0QAB', ''), { heard: null, overs: 0, talkTime: 0 }),
	heard(station('235', '', '')),
);

it('copies a row with tabs for each station that was not removed, with times in UTC, and no cell that is a formula', () => {
	expect(tabSeparated(NET, ENGLISH)).toBe(
		[
			'No.\tCall sign\tName\tCountry\tFirst heard (UTC)\tOvers\tTalk Time\tCalled',
			'1\tG4QAA/P\tAnn "Annie", Leeds\tUnited Kingdom\t2026-07-04 19:02:11\t2\t1:04:12\t',
			"2\tDL9QCQ\t'=1+1\tGermany\t2026-07-04 19:02:11\t2\t1:04:12\tx",
			'3\tM0QAB\t\t\t\t0\t0:00:00\t',
			'4\t235\t\t\t2026-07-04 19:02:11\t2\t1:04:12\t',
		].join('\n'),
	);
});

it.each(['=1', '+1', '-1', '@A1', '＝1', '＋1', '－1', '＠A1'])('makes no formula of %s', (name) => {
	const [, row = ''] = tabSeparated(listOf(WORLD, heard(station('2350001', name, name))), ENGLISH).split('\n');
	expect(row.split('\t').slice(1, 3)).toEqual([`'${name}`, `'${name}`]);
});

it('quotes a cell that begins with a quote, which would reach to the next one', () => {
	const [, row = ''] = tabSeparated(listOf(WORLD, heard(station('2350001', 'Q1AAA', '"Ann" Q'))), ENGLISH).split('\n');
	expect(row.split('\t')[2]).toBe('"""Ann"" Q"');
});

it.each([
	['en', ','],
	['ja', ','],
	['de', ';'],
	['pt-BR', ';'],
] as const)('writes CSV as spreadsheets in %s read it', (language, separator) => {
	const [head = '', ann, , mail] = csv(NET, createTexts(language, {})).split('\r\n');
	expect(head).toMatch(/^\uFEFF[^"]+$/);
	expect(ann).toContain(['', 'G4QAA/P', '"Ann ""Annie"", Leeds"', ''].join(separator));
	expect(mail).toBe(['3', 'M0QAB', '', '', '', '0', '0:00:00', ''].join(separator));
});

/** The records of a file for a logbook. */
function records(list: NetList): readonly string[] {
	const [header, ...found] = adif(list, 'BrandMeister', AT + 60).split(/\n(?=<CALL:)/);
	const fields = `<ADIF_VER:5>3.1.5\n<CREATED_TIMESTAMP:15>20260704 190311\n<PROGRAMID:12>Top Activity\n`;
	const version = `<PROGRAMVERSION:${PRODUCT_VERSION.length}>${PRODUCT_VERSION}`;
	expect(header).toBe(`Net list of Top Activity\n${fields}${version}\n<EOH>`);
	return found;
}

it('writes ADIF with a record for each station that has a call sign, without suffixes', () => {
	const rest =
		'<QSO_DATE:8>20260704 <TIME_ON:6>190211 <BAND:2>2M <MODE:12>DIGITALVOICE <SUBMODE:3>DMR <PROP_MODE:8>INTERNET ' +
		'<STATION_CALLSIGN:5>Q3CCC <COMMENT:36>Net on World-wide (91), BrandMeister <EOR>';
	expect(records(NET)).toEqual([
		`<CALL:5>G4QAA <NAME:18>Ann "Annie", Leeds ${rest}`,
		`<CALL:6>DL9QCQ <NAME:4>=1+1 ${rest}`,
		`<CALL:5>M0QAB ${rest}\n`,
	]);
});

it.each([
	['Jürgen Straße', ' <NAME:14>Jurgen Strasse '],
	['Søren Ægir', ' <NAME:11>Soren Aegir '],
	['Taro 太郎', ' <NAME:4>Taro '],
	['Тарас', ' '],
	['<EOR> <CALL:4>', ' <NAME:14><EOR> <CALL:4> '],
	['Ａｎｎ', ' <NAME:3>Ann '],
])('writes the name %s in the characters of ADIF', (name, written) => {
	const [record] = records(listOf(WORLD, heard(station('2350001', 'g4qaa', name))));
	expect(record).toContain(`<CALL:5>G4QAA${written}<QSO_DATE`);
});

it.each([
	['ysf:GB QUIET', '<MODE:12>DIGITALVOICE <SUBMODE:4>C4FM'],
	['dstar:REF001 C', '<MODE:12>DIGITALVOICE <SUBMODE:5>DSTAR'],
	['p25:10200', '<MODE:12>DIGITALVOICE'],
	['fm:37574', '<MODE:2>FM'],
])('writes the mode of %s', (id, mode) => {
	expect(records(listOf({ id, name: '' }, heard(station('', 'Q1AAA', ''))))[0]).toContain(` ${mode} <PROP_MODE`);
});

it('writes the frequency of FreeDV, which is on the air', () => {
	const list = listOf({ id: 'freedv:14236', name: '' }, heard(station('freedv:Q1AAA', 'Q1AAA', '')));
	const [record] = records(list);
	expect(record).toContain(' <FREQ:6>14.236 <MODE:12>DIGITALVOICE <SUBMODE:6>FREEDV <STATION_CALLSIGN');
});

it('names files after the talkgroup and the day', () => {
	expect(fileName(NET, 'csv')).toBe('Net-91-World-wide-2026-07-04.csv');
	const hostile = { id: 'ysf:GB QUIET', name: `../../${'\u{1F600}x'.repeat(60)}` };
	expect(fileName(listOf(hostile), 'adi')).toBe(`Net-GB-QUIET-${'x-'.repeat(23)}x-2026-07-04.adi`);
});
