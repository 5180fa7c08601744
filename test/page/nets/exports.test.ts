import { expect, it } from 'vitest';
import type { Station, Talkgroup } from '../../../src/engine/reading.ts';
import { adif } from '../../../src/page/nets/adif.ts';
import type { NetList, NetStation } from '../../../src/page/nets/net-list.ts';
import { csv, fileName, tabSeparated } from '../../../src/page/nets/sheet.ts';
import { createTexts, ENGLISH } from '../../../src/page/texts/texts.ts';
import { readAdif } from './read-adif.ts';

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
	return { talkgroup, begun: AT, stations, counted: new Map(), band: '2M', ownCallsign: 'q3ccc' };
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
] as const)(
	'writes CSV for spreadsheets in %s that a reader of RFC 4180 reads as the same cells',
	(language, separator) => {
		const texts = createTexts(language, {});
		const file = csv(NET, texts);
		expect(file.startsWith('\uFEFF')).toBe(true);
		const copied = tabSeparated(NET, texts).split('\n');
		expect(readCsv(file.slice(1), separator)).toEqual(copied.map((line) => line.split('\t')));
	},
);

it('writes ADIF with a record for each station that has a call sign, without suffixes', () => {
	const { header, records } = readAdif(adif(NET, 'BrandMeister', AT + 60));
	expect(header).toMatchObject({ ADIF_VER: '3.1.5', CREATED_TIMESTAMP: '20260704 190311', PROGRAMID: 'Top Activity' });
	const all = {
		QSO_DATE: '20260704',
		TIME_ON: '190211',
		BAND: '2M',
		PROP_MODE: 'INTERNET',
		STATION_CALLSIGN: 'Q3CCC',
		MODE: 'DIGITALVOICE',
		SUBMODE: 'DMR',
		COMMENT: 'Net on World-wide (91), BrandMeister',
	};
	expect(records).toEqual([
		{ CALL: 'G4QAA', NAME: 'Ann "Annie", Leeds', ...all },
		{ CALL: 'DL9QCQ', NAME: '=1+1', ...all },
		{ CALL: 'M0QAB', ...all },
	]);
});

it.each([
	['Jürgen Straße', 'Jurgen Strasse'],
	['Łukasz', 'Lukasz'],
	['Søren Ægir', 'Soren Aegir'],
	['Taro 太郎', 'Taro'],
	['Тарас', undefined],
	['<EOR> <CALL:4>', '<EOR> <CALL:4>'],
	['Ａｎｎ', 'Ann'],
])('writes the name %s in the characters of ADIF', (name, written) => {
	const { records } = readAdif(adif(listOf(WORLD, heard(station('2350001', 'g4qaa', name))), '<eoh>', AT));
	expect(records.map(({ CALL, NAME }) => [CALL, NAME])).toEqual([['G4QAA', written]]);
});

it.each([
	['ysf:GB QUIET', 'DIGITALVOICE C4FM'],
	['dstar:REF001 C', 'DIGITALVOICE DSTAR'],
	['p25:10200', 'DIGITALVOICE undefined'],
	['fm:37574', 'FM undefined'],
])('writes the mode of %s', (id, mode) => {
	const net = listOf({ id, name: '' }, heard(station('', 'Q1AAA', '')));
	const [record] = readAdif(adif(net, 'FM-Funknetz', AT)).records;
	expect(`${record?.['MODE']} ${record?.['SUBMODE']}`).toBe(mode);
});

it('names files after the talkgroup and the day', () => {
	expect(fileName(NET, 'csv')).toBe('Net-91-World-wide-2026-07-04.csv');
	const hostile = { id: 'ysf:GB QUIET', name: `../../${'\u{1F600}x'.repeat(60)}` };
	expect(fileName(listOf(hostile), 'adi')).toBe(`Net-GB-QUIET-${'x-'.repeat(23)}x-2026-07-04.adi`);
});

/** Reads a CSV file as RFC 4180 says: lines end with CRLF, and cells with quotes, separators or line ends are quoted. */
function readCsv(text: string, separator: ',' | ';'): readonly (readonly string[])[] {
	const cell = new RegExp(`^(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`);
	const lines: string[][] = [[]];
	let rest = text;
	while (rest !== '') {
		const [whole = '', quoted, plain = '', end = ''] = cell.exec(rest) ?? [];
		if (whole === '') throw new Error(`no cell: ${rest.slice(0, 20)}`);
		lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
		if (end !== separator) lines.push([]);
		rest = rest.slice(whole.length);
	}
	return lines.slice(0, -1);
}
