import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import type * as Settings from '../../../src/server/commands/settings.ts';

/** Options are read by what was built: the bundler could leave out what a check relies on. */
// oxlint-disable-next-line typescript/no-unsafe-assignment -- what was built has no types of its own
const { readStartOptions }: typeof Settings = await import(resolve('build/server/settings.js'));

function read(...args: string[]) {
	return readStartOptions(args, {});
}

const RELAY = ['--relay', 'https://lh.example'];

it('COMMAND-3: with --network or --feed, browsers connect straight to the network', () => {
	expect(read('--network', 'brandmeister')).toMatchObject({ network: BRANDMEISTER, relay: undefined });
	expect(read('--feed', 'https://lh.example')).toMatchObject({
		network: { address: 'https://lh.example', path: '/lh', name: 'lh.example' },
		relay: undefined,
	});
	expect(read('--relay', 'http://[::1]:8431').relay?.source).toMatchObject({
		network: { address: 'http://[::1]:8431' },
	});
});

it.each([
	['https://tgif.network', 'tgif', 'https://tgif.network', 'TGIF'],
	['https://tg.example --protocol tgif', 'tgif', 'https://tg.example', 'tg.example'],
	['mqtt://club:p%40ss@mq.example --name Club', 'mqtt', 'mqtt://club:p%40ss@mq.example', 'Club'],
	['mqtts://mq.example:8883', 'mqtt', 'mqtts://mq.example:8883', 'mq.example:8883'],
	['ws://hb.example:8080/ws', 'hblink', 'ws://hb.example:8080/ws', 'hb.example:8080'],
	['wss://hb.example', 'hblink', 'wss://hb.example/ws', 'hb.example'],
	['wss://club:p%40ss@mq.example/mqtt --protocol mqtt', 'mqtt', 'wss://club:p%40ss@mq.example/mqtt', 'mq.example'],
])('NETWORK-9, NETWORK-11: the protocol of %s', (args, protocol, url, name) => {
	const { network, relay } = read('--relay', ...args.split(' '));
	expect(relay?.source).toMatchObject({ connection: { protocol, url }, network: { name, smallestDestination: 1 } });
	expect(network).toMatchObject({ name, address: '', smallestDestination: 1, relay: true });
	// The page is not told the password.
	expect(JSON.stringify(network)).not.toContain('p%40ss');
});

it('COMMAND-4, SILENCE-1: --path, --name and --subscribe describe the feed, and pages of a relay subscribe to nothing', () => {
	const described = ['--path', 'live', '--name', 'Example', '--subscribe', 'all'];
	const feed = { address: 'https://lh.example', path: '/live', name: 'Example', subscription: 'all' };
	expect(read('--feed', 'https://lh.example', ...described).network).toMatchObject(feed);
	const { network, relay } = read(...RELAY, ...described);
	expect(relay?.source).toMatchObject({ network: feed });
	expect(network).toMatchObject({ address: '', path: '/lh', name: 'Example' });
	expect(network).not.toHaveProperty('subscription');
});

it('RELAY-15, RELAY-16: the limits of a relay, by default and as given', () => {
	const { relay } = read(...RELAY);
	expect(relay?.limits).toEqual({ viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] });
	expect(read().relay?.limits).toEqual({ ...relay?.limits, origins: 'any' });
	expect(read(...RELAY, '--origin', '*').relay?.limits.origins).toBe('any');
	const sites = ['--origin', 'https://a.example', '--origin', 'https://b.example,https://c.example'];
	expect(read(...RELAY, ...sites, '--proxies', '2').relay?.limits).toMatchObject({
		origins: ['https://a.example', 'https://b.example', 'https://c.example'],
		proxies: 2,
	});
});

it('NOTIFY-1, NOTIFY-2: what is announced, and where', () => {
	const url = 'https://hooks.example/services/1?key=2';
	const watch = ['--watch', 'tg:91, st:G4*'];
	expect(read(...RELAY, '--notify', url, ...watch).relay?.announce).toEqual({
		receiver: { form: 'json', url },
		watched: readSubjects('tg:91,st:G4*'),
		title: 'lh.example Top Activity',
		publicUrl: undefined,
	});
	const page = ['--public-url', 'https://club.example/live/#wall=1'];
	expect(read('--play', 'x.ndjson', '--notify', `ntfy:${url}`, ...watch, ...page).relay?.announce).toMatchObject({
		receiver: { form: 'ntfy', url },
		publicUrl: 'https://club.example/live/',
	});
	expect(read(...RELAY).relay?.announce).toBeUndefined();
	const secret = 'https://user:secret@hooks.example';
	expect(() => read(...RELAY, '--notify', secret, ...watch)).toThrow(/^--notify takes an http [^@]+$/);
});

