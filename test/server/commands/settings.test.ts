import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import type * as Settings from '../../../src/server/commands/settings.ts';

/** The built module reads the options, because the bundler could leave out code that a check relies on. */
// oxlint-disable-next-line typescript/no-unsafe-assignment -- what was built has no types of its own
const { readStartOptions }: typeof Settings = await import(resolve('build/server/settings.js'));

function read(...args: string[]) {
	return readStartOptions(args, {});
}

const RELAY = ['--relay', 'https://lh.example'];

// Rules: NETWORK-9, NETWORK-11, SILENCE-1, RELAY-15, RELAY-16, NOTIFY-1, NOTIFY-2, COMMAND-10

it('with --network or --feed, browsers connect straight to the network', async () => {
	expect(await read('--network', 'brandmeister')).toMatchObject({ network: BRANDMEISTER, networks: [] });
	expect(await read('--feed', 'https://lh.example')).toMatchObject({
		network: { address: 'https://lh.example', path: '/lh', name: 'lh.example' },
		networks: [],
	});
	expect((await read('--relay', 'http://[::1]:8431')).networks).toMatchObject([
		{ source: { address: 'http://[::1]:8431' } },
	]);
});

it.each([
	['https://tgif.network', 'tgif', 'https://tgif.network', 'TGIF'],
	['https://tg.example --protocol tgif', 'tgif', 'https://tg.example', 'tg.example'],
	['mqtt://club:p%40ss@mq.example --name Club', 'mqtt', 'mqtt://club:p%40ss@mq.example', 'Club'],
	['mqtts://mq.example:8883', 'mqtt', 'mqtts://mq.example:8883', 'mq.example:8883'],
	['ws://hb.example:8080/ws', 'hblink', 'ws://hb.example:8080/ws', 'hb.example:8080'],
	['ws://user:secret@hb.example:9000', 'hblink', 'ws://user:secret@hb.example:9000/', 'hb.example:9000'],
	['https://qso.freedv.org', 'freedv', 'https://qso.freedv.org', 'FreeDV'],
	['wss://club:p%40ss@mq.example/mqtt --protocol mqtt', 'mqtt', 'wss://club:p%40ss@mq.example/mqtt', 'mq.example'],
])('reads the protocol, address and name of --relay %s', async (args, protocol, url, name) => {
	const { network, networks } = await read('--relay', ...args.split(' '));
	const address = url.replace(/\/\/(.*@)?([^/]*).*/, '//$2');
	expect(networks[0]?.source).toMatchObject({ protocol: { name: protocol }, url, address });
	expect(network).toMatchObject({ name, address: '', smallestDestination: 1, relay: true });
	// The page is not told the password.
	expect(JSON.stringify(network)).not.toContain('p%40ss');
});

it('--path, --name and --subscribe describe the feed, and pages of a relay subscribe to nothing', async () => {
	const described = ['--path', 'live', '--name', 'Example', '--subscribe', 'all'];
	const feed = { address: 'https://lh.example', path: '/live', name: 'Example', subscription: 'all' };
	expect((await read('--feed', 'https://lh.example', ...described)).network).toMatchObject(feed);
	const { network, networks } = await read(...RELAY, ...described);
	expect(networks[0]?.source).toMatchObject({ address: feed.address, options: { path: '/live', subscribe: 'all' } });
	expect(network).toMatchObject({ address: '', path: '/lh', name: 'Example' });
	expect(network).not.toHaveProperty('subscription');
});

it('--topic gives a broker all topics, and a feed its rooms only', async () => {
	const both = ['--relay', 'mqtt://mq.example', ...RELAY, '--topic', 'a/json', '--topic', 'dst_91'];
	expect((await read(...both)).networks).toMatchObject([
		{ source: { options: { topic: ['a/json', 'dst_91'] } } },
		{ source: { options: { topic: ['a/json', 'dst_91'] } } },
	]);
});

it('reads the limits of a relay, by default and as given', async () => {
	const { limits } = await read(...RELAY);
	expect(limits).toEqual({ viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] });
	expect((await read()).limits).toEqual({ ...limits, origins: 'any' });
	expect((await read('--proxies', '1', '--viewers', '7')).limits).toMatchObject({ viewers: 7, proxies: 1 });
	expect((await read(...RELAY, '--origin', '*')).limits.origins).toBe('any');
	const sites = ['--origin', 'https://a.example', '--origin', 'https://b.example,https://c.example'];
	expect((await read(...RELAY, ...sites, '--proxies', '2')).limits).toMatchObject({
		origins: ['https://a.example', 'https://b.example', 'https://c.example'],
		proxies: 2,
	});
});

