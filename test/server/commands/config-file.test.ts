import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { isRecord } from '../../../src/protocol/values.ts';
import { FILE_OPTIONS } from '../../../src/server/commands/config-file.ts';
import type * as Settings from '../../../src/server/commands/settings.ts';
import { Command } from '../../server-fixtures/command.ts';
import { temporaryFile } from '../../server-fixtures/temporary-folder.ts';

// oxlint-disable-next-line typescript/no-unsafe-assignment -- what was built has no types of its own
const { readStartOptions }: typeof Settings = await import(resolve('build/server/settings.js'));

const write = (text: string) => temporaryFile('config.json', text);

/** Reads the options of `npm start` with a `--config` file, further arguments and variables. */
async function read(config: unknown, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) {
	const file = await write(typeof config === 'string' ? config : JSON.stringify(config));
	return readStartOptions([...args, '--config', file], environment);
}

const HOTSPOT = { name: 'Hotspot', relay: 'mqtt://broker.example', topic: ['a/json', 'b/json'], names: ['a.csv'] };
const CONFIG = {
	$schema: './config.schema.json',
	port: 8081,
	'user-agent': 'Club',
	origin: ['https://a.example', 'https://b.example'],
	networks: [HOTSPOT, { relay: 'https://tgif.network', 'user-agent': 'Club TGIF' }, { play: 'x.ndjson', speed: 2 }],
};

// Rules: COMMAND-10, RELAY-30

it('a --config file has options for the server and for all networks, and those of each network', async () => {
	expect(await read(CONFIG)).toMatchObject({
		port: 8081,
		limits: { origins: ['https://a.example', 'https://b.example'] },
		networks: [
			{
				path: '/',
				network: { name: 'Hotspot' },
				source: { protocol: { name: 'mqtt' }, options: { topic: ['a/json', 'b/json'], 'user-agent': 'Club' } },
				details: { names: ['a.csv'] },
			},
			{ path: '/tgif/', source: { protocol: { name: 'tgif' }, options: { 'user-agent': 'Club TGIF' } } },
			{ path: '/recording/', source: { kind: 'recording', file: 'x.ndjson', speed: 2 } },
		],
	});
	expect(await read({ relay: ['demo', 'Club=https://lh.example'] })).toMatchObject({
		networks: [{ source: { kind: 'demo' } }, { path: '/club/', source: { address: 'https://lh.example' } }],
	});
	expect(await read('\ufeff{}')).toEqual(expect.objectContaining({ port: 8080 }));
});

it('the example in the documentation is such a file', async () => {
	const [, example = ''] = /```json\n(\{\n\t"\$schema".*?)```/s.exec(await readFile('docs/hosting.md', 'utf8')) ?? [];
	expect((await read(example)).networks.map(({ path }) => path)).toEqual(['/', '/hotspot/', '/club/']);
});

it('options win over variables, and both over the file', async () => {
	const environment = { TOP_ACTIVITY_PORT: '82', TOP_ACTIVITY_HOST: '::1', TOP_ACTIVITY_TOPIC: 'c/json' };
	const options = ['--port', '83', '--names', 'b.csv'];
	expect(await read({ ...CONFIG, host: '0.0.0.0' }, options, environment)).toMatchObject({
		port: 83,
		host: '::1',
		networks: [{ topic: ['c/json'], names: ['b.csv'] }, { names: ['b.csv'] }, { names: ['b.csv'] }].map((details) => ({
			details,
		})),
	});
});

it('sources of the command line or of variables replace those of the file, and the file’s other options stay', async () => {
	const relay = {
		networks: [{ source: { address: 'https://lh.example', options: { 'user-agent': 'Club' } } }],
		port: 8081,
	};
	expect((await read(CONFIG, ['--relay', 'https://lh.example'])).networks).toHaveLength(1);
	expect(await read(CONFIG, ['--relay', 'https://lh.example'])).toMatchObject(relay);
	expect(await read(CONFIG, [], { TOP_ACTIVITY_RELAY: 'https://lh.example' })).toMatchObject(relay);
	const file = await write(JSON.stringify({ topic: 'a/json' }));
	expect((await readStartOptions([], { TOP_ACTIVITY_CONFIG: file })).networks).toMatchObject([
		{ source: { kind: 'demo' } },
	]);
});

it.each([
	['{ "relay": "mqtt://club:hunter2"@broker.example" }', ': is not JSON'],
	['', ': is not JSON'],
	['[]', ': takes an object'],
	['{ "networks": {} }', ': networks takes a list'],
	['{ "colour": "red" }', ': colour is no option'],
	['{ "__proto__": "x" }', ': __proto__ is no option'],
	['{ "networks": [{ "relay": "demo", "port": 1 }] }', ': networks[0].port is no option'],
	['{ "port": "8080" }', ': port takes a number'],
	['{ "port": 65536 }', ': port takes a whole number from 0 to 65535, not "65536"'],
	['{ "host": null }', ': host takes a text'],
	['{ "relay": "https://a.example", "origin": [1] }', ': origin takes a text, or a list of texts'],
	['{ "networks": [{ "relay": "demo" }, { "name": "A" }] }', ': networks[1] has no address: it needs relay or play'],
	['{ "networks": [{ "relay": "demo", "play": "x" }] }', ': networks[0] has two addresses: relay and play'],
	[
		'{ "networks": [{ "relay": "demo", "topic": "a" }] }',
		': networks[0].topic goes with socket.io, mqtt, not with demo',
	],
	[
		'{ "networks": [{ "relay": "https://a.example", "topic": ["dst_91", "a/json"] }, { "relay": "mqtt://a.example" }] }',
		': networks[0].topic takes rooms of a feed',
	],
	[
		'{ "networks": [{ "relay": "https://u:hunter2@lh.example" }] }',
		': networks[0].relay takes an address such as https://lh.example, without a user name',
	],
	['{ "networks": [{ "feed": "https://a.example" }, { "relay": "demo" }] }', ': networks[0].feed cannot be combined'],
	[
		'{ "networks": [{ "network": "brandmeister" }], "viewers": 10 }',
		': viewers has no effect: browsers connect straight to the network',
	],
])('a wrong file is refused in one line, which names the place: %j', async (text, problem) => {
	const file = await write(text);
	const refusal = await readStartOptions(['--config', file], {}).catch(String);
	expect(refusal).toContain(file + problem);
	expect(refusal).toMatch(/^[^\n]+$/);
	expect(refusal).not.toContain('hunter2');
});

it('npm start -- --schema prints a schema that has each option with its meaning and its default', async () => {
	const { stdout } = await Command.built('start', ['--schema']).outcome();
	const schema: unknown = JSON.parse(stdout);
	const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
	expect(Object.keys(properties)).toEqual(['$schema', 'networks', ...Object.keys(FILE_OPTIONS)]);
	expect(properties).toMatchObject({
		port: { description: 'the port; 0 picks a free one', type: 'integer', minimum: 0, maximum: 65_535, default: 8080 },
		topic: { type: ['string', 'array'], items: { type: 'string' } },
		networks: {
			items: {
				properties: {
					relay: { type: 'string' },
					protocol: { enum: ['socket.io', 'tgif', 'mqtt', 'hblink', 'freedv', 'rooms'] },
				},
			},
		},
	});
});
