import { rename, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { idOfNumber, type NumberMode } from '../../src/engine/ids.ts';
import { sessionMessage } from '../../src/engine/message.ts';
import { readFrame, writeFrame } from '../../src/protocol/frame.ts';
import { GivenNames } from '../../src/sources/given-names.ts';
import { T0 } from '../model/messages.ts';
import { temporaryFolder } from '../server-fixtures/temporary-folder.ts';

/** Writes each text to a file. @returns the paths */
async function filesOf(...texts: string[]): Promise<string[]> {
	const folder = await temporaryFolder();
	const files = texts.map((_, index) => `${folder}/${index}.txt`);
	await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? '')));
	return files;
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
	return typeof read === 'string' ? [read] : [read.station.callsign, read.station.name, read.talkgroup.name];
}

const WORLD = 'World, "wide"';
const QUOTED = '"World, ""wide"""';
const RADIO_ID = '\ufeffRADIO_ID,CALLSIGN,FIRST_NAME,LAST_NAME,CITY,STATE,COUNTRY\r\n2350001,Q1AAA,Ann,Other,,,\r\n';

describe('names that an operator gives', () => {
	it.each([
		["RadioID's user.csv", RADIO_ID, ['Q1AAA', 'Ann', '']],
		['a list with more columns', `2350001,Q1AAA\n91,${QUOTED},https://tg.example,eA==\n`, ['Q1AAA', '', WORLD]],
		['id,name', `id,name\n2350001,Q1AAA\n\n91,${QUOTED}`, ['Q1AAA', '', WORLD]],
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
		['DMRIds.dat with blanks', '2350001  Q1AAA   Ann\n', ['Q1AAA', 'Ann', '']],
		['TGList_BM.txt', '91;0;World, wide;TG91\n92;0;Europe;TG92\n', ['', '', 'World, wide']],
		["BrandMeister's talkgroups", JSON.stringify({ 91: WORLD, 2350: 'Quiet', at: 'today' }), ['', '', WORLD]],
		["FreeDMR's talkgroups", `Country,Talkgroup,Name\nGlobal,91,${QUOTED}\n"Here, there",2350,Quiet`, ['', '', WORLD]],
		[
			"RadioID's users.json",
			'{"users":[{"fname":"Ann","callsign":"Q1AAA","radio_id":2350001,"id":"2350001"}]}',
			['Q1AAA', 'Ann', ''],
		],
		["hblink's talkgroup_ids.json", JSON.stringify({ results: [{ tgid: '91', callsign: WORLD }] }), ['', '', WORLD]],
	])('are read from %s', async (_, text, names) => {
		expect(namesIn(await GivenNames.read(await filesOf(text)), 2_350_001, 91)).toEqual(names);
	});

	it('are a call sign and a person’s name for a station, and a name for a talkgroup, also of SvxReflector', async () => {
		const given = await GivenNames.read(await filesOf(RADIO_ID, '91,World-wide\n3100050,Night Owls\n'));
		expect(namesIn(given, 2_350_001, 91)).toEqual(['Q1AAA', 'Ann', 'World-wide']);
		expect(namesIn(given, 3_100_050, 3_100_050)).toEqual(['', '', 'Night Owls']);
		expect(namesIn(given, 1, 'fm:91')).toEqual(['', '', 'World-wide']);
	});

	it('name a P25 station by its DMR number, and an NXDN station by a number below 65,536', async () => {
		const given = await GivenNames.read(await filesOf(`${RADIO_ID}501,Q5EEE,Eve\n65535,Q6FFF,\n65536,Q7GGG,\n`));
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
			const [file = ''] = await filesOf(`[{"id":${id},"name":"World-wide"}]`);
			await expect(GivenNames.read([file])).rejects.toThrow(`${file}, entry 1 of its list: has no number`);
		},
	);

	it('are refused from a device, and from JSON without names', async () => {
		await expect(GivenNames.read(['/dev/null'])).rejects.toThrow('/dev/null: is a pipe or a device, not a file');
		const [file = ''] = await filesOf('{"name":"World-wide","9x":"World"}');
		await expect(GivenNames.read([file])).rejects.toThrow(`${file}: holds no list of names`);
	});

	it('give way to the network’s names, and do not come back', async () => {
		const given = await GivenNames.read(await filesOf(RADIO_ID, '91,World-wide'));
		const sent = { callsign: 'Q2BBB', talkgroup: 'World' };
		expect(namesIn(given, 2_350_001, 91, sent)).toEqual(['Q2BBB', '', 'World']);
		expect(namesIn(given, 2_350_001, 91)).toEqual(['Q2BBB', '', 'World']);
	});

	it.each([
		['<html>', ', line 1: is not a file of names'],
		['', ': is empty'],
		['id,name\n91,World-wide\nnone', ', line 3: does not begin with a number'],
		['{"results":\n[{"id":91', ', line 2: is not JSON'],
		['{"results":[{"id":91,"callsign":"World-wide"},{"callsign":"Q1AAA"}]}', ', entry 2 of its list: has no number'],
	])('are refused with the place of the mistake: %j', async (text, why) => {
		const [file = ''] = await filesOf(text);
		await expect(GivenNames.read([file])).rejects.toThrow(`${file}${why}`);
	});

	it('are refused with no wrong line number, even if the platform does not say where the JSON is broken', async () => {
		const [file = ''] = await filesOf('{"results":\n[{"id":}\n\n]}');
		await expect(GivenNames.read([file])).rejects.toThrow(/\.\w+(, line 2)?: is not JSON$/);
	});

	it('are read again when a file has changed, and stay when it becomes unreadable', async () => {
		const [file = ''] = await filesOf('91,World-wide');
		const given = await GivenNames.read([file]);
		const lines: string[] = [];
		const end = given.watch((line) => lines.push(line), 50);
		/** In one step, so that the watcher never reads half of it. */
		const replace = async (text: string, time: number) => {
			await writeFile(`${file}.new`, text);
			await utimes(`${file}.new`, time, time);
			await rename(`${file}.new`, file);
		};
		await replace('91,World\n92,Europe', T0 + 1);
		await expect.poll(() => namesIn(given, 1, 92)).toEqual(['', '', 'Europe']);
		await replace('none', T0);
		await expect.poll(() => lines).toEqual([expect.stringContaining(`${file}, line 1: is not a file of names`)]);
		expect(namesIn(given, 1, 92)).toEqual(['', '', 'Europe']);
		end();
	});
});