it('reads what is announced, and where it is posted', async () => {
	const url = 'https://hooks.example/services/1?key=2';
	const watch = ['--watch', 'tg:91, st:G4*', '--watch', 'st:Q1AAA'];
	const page = ['--public-url', 'https://club.example/live/#wall=1'];
	expect(await read(...RELAY, '--notify', url, ...watch, ...page)).toMatchObject({
		notify: { form: 'json', url },
		watch: readSubjects('tg:91,st:G4*,st:Q1AAA'),
		networks: [
			{ wording: { title: 'lh.example Top Activity', network: undefined, page: 'https://club.example/live/' } },
		],
	});
	const several = await read(
		'--play',
		'x.ndjson',
		'--relay',
		'Club=demo',
		'--notify',
		`ntfy:${url}`,
		...watch,
		...page,
	);
	expect(several).toMatchObject({
		notify: { form: 'ntfy', url },
		networks: [
			{ wording: { network: 'Recording', page: 'https://club.example/live/' } },
			{ wording: { network: 'Club', page: 'https://club.example/live/club/' } },
		],
	});
	const secret = 'https://user:secret@hooks.example';
	await expect(read(...RELAY, '--notify', secret, ...watch)).rejects.toThrow(/^--notify takes an http [^@]+$/);
});

describe('several networks', () => {
	it('have paths made from their names, except the first network, whose path is the root', async () => {
		const args = '--relay https://api.brandmeister.network --relay https://tgif.network --relay mqtt://mq.example:1884';
		const others = ['--relay', 'Am Späten Abend=demo', '--play', 'x.ndjson'];
		const { network, networks } = await read(...args.split(' '), ...others);
		expect(network).toMatchObject({ name: 'BrandMeister', serverFolder: './' });
		expect(networks.map(({ path, network: { name, serverFolder } }) => [path, name, serverFolder])).toEqual([
			['/', 'BrandMeister', './'],
			['/tgif/', 'TGIF', '../'],
			['/mq-example-1884/', 'mq.example:1884', '../'],
			['/am-spaten-abend/', 'Am Späten Abend', '../'],
			['/recording/', 'Recording', '../'],
		]);
		expect((await read(...RELAY)).network).not.toHaveProperty('serverFolder');
	});

	it('take every option that fits them, wherever it stands', async () => {
		const options = ['--topic', 'a/json', '--topic', 'b/json', '--user-agent', 'Club', '--names', 'a.csv'];
		const relays = ['mqtt://a.example', 'ws://b.example', 'https://c.example'].flatMap((url) => ['--relay', url]);
		const before = await read(...options, ...relays);
		const details = { 'user-agent': 'Club', names: ['a.csv'] };
		expect(before.networks).toMatchObject([
			{ source: { protocol: { name: 'mqtt' } }, details: { ...details, topic: ['a/json', 'b/json'] } },
			{ source: { protocol: { name: 'hblink' } }, details: { ...details, topic: undefined } },
			{ source: { protocol: { name: 'socket.io' } }, details },
		]);
		expect(await read(...relays, ...options)).toEqual(before);
		expect(await read(...relays.slice(0, 2), ...options, ...relays.slice(2))).toEqual(before);
	});
});

describe('variables of the environment', () => {
	it('are used if the option of the same name is not given', async () => {
		const environment = {
			TOP_ACTIVITY_RELAY: 'https://lh.example',
			TOP_ACTIVITY_VIEWERS_PER_ADDRESS: '7',
			TOP_ACTIVITY_ORIGIN: 'https://a.example,https://b.example',
			TOP_ACTIVITY_PORT: '81',
			TOP_ACTIVITY_HOST: '',
			REDIS: 'redis://redis.example',
		};
		expect(await readStartOptions(['--port', '82'], environment)).toMatchObject({
			port: 82,
			host: '127.0.0.1',
			networks: [{ source: { address: 'https://lh.example' } }],
			redis: 'redis://redis.example',
			limits: { viewersPerAddress: 7, origins: ['https://a.example', 'https://b.example'] },
		});
		// Variables that name or describe another source are ignored.
		expect(await readStartOptions(['--network', 'brandmeister'], environment)).toMatchObject({
			networks: [],
			port: 81,
		});
	});

	it('name several networks, separated by blanks', async () => {
		const environment = {
			TOP_ACTIVITY_RELAY: ' https://lh.example  Shelf=mqtt://mq.example ',
			TOP_ACTIVITY_TOPIC: 'a/json',
		};
		expect((await readStartOptions([], environment)).networks).toMatchObject([
			{ path: '/', source: { address: 'https://lh.example' } },
			{ path: '/shelf/', source: { address: 'mqtt://mq.example', options: { topic: ['a/json'] } } },
		]);
	});

	it('are named in one line each if they have no effect', async () => {
		const said = vi.spyOn(console, 'error').mockImplementation(() => {});
		const environment = {
			TOP_ACTIVITY_SEED: '7',
			TOP_ACTIVITY_PROXIES: '1',
			REDIS: 'redis://a',
			TOP_ACTIVITY_WATCH: 'tg:91',
		};
		const demo = await readStartOptions([], environment);
		expect(demo).toMatchObject({ networks: [{ source: { seed: 7 } }], limits: { proxies: 1 } });
		await readStartOptions(['--network', 'brandmeister'], environment);
		expect(said.mock.calls.map(String)).toEqual([
			'REDIS goes with socket.io, tgif, mqtt, hblink, freedv, rooms, not with demo',
			'TOP_ACTIVITY_WATCH needs --notify',
			'TOP_ACTIVITY_SEED has no effect: browsers connect straight to the network',
			'REDIS has no effect: browsers connect straight to the network',
			'TOP_ACTIVITY_PROXIES has no effect: browsers connect straight to the network',
			'TOP_ACTIVITY_WATCH needs --notify',
		]);
		said.mockRestore();
	});

	it('are named in the error if their value is wrong', async () => {
		await expect(readStartOptions([], { TOP_ACTIVITY_PORT: 'x' })).rejects.toThrow(
			'TOP_ACTIVITY_PORT takes a whole number',
		);
		await expect(readStartOptions([], { SENTRY_DSN: 'nonsense' })).rejects.toThrow('SENTRY_DSN takes a Sentry DSN');
		const both = { TOP_ACTIVITY_FEED: 'https://a.example', TOP_ACTIVITY_PLAY: 'x.ndjson' };
		await expect(readStartOptions([], both)).rejects.toThrow(
			'TOP_ACTIVITY_FEED cannot be combined with TOP_ACTIVITY_PLAY',
		);
	});
});

