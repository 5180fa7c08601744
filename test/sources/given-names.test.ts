import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { idOfNumber, type NumberMode } from '../../src/engine/ids.ts';
import { sessionMessage } from '../../src/engine/message.ts';
import { readFrame, writeFrame } from '../../src/protocol/frame.ts';
import { type GivenNames, NamesFiles } from '../../src/sources/given-names.ts';
import { T0 } from '../model/messages.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { replaceFile, temporaryFolder } from '../server-fixtures/temporary-folder.ts';

// Rules: COMMAND-12

/** Writes each text to a file of that name. @returns the paths */
async function filesOf(texts: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
	const folder = await temporaryFolder();
	return Promise.all(
		Object.entries(texts).map(async ([name, text]) => {
			await writeFile(`${folder}/${name}`, text);
			return `${folder}/${name}`;
		}),
	);
}

/** @returns the names in files of these texts, for two networks, and the lines that reading them logged */
function readTexts(...texts: (string | Buffer)[]) {
	return readFiles(Object.fromEntries(texts.map((text, index) => [`${index}.txt`, text])));
}

async function readFiles(texts: Readonly<Record<string, string | Buffer>>) {
	const lines: string[] = [];
	const files = await filesOf(texts);
	const names = new NamesFiles((line) => lines.push(line), 50);
	cleanups.push(() => names.close());
	return { given: await names.read(files), other: await names.read([...files].reverse()), lines, files };
}

async function refusal(texts: Readonly<Record<string, string | Buffer>>): Promise<string> {
	return new NamesFiles(() => {}).read(await filesOf(texts)).then(() => 'read', String);
}

/** @returns the names of a start after given names were filled in */
function namesIn(
	given: GivenNames,
	stationId: number | string,
	talkgroupId: number | string,
	{ callsign = '', talkgroup = '' }: { callsign?: string; talkgroup?: string } = {},
): string[] {
	let filled: unknown;
	const emit = given.fill((event) => {
		filled = 'frame' in event ? event.frame : undefined;
	});
	const message = sessionMessage({
		event: 'start',
		sessionId: '1',
		station: { id: String(stationId), callsign, name: '' },
		talkgroup: { id: String(talkgroupId), name: talkgroup },
		start: T0,
	});
	emit({ frame: writeFrame(message) }, T0 * 1000);
	const read = readFrame(filled);
	return typeof read === 'string'
		? [read]
		: [read.station.sentAs ?? read.station.callsign, read.station.name, read.talkgroup.name];
}

const WORLD = 'World, "wide"';
const QUOTED = '"World, ""wide"""';
const RADIO_ID = '\ufeffRADIO_ID,CALLSIGN,FIRST_NAME,LAST_NAME,CITY,STATE,COUNTRY\r\n2350001,Q1AAA,Ann,Other,,,\r\n';

