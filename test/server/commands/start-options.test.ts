import { expect, it } from 'vitest';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import { readStartOptions } from '../../../src/server/commands/start-options.ts';
import { UsageError } from '../../../src/server/errors.ts';

function read(...args: string[]) {
	return readStartOptions(args, {});
}

it('COMMAND-3: with --network brandmeister, browsers connect straight to BrandMeister', () => {
	expect(read('--network', 'brandmeister')).toMatchObject({ network: BRANDMEISTER, relay: undefined });
});

it('COMMAND-3: with --feed, browsers connect straight to that feed', () => {
	expect(read('--feed', 'https://lh.example')).toMatchObject({
		network: { address: 'https://lh.example', path: '/lh', name: 'lh.example' },
		relay: undefined,
	});
});

it('COMMAND-3: browsers would ignore an IPv6 address of --feed, so only --relay takes one', () => {
	expect(refusalOf(['--feed', 'http://[::1]:8431']).message).toContain('--feed takes no IPv6 address');
	expect(read('--relay', 'http://[::1]:8431').relay?.source).toMatchObject({
		network: { address: 'http://[::1]:8431' },
	});
});

const described = ['--path', '/live', '--name', 'Example', '--subscribe', 'all'];

it('COMMAND-4: --path, --name and --subscribe describe the feed of --feed', () => {
	expect(read('--feed', 'https://lh.example', ...described).network).toMatchObject({
		address: 'https://lh.example',
		path: '/live',
		name: 'Example',
		subscription: 'all',
	});
});

it('COMMAND-4, SILENCE-2: --path, --name and --subscribe describe the feed of --relay, and its pages subscribe to nothing', () => {
	const { network, relay } = read('--relay', 'https://lh.example', ...described);
	expect(relay?.source).toMatchObject({
		network: { address: 'https://lh.example', path: '/live', name: 'Example', subscription: 'all' },
	});
	expect(network).toMatchObject({ address: '', path: '/lh', name: 'Example' });
	expect(network).not.toHaveProperty('subscription');
});

it('RELAY-15, RELAY-16: unless told otherwise, a relay takes 12,000 viewers, 200 of one address, trusts no proxy and admits no other site', () => {
	const { relay } = read('--relay', 'https://lh.example');
	expect(relay?.limits).toEqual({ viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] });
	expect(read().relay?.limits).toEqual({ ...relay?.limits, origins: 'any' });
});

it('COMMAND-8: a relay names itself to the network as this product, or as --user-agent says', () => {
	const userAgentOf = (...args: string[]) => {
		const source = read('--relay', 'https://lh.example', ...args).relay?.source;
		return source?.kind === 'upstream' ? source.userAgent : undefined;
	};
	expect(userAgentOf()).toMatch(/^top-activity\/\d+\.\d+\.\d+ \(\+https:\S+\)$/);
	expect(userAgentOf('--user-agent', 'Club/1')).toBe('Club/1');
});

it('COMMAND-5: listens on port 8080 of the loopback interface unless an option says otherwise', () => {
	expect(read()).toMatchObject({ port: 8080, host: '127.0.0.1' });
	expect(read('--port', '0', '--host', '0.0.0.0')).toMatchObject({ port: 0, host: '0.0.0.0' });
});

it.each([
	['[::1]', '::1'],
	['[::]', '::'],
	['::1', '::1'],
	['localhost', 'localhost'],
])('COMMAND-5: --host %s stands for %s', (given, host) => {
	expect(read('--host', given)).toMatchObject({ host });
});

it.each([
	['--colour', 'red'],
	['--port', 'eighty'],
	['--port', '65536'],
	['--port'],
	['--host', ''],
	['--host', '[]'],
	['--network', 'utopia'],
	['--feed', 'lh.example'],
	['--feed', 'ftp://lh.example'],
	['--feed', 'https://lh.example;sandbox'],
	['--feed', 'http://[::1]:8431'],
	['--allow-framing', 'club.example'],
	['--allow-framing', 'https://club.example,http://[::1]:8431'],
	['--feed', 'https://lh.example', '--play', 'x.ndjson'],
	['--path', '/x'],
	['--speed', '2'],
	['--play', ''],
	['--feed', 'https://lh.example', '--path', ''],
	['--feed', 'https://lh.example', '--name', ' '],
	['--relay', 'https://lh.example', '--subscribe', ''],
	['--play', 'x.ndjson', '--speed', '0'],
	['x.ndjson'],
	['--viewers', '10'],
	['--relay', 'https://lh.example', '--feed', 'https://lh.example'],
	['--relay', 'https://lh.example', '--viewers', '0'],
	['--relay', 'https://lh.example', '--user-agent', ''],
	['--relay', 'https://lh.example', '--user-agent', 'Club\n1'],
	['--relay', 'https://lh.example', '--user-agent', 'クラブ'],
	['--relay', 'https://lh.example', '--origin', 'club.example'],
	['--relay', 'https://lh.example', '--redis', 'redis://user:100%@redis.example'],
	['--relay', 'https://lh.example/path'],
])('COMMAND-1: refuses wrong options in one line: %s %s %s %s', (...args) => {
	const error = refusalOf(args);
	expect(error.message).toMatch(/^[^\n]+$/);
});

it.each(['https://user:secret@lh.example', 'user:secret@lh.example'])(
	'COMMAND-1: refuses credentials in an address without repeating them: %s',
	(address) => {
		for (const option of ['--relay', '--feed']) {
			const { message } = refusalOf([option, address]);
			expect(message).toBe(`${option} takes an address without @: user names and passwords are not supported`);
		}
	},
);

function refusalOf(args: readonly string[]): UsageError {
	try {
		read(...args);
	} catch (error) {
		if (error instanceof UsageError) return error;
		throw error;
	}
	throw new Error('the options were not refused');
}