describe('COMMAND-10: variables of the environment', () => {
	it('stand for the options of the same name, which win', () => {
		const environment = {
			TOP_ACTIVITY_RELAY: 'https://lh.example',
			TOP_ACTIVITY_VIEWERS_PER_ADDRESS: '7',
			TOP_ACTIVITY_ORIGIN: 'https://a.example,https://b.example',
			TOP_ACTIVITY_PORT: '81',
			TOP_ACTIVITY_HOST: '',
			REDIS: 'redis://redis.example',
		};
		expect(readStartOptions(['--port', '82'], environment)).toMatchObject({
			port: 82,
			host: '127.0.0.1',
			relay: {
				source: { network: { address: 'https://lh.example' }, redis: 'redis://redis.example' },
				limits: { viewersPerAddress: 7, origins: ['https://a.example', 'https://b.example'] },
			},
		});
		// The variables of another source, and of what belongs to it, are left aside.
		expect(readStartOptions(['--network', 'brandmeister'], environment)).toMatchObject({ relay: undefined, port: 81 });
	});

	it('are left aside where they do not go with the source', () => {
		const environment = { TOP_ACTIVITY_SEED: '7', TOP_ACTIVITY_SPEED: '2' };
		expect(readStartOptions(RELAY, environment).relay?.source).toMatchObject({ kind: 'upstream' });
		expect(readStartOptions([], environment).relay?.source).toEqual({ kind: 'demo', seed: 7 });
	});

	it('are named where their value is wrong', () => {
		expect(() => readStartOptions([], { TOP_ACTIVITY_PORT: 'x' })).toThrow('TOP_ACTIVITY_PORT takes a whole number');
		expect(() => readStartOptions([], { SENTRY_DSN: 'nonsense' })).toThrow('SENTRY_DSN takes a Sentry DSN');
		const both = { TOP_ACTIVITY_FEED: 'https://a.example', TOP_ACTIVITY_PLAY: 'x.ndjson' };
		expect(() => readStartOptions([], both)).toThrow('TOP_ACTIVITY_FEED and TOP_ACTIVITY_PLAY cannot be combined');
	});
});

it.each([
	'--colour red',
	'--port 65536',
	'--port',
	'--host []',
	'--network utopia',
	'--feed lh.example',
	'--feed https://lh.example;sandbox',
	'--feed http://[::1]:8431',
	'--feed https://lh.example --play x.ndjson',
	'--path /x',
	'--speed 2',
	'--play x.ndjson --speed 0',
	'--network brandmeister --seed 7',
	'x.ndjson',
	'--viewers 10',
	'--relay https://lh.example --feed https://lh.example',
	'--relay https://lh.example --viewers 0',
	'--relay https://lh.example --user-agent Club\n1',
	'--relay https://lh.example --user-agent クラブ',
	'--relay https://lh.example --origin club.example',
	'--relay https://lh.example --redis redis://user:100%@redis.example',
	'--relay mqtt://mq.example/path',
	'--relay mqtt://user:100%@mq.example',
	'--relay ws://user:secret@hb.example',
	'--relay https://lh.example --protocol mqtt',
	'--relay https://lh.example --topic a/json',
	'--feed https://tgif.network',
	'--relay https://lh.example --notify https://hooks.example',
	'--relay https://lh.example --watch tg:91',
	'--relay https://lh.example --notify https://hooks.example --watch tg:91,nonsense',
	'--notify https://hooks.example --watch tg:91',
	'--allow-framing *',
	'--allow-framing https://club.example/page',
	"--allow-framing 'self'",
	'--allow-framing https://a;script-src',
	'--allow-framing https://u@a',
	'--allow-framing https://club.example,http://[::1]:8431',
	'--plausible-domain https://lh.example.org',
	'--plausible-endpoint https://p.example.org/event',
	'--plausible-domain a.example.org --plausible-endpoint /event',
	'--sentry-environment club',
	'--sentry-dsn https://key:secret@sentry.example.org/7',
	'--sentry-dsn https://key@sentry.example.org;sandbox/7',
	'--relay https://lh.example --notify https://hooks.example --watch tg:91 --public-url club.example',
])('refuses wrong options in one line: %s', (args) => {
	expect(refusalOf(args.split(' '))).toMatch(/^.+$/);
});

it.each([
	'--relay https://user:secret@lh.example',
	'--feed https://user:secret@lh.example',
	'--relay user:secret@lh.example',
	'--feed user:secret@lh.example',
	'--relay mqtt://user:secret%@mq.example',
	'--relay wss://user:secret%@mq.example --protocol mqtt',
	'--relay wss://user:secret@hb.example',
	'--relay https://lh.example --notify https://hooks.example --watch tg:91 --public-url https://user:secret@club.example',
])('refuses credentials without repeating them: %s', (args) => {
	expect(refusalOf(args.split(' '))).not.toContain('secret');
});

function refusalOf(args: readonly string[]): string {
	try {
		read(...args);
	} catch (error) {
		if (error instanceof Error && error.constructor.name === 'UsageError') return error.message;
		throw error;
	}
	throw new Error('the options were not refused');
}
