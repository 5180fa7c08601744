import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/feed/clock.ts';
import { cleanName } from '../../src/protocol/clean-name.ts';
import { readFrame } from '../../src/protocol/frame.ts';
import { writeRecordedLine } from '../../src/protocol/recording.ts';
import { readConfigFile } from '../../src/server/commands/config-file.ts';
import { mapDashboard } from '../../src/sources/dashboard.ts';
import { FileError } from '../../src/sources/errors.ts';
import type { Mapper } from '../../src/sources/mapper.ts';
import { mqttMapper } from '../../src/sources/mqtt.ts';
import { readNamesFile } from '../../src/sources/names-file.ts';
import type { NameTable } from '../../src/sources/names-table.ts';
import { openNetworkSource, type Transport } from '../../src/sources/network-source.ts';
import { readRecording } from '../../src/sources/recording-file.ts';
import type { UpstreamListener } from '../../src/sources/source-event.ts';
import { mapTgif } from '../../src/sources/tgif.ts';
import { startMessage, T0 } from '../model/messages.ts';
import { CASE, SEED } from '../model/seed.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { frameOf } from '../server-fixtures/frames.ts';
import { temporaryFolder } from '../server-fixtures/temporary-folder.ts';
import { upstreamSource } from '../server-fixtures/upstream.ts';
import * as hblink from './messages/hblink.ts';
import * as mmdvm from './messages/mmdvm.ts';
import { fdmr } from './messages/monitor.ts';
import * as tgif from './messages/tgif.ts';

const CASES = 10_000;

/** Opens a source whose transport is this function: it sends a text. */
function open(mapper: Mapper) {
	const events: string[] = [];
	const lines: string[] = [];
	let send: (text: string, topic: string) => void = () => {};
	// Each message comes in a second of its own, as far as the limit is concerned.
	let time = Date.now();
	const listener: UpstreamListener = {
		clock: { ...systemClock(globalThis), now: () => time },
		emit: (event) => {
			const content = 'upstream' in event ? event.upstream : readFrame(event.frame);
			events.push(typeof content === 'string' ? content : content.event);
		},
		warn: (line) => lines.push(line),
		notice: (line) => lines.push(line),
	};
	const transport: Transport = ({ connected, message }) => {
		send = message;
		queueMicrotask(connected);
		return () => {};
	};
	cleanups.push(openNetworkSource(upstreamSource('mqtt', 'mqtt://test'), listener, { mapper, hint: '', transport }));
	return {
		events,
		lines,
		send: (text: string, topic: string) => {
			time += 1;
			send(text, topic);
		},
	};
}

/** Sends wrong texts between the start and the end of an over, and expects each to be counted. */
async function expectCounted(
	{ events, lines, send }: ReturnType<typeof open>,
	topic: string,
	start: string,
	wrong: fc.Arbitrary<string>,
	end: string,
): Promise<void> {
	await Promise.resolve();
	for (const text of [start, ...fc.sample(wrong, { numRuns: CASES, seed: SEED }), end]) send(text, topic);
	expect(events.slice(0, 2)).toEqual(['connected', 'start']);
	expect(events.at(-1)).toBe('stop');
	const counted = events.slice(2, -1);
	expect(counted.filter((event) => !/^(payload|bad)/.test(event))).toEqual([]);
	expect(counted).toHaveLength(CASES);
	expect(lines.filter((line) => /fault/.test(line))).toEqual([]);
}

const nested = (depth: number) =>
	fc.constantFrom(`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`);