describe('names that an operator gives', () => {
	it.each([
		["RadioID's user.csv", RADIO_ID, ['Q1AAA', 'Ann', '']],
		[
			"hblink's subscriber_ids.json",
			'{"count":1,\n"results":[{"id":2350001,"callsign":"Q1AAA","fname":"Ann","name":"Ann Other"}]}',
			['Q1AAA', 'Ann', ''],
		],
		[
			'DMRIds.dat',
			'# of today\n2350002\tQ2BBB\n2350001\tQ1AAA\tAnn, of the hills\n',
			['Q1AAA', 'Ann, of the hills', ''],
		],
		['TGList_BM.txt', '91;0;World, wide;TG91\n92;0;Europe;TG92\n', ['', '', 'World, wide']],
		["BrandMeister's talkgroups", JSON.stringify({ 91: WORLD, 2350: 'Quiet', at: 'today' }), ['', '', WORLD]],
		["FreeDMR's talkgroups", `Country,Talkgroup,Name\nGlobal,91,${QUOTED}\n"Here, there",2350,Quiet`, ['', '', WORLD]],
		["hblink's talkgroup_ids.json", JSON.stringify({ results: [{ tgid: '91', callsign: WORLD }] }), ['', '', WORLD]],
		["RadioID's dmrid.dat", '2350001;Q1AAA;Ann\n2350002;Q1BBB;\n', ['Q1AAA', 'Ann', '']],
		['talkgroups with tabs', '91\tWorld, wide\n2350\tTAC310\n', ['', '', 'World, wide']],
		["AnyTone's contacts", '"No.","Radio ID","Callsign","Name"\r\n"91","2350001","Q1AAA","Ann"', ['Q1AAA', 'Ann', '']],
		["AnyTone's talkgroups", `"No.","Radio ID","Name","Call Type"\n"1","91",${QUOTED},"Group Call"`, ['', '', WORLD]],
		['a list of which each line ends with CR', '2350002\tQ2BBB\r2350001\tQ1AAA\tAnn\r', ['Q1AAA', 'Ann', '']],
		['a list in Latin-1', Buffer.from('2350001\tQ1AAA\tAnne-Cécile\n', 'latin1'), ['Q1AAA', 'Anne-Cécile', '']],
	])('are read from %s', async (_, text, names) => {
		const { given, lines } = await readTexts(text);
		expect(namesIn(given, 2_350_001, 91)).toEqual(names);
		expect(lines).toEqual([]);
	});

	it.each(['P25', 'NXDN'] as const)('of TGList_%s.txt are those of its mode', async (mode) => {
		const list = '# Dest ID;Name;Description\n9999;UNLINK;\n10200;QUIET AMERICA;Reflector 10200\n';
		const { given } = await readFiles({ [`TGList_${mode}.txt`]: list });
		expect(namesIn(given, 1, `${mode.toLowerCase()}:10200`)).toEqual(['', '', 'QUIET AMERICA']);
		expect(namesIn(given, 1, 10_200)).toEqual(['', '', '']);
	});

	it('leave out what cannot be read, and say how much and where the first is', async () => {
		const broken = '2350001\tQ1AAA\tAnn\n0\n2350002\tQ1BBB\tBob\n2350003\t\tCyd\n';
		const { given, lines, files } = await readTexts(
			broken,
			'{"results":[{"id":91,"name":"World"},{"id":true,"name":"X"}]}',
		);
		expect(namesIn(given, 2_350_001, 91)).toEqual(['Q1AAA', 'Ann', 'World']);
		expect(namesIn(given, 2_350_003, 2_350_003)).toEqual(['', '', '']);
		expect(lines).toEqual([
			`${files[0]}: 2 of 4 lines could not be read, the first is line 2`,
			`${files[1]}: 1 of 2 items could not be read, the first is item 2`,
		]);
	});

	it.each([
		['text', '<html>'],
		['talkgroups of another mode', { 'TGList_YSF.txt': '1;QUIET;Room of Q1AAA\n' }],
		['hosts', '10200\tp25.example\t41000\n10201\t192.0.2.1\t41000\n'],
		['hosts', '10200 p25.example 41000'],
		['hosts', '001;192.0.2.1;4001;\n'],
		['numbers of rows', 'No.,Callsign,Name\n1,Q1AAA,Ann\n'],
		['an endless line', `2350001,"${'""'.repeat(8_000_000)}\n`],
	])('are refused from %s', async (_, given) => {
		const texts = typeof given === 'string' ? { 'names.txt': given } : given;
		expect(await refusal(texts)).toMatch(/, line 1: is not a list of names: use [^\n]+$|, line 2: is not a list/);
	});

	it('are a call sign and a person’s name for a station, and a name for a talkgroup, also of SvxReflector', async () => {
		const { given } = await readTexts(RADIO_ID, '91,World-wide\n3100050,Night Owls\n');
		expect(namesIn(given, 2_350_001, 91)).toEqual(['Q1AAA', 'Ann', 'World-wide']);
		expect(namesIn(given, 3_100_050, 3_100_050)).toEqual(['', '', 'Night Owls']);
		expect(namesIn(given, 1, 'fm:91')).toEqual(['', '', 'World-wide']);
		expect(namesIn(given, 2_350_001, 91, { callsign: 'Q1AAA-7' })[0]).toBe('Q1AAA-7');
	});

	it('name a P25 station by its DMR number, and an NXDN station by a number below 65,536', async () => {
		const { given } = await readTexts(`${RADIO_ID}501,Q5EEE,Eve\n65535,Q6FFF,\n65536,Q7GGG,\n`);
		const name = (mode: NumberMode, number: number) => namesIn(given, idOfNumber(mode, number) ?? 0, 91).slice(0, 2);
		expect(name('P25', 2_350_001)).toEqual(['Q1AAA', 'Ann']);
		expect(name('NXDN', 501)).toEqual(['Q5EEE', 'Eve']);
		expect(name('NXDN', 65_535)).toEqual(['Q6FFF', '']);
		expect(name('P25', 501)).toEqual(['', '']);
		expect(name('NXDN', 65_536)).toEqual(['', '']);
		expect(namesIn(given, 65_536, 501)).toEqual(['Q7GGG', '', '']);
		expect(namesIn(given, 501, 91)).toEqual(['', '', '']);
	});

	it.each(['true', '[91]', '91.5', '-91', '""', '" 91"', '"0x5b"', '"9e1"', 'null', '{}', '1e300'])(
		'are refused where an id in JSON is %s',
		async (id) => {
			expect(await refusal({ a: `[{"id":${id},"name":"World-wide"}]` })).toMatch(/a, item 1: is not a list of names/);
		},
	);

	it('give way to the network’s names, and do not come back', async () => {
		const { given, other } = await readTexts(RADIO_ID, '91,World-wide');
		const sent = { callsign: 'Q2BBB', talkgroup: 'World' };
		expect(namesIn(given, 2_350_001, 91, sent)).toEqual(['Q2BBB', '', 'World']);
		expect(namesIn(given, 2_350_001, 91)).toEqual(['Q2BBB', '', 'World']);
		expect(namesIn(other, 2_350_001, 91)).toEqual(['Q1AAA', 'Ann', 'World-wide']);
	});

	it('are read once for all networks, of which each has its own order of files', async () => {
		const { given, other, lines, files } = await readTexts('91,World-wide\n0', '91,Elsewhere\n92,Europe');
		expect([namesIn(given, 1, 91)[2], namesIn(other, 1, 91)[2], namesIn(other, 1, 92)[2]]).toEqual([
			'Elsewhere',
			'World-wide',
			'Europe',
		]);
		expect(lines).toEqual([`${files[0]}: 1 of 2 lines could not be read, the first is line 2`]);
	});

	it.each([
		['', 'a: is empty'],
		['{"name":"World-wide","9x":"World"}', 'a: holds no list of names'],
		['{"results":[{"id":91', 'a: is not JSON'],
		[Buffer.from('\ufeff2350001,Q1AAA', 'utf16le'), 'a: is in UTF-16: save it as UTF-8'],
	])('are refused in one line: %s', async (text, why) => {
		expect(await refusal({ a: text })).toMatch(new RegExp(`${why}$`));
	});

	it('are read again when a file has changed, and stay when it becomes unreadable', async () => {
		const { given, lines, files } = await readTexts('91,World-wide');
		const [file = ''] = files;
		await replaceFile(file, '91,World\n92,Europe', T0 + 1);
		await expect.poll(() => namesIn(given, 1, 92)).toEqual(['', '', 'Europe']);
		await replaceFile(file, 'none', T0);
		await expect.poll(() => lines).toEqual([expect.stringContaining(`${file}, line 1: is not a list of names`)]);
		expect(namesIn(given, 1, 92)).toEqual(['', '', 'Europe']);
	});
});