it('reads the rooms of reflectors', async () => {
	const rooms = ['--room', 'ysf://host#Club, Wales', '--room', 'm17://[::1]:17001/c', '--room', 'nxdn://host/00100'];
	const { network, networks } = await read('--relay', 'rooms', '--callsign', 'q9lst', ...rooms);
	expect(network).toMatchObject({ name: 'Rooms', address: '', hasRivals: false });
	expect(networks[0]?.details).toMatchObject({
		callsign: { call: 'Q9LST', suffix: '' },
		room: [
			{ mode: 'ysf', host: 'host', port: 42_000, place: '', name: 'Club, Wales' },
			{ mode: 'm17', host: '::1', port: 17_001, place: 'C', name: '' },
			{ mode: 'nxdn', host: 'host', port: 41_400, place: '100', name: '' },
		],
	});
});

it.each([
	'--colour red',
	'--network utopia',
	'--feed lh.example',
	'--feed http://[::1]:8431',
	'--path /x',
	'--speed 2',
	'x.ndjson',
	'--redis redis://redis.example',
	'--relay https://lh.example --user-agent Club\n1',
	'--relay https://lh.example --origin club.example',
	'--relay https://lh.example --redis redis://user:100%@redis.example',
	'--relay mqtt://mq.example/path',
	'--relay https://lh.example --protocol mqtt',
	'--relay https://lh.example --topic a/json',
	'--feed https://tgif.network',
	'--config',
	'--relay https://lh.example --relay https://lh.example',
	'--relay Club=https://lh.example --relay club=https://tgif.network',
	'--relay https://lh.example --relay クラブ=https://tgif.network',
	Array.from({ length: 21 }, (_, index) => `--relay N${index}=demo`).join(' '),
	'--relay https://lh.example --watch tg:91',
	'--relay https://lh.example --notify https://hooks.example --watch tg:91,nonsense',
	'--network brandmeister --notify https://hooks.example --watch tg:91',
	'--relay rooms',
	'--relay rooms --callsign Q0 --room ysf://host',
	'--relay rooms --callsign Q9LST-RX --room ysf://host --room m17://host/A',
	...['host', 'ysf://', 'nxdn://host', 'p25://host/70000', 'm17://host/AB'].map(
		(room) => `--relay rooms --callsign Q9LST --room ${room}`,
	),
	'--relay rooms --callsign Q9LST --room ysf://host --room ysf://HOST:42000#Again',
	`--relay rooms --callsign Q9LST ${Array.from({ length: 61 }, (_, index) => `--room p25://host/${index + 1}`).join(' ')}`,
	'--allow-framing *',
	'--allow-framing https://club.example,http://[::1]:8431',
	'--plausible-domain https://lh.example.org',
	'--plausible-domain a.example.org --plausible-endpoint /event',
	'--sentry-dsn https://key:secret@sentry.example.org/7',
	'--relay https://lh.example --notify https://hooks.example --watch tg:91 --public-url club.example',
	'--relay https://user:secret@lh.example',
	'--feed https://user:secret@lh.example',
	'--relay user:secret@lh.example',
	'--feed user:secret@lh.example',
	'--relay mqtt://user:secret%@mq.example',
	'--relay wss://user:secret%@mq.example --protocol mqtt',
	'--relay wss://user:secret%@hb.example',
	'--relay https://lh.example --notify https://hooks.example --watch tg:91 --public-url https://user:secret@club.example',
])('refuses wrong options in one line, without credentials: %s', async (args) => {
	const refusal = await refusalOf(args.split(' '));
	expect(refusal).toMatch(/^.+$/);
	expect(refusal).not.toContain('secret');
});

async function refusalOf(args: readonly string[]): Promise<string> {
	try {
		await read(...args);
	} catch (error) {
		if (error instanceof Error && error.constructor.name === 'UsageError') return error.message;
		throw error;
	}
	throw new Error('the options were not refused');
}