/** JSON that is neither a number from 0 up nor a word. */
const wrongJson = fc.oneof(
	{ weight: 1, arbitrary: nested(6000) },
	{ weight: 1, arbitrary: nested(50) },
	{ weight: 20, arbitrary: fc.constantFrom('null', '-1', '1.5', '1e300', 'true', '{}', '[]', '{"toString":1}') },
	{ weight: 20, arbitrary: fc.json().filter((json) => !/^["\d]/.test(json.trim())) },
);

// Rules: NETWORK-14, NETWORK-23

describe.each([
	['TGIF', mapTgif, 'lastheard', tgif.start(), tgif.end(), ['streamid', 'talkgroup', 'timestamp']],
	[
		'MMDVM-Host',
		mqttMapper(),
		'mmdvm/json',
		mmdvm.start(),
		mmdvm.end(),
		['slot', 'src_id', 'dst_id', 'action', 'group'],
	],
	[
		'ADN',
		mqttMapper(),
		'adn/1/voice_event',
		mmdvm.adn(),
		mmdvm.adn({ phase: 'END' }),
		['stream_id', 'src_id', 'dst_id'],
	],
	[
		'hblink3',
		mapDashboard,
		'',
		hblink.three(),
		hblink.three({ type: 'stream_end' }),
		['stream_id', 'src', 'dst', 'trx'],
	],
	[
		'HBlink4',
		mapDashboard,
		'',
		hblink.four('stream_start'),
		hblink.four('stream_end'),
		['stream_id', 'src_id', 'call_type'],
	],
	[
		'SvxReflector',
		mqttMapper(),
		'/server/statethr/1',
		{ talk: 'start', call: 'Q0GH-HS', tg: '37574' },
		{ talk: 'stop', call: 'Q0GH-HS', tg: '37574' },
		['call', 'tg'],
	],
] as const)('%s', (_, mapper, topic, start, end, fields) => {
	test('10,000 wrong messages are counted, and end neither an over nor the server', async () => {
		const whole = JSON.stringify(start);
		const wrong = fc.oneof(
			fc.tuple(fc.constantFrom(...fields), wrongJson).map(([field, json]) =>
				// A function, because `$` is special in a replacement.
				whole.replace(new RegExp(`("${field}":)("[^"]*"|[^,}]*)`), (_whole, name: string) => name + json),
			),
			fc.nat({ max: whole.length - 1 }).map((length) => whole.slice(0, length)),
		);
		await expectCounted(open(mapper), topic, whole, wrong, JSON.stringify(end));
	});
});

test('10,000 wrong lines of a log are counted, and end nothing', async () => {
	const whole = fdmr('START');
	const part = (from: string, to: string) => fc.integer({ min: whole.indexOf(from), max: whole.indexOf(to) });
	const wrong = fc.oneof(
		part('SYS', ';').map((length) => whole.slice(0, length)),
		fc.tuple(fc.constantFrom('52090', '7300101'), wrongJson).map(([number, json]) => whole.replace(number, () => json)),
		wrongJson.map((json) => (/^[-[{]/.test(json) ? json : `[${json}]`)).filter((json) => json.startsWith('[')),
	);
	await expectCounted(open(mapDashboard), '', whole, wrong, fdmr('END', { seconds: 5 }));
});

test('a fault takes one message, and is logged once with its stack', async () => {
	const map = mqttMapper();
	const source = open((message, topic) => {
		if (message === 1) throw new TypeError('out of order\u001b[31m');
		return map(message, topic);
	});
	await Promise.resolve();
	source.send(JSON.stringify(mmdvm.start()), 'mmdvm/json');
	for (let time = 1; time <= 3; time++) source.send('1', 'mmdvm/json');
	source.send(JSON.stringify(mmdvm.end()), 'mmdvm/json');
	const unreadable = 'payload not an object';
	expect(source.events).toEqual(['connected', 'start', unreadable, unreadable, unreadable, 'stop']);
	expect(source.lines).toEqual([
		expect.stringMatching(/^mqtt:\/\/test: fault in this program: TypeError: out of order at .*fuzz\.test\.ts:\d+/),
	]);
});

/** Reads each kind of file, and one example or more of it. */
const READERS: Readonly<Record<string, { read: (file: string) => Promise<unknown>; examples: readonly string[] }>> = {
	'--names': {
		read: async (file) => {
			const table: NameTable = { stations: new Map(), talkgroups: new Map() };
			await readNamesFile(file, table);
			const names = [...table.stations.values()].flatMap(({ callsign, name }) => [callsign, name]);
			for (const name of [...names, ...table.talkgroups.values()]) expect(cleanName(name)).toBe(name);
		},
		examples: [
			'RADIO_ID,CALLSIGN,FIRST_NAME\n2350001,Q1AAA,Ann\n2350002,"Q2BBB","Bob, ""B"""\n',
			'2350001\tQ1AAA\tAnn\n2350002  Q2BBB  Bob\n91;0;World-wide;TG91\n2350003;Q3CCC;Cyd\n',
			'{"count":1,"results":[{"id":2350001,"callsign":"Q1AAA","fname":"Ann"},{"tgid":91,"name":"World"}]}',
			'{"91":"World-wide","92":"Europe"}',
		],
	},
	'--config': {
		read: readConfigFile,
		examples: ['{"port":8080,"topic":["a/json"],"networks":[{"relay":"demo","seed":1},{"play":"a.ndjson"}]}'],
	},
	'--play': {
		read: async (file) => {
			for await (const frames of readRecording(file, { lines: 0, broken: 0 }))
				frames.map(({ message }) => readFrame(message));
		},
		examples: [writeRecordedLine({ at: T0 * 1000, message: frameOf(startMessage()) }).repeat(3)],
	},
};

// Rules: COMMAND-11

test.each(Object.entries(READERS))(
	'a wrong file of %s is read, or refused in one line',
	async (_, { read, examples }) => {
		const folder = await temporaryFolder();
		const noise = fc.oneof(
			fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes)),
			fc
				.constantFrom('"', '\n', '\0', '\ufeff', ';', '\t\t', '[', '{}', '\ud800', '"'.repeat(9999), '[{'.repeat(9999))
				.map((text) => Buffer.from(text)),
		);
		const spot = fc.double({ min: 0, max: 1, noNaN: true });
		const wrong = fc
			.tuple(fc.constantFrom(...examples), spot, spot, noise, fc.boolean())
			.map(([example, from, size, bytes, isCompressed]) => {
				const whole = isCompressed ? gzipSync(example) : Buffer.from(example);
				const start = Math.floor(from * whole.length);
				const content = Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + Math.floor(size * 9))]);
				return { content, file: `${folder}/a${isCompressed ? '.gz' : ''}` };
			});
		const isRight = async ({ content, file }: { readonly content: Buffer; readonly file: string }) => {
			await writeFile(file, content);
			await read(file).catch((error: unknown) => {
				if (!(error instanceof FileError)) throw error;
				expect(error.message).toMatch(/^[^\p{Cc}]{1,999}$/u);
			});
		};
		await fc.assert(fc.asyncProperty(wrong, isRight), { seed: SEED, numRuns: 500, ...CASE });
	},
);
