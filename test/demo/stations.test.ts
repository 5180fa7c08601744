import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../src/demo/countries.ts';
import { Random } from '../../src/demo/random.ts';
import { Stations, unnamedTalkgroups } from '../../src/demo/stations.ts';
import { NAMED_TALKGROUPS, WORLDWIDE } from '../../src/demo/talkgroups.ts';

/** Prefixes of radio ids, by country. */
const TABLE: Readonly<Record<string, readonly [codes: readonly number[], callsigns: RegExp]>> = {
	US: [[310, 311, 312, 313, 314, 315, 316], /^[KNWA]/],
	CA: [[302], /^VE/],
	GB: [[234, 235], /^(G|M|2E)/],
	DE: [[262, 263, 264], /^D/],
	FR: [[208], /^F/],
	ES: [[214], /^EA/],
	IT: [[222], /^I/],
	NL: [[204], /^PA/],
	BE: [[206], /^ON/],
	CH: [[228], /^HB9/],
	AT: [[232], /^OE/],
	PL: [[260], /^SP/],
	PT: [[268], /^CT/],
	SE: [[240], /^SM/],
	FI: [[244], /^OH/],
	DK: [[238], /^OZ/],
	BG: [[284], /^LZ/],
	JP: [[440, 441], /^JA/],
	CN: [[460], /^B/],
	AU: [[505], /^VK/],
	NZ: [[530], /^ZL/],
	ZA: [[655], /^ZS/],
	AR: [[722], /^LU/],
	BR: [[724], /^PY/],
	CL: [[730], /^CE/],
	CO: [[732], /^HK/],
	VE: [[734], /^YV/],
	MX: [[334], /^XE/],
};

const SEED = 3;
const random = new Random(SEED);
const stations = new Stations(random);

describe(`stations of the demo network (seed ${SEED})`, () => {
	test('there are as many as the countries have', () => {
		expect(stations.all).toHaveLength(COUNTRIES.reduce((sum, { stations: count }) => sum + count, 0));
	});

	test('radio ids have 7 digits, and fit the country and the call sign', () => {
		for (const { radioId, callsign, country } of stations.all) {
			const [codes, callsigns] = TABLE[country.code] ?? [[], /^$/];
			expect(String(radioId)).toMatch(/^\d{7}$/);
			expect(codes).toContain(Math.floor(radioId / 10_000));
			expect(callsign).toMatch(callsigns);
		}
	});

	test('call signs are built by rule, and none can be issued: the suffix is a Q code', () => {
		for (const { callsign } of stations.all) expect(callsign).toMatch(/^([A-Z]{1,2}|2E)\dQ[R-U][A-Z]$/);
	});

	test('no two stations share a radio id or a call sign', () => {
		const { all } = stations;
		expect(new Set(all.map(({ radioId }) => radioId)).size).toBe(all.length);
		expect(new Set(all.map(({ callsign }) => callsign)).size).toBe(all.length);
	});

	test('first names come in several scripts, and hold no mark-up', () => {
		const names = COUNTRIES.flatMap(({ firstNames }) => firstNames.split(', '));
		for (const name of names) expect(name).toMatch(/^[\p{L}\p{M} -]+$/u);
		for (const name of ['Jürgen', 'José', 'Łukasz', 'Søren', 'Zoë', 'Иван', '健太']) expect(names).toContain(name);
	});

	test('a busy station is not taken again before it is released', () => {
		const taken = Array.from({ length: 60 }, () => stations.take('CH'));
		expect(new Set(taken).size).toBe(taken.length);
		for (const station of taken) stations.release(station);
	});
});

describe(`talkgroups of the demo network (seed ${SEED})`, () => {
	const unnamed = unnamedTalkgroups(stations, random);

	test('each has an id of its own and a home', () => {
		const all = [...NAMED_TALKGROUPS, ...unnamed];
		const homes = new Set([WORLDWIDE, ...COUNTRIES.flatMap(({ code, continent }) => [code, continent])]);
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		for (const { home } of all) expect(homes).toContain(home);
	});

	test('those without a name have a radio id of 7 digits or a repeater id of 6', () => {
		const lengths = new Set(unnamed.map(({ id }) => String(id).length));
		expect(lengths).toEqual(new Set([6, 7]));
	});
});
