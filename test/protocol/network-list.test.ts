import { expect, it } from 'vitest';
import { type ListedNetwork, readNetworkList } from '../../src/protocol/network-list.ts';

const LISTED: ListedNetwork = {
	name: 'TGIF',
	path: '/tgif/',
	connected: true,
	since: null,
	active: 3,
	conversations: 1,
};

// Rules: RELAY-31

it('reads the networks of a server, connected or lost', () => {
	const list = [LISTED, { ...LISTED, connected: false, since: 1_700_000_000 }];
	expect(readNetworkList(JSON.parse(JSON.stringify(list)))).toEqual(list);
	expect(readNetworkList([])).toEqual([]);
});

it.each([
	null,
	{},
	'[]',
	[null],
	[{ ...LISTED, name: 1 }],
	[{ ...LISTED, path: 'javascript:alert(1)' }],
	[LISTED, { ...LISTED, since: '1' }],
	[{ ...LISTED, active: undefined }],
])('reads nothing else: %j', (value) => {
	expect(readNetworkList(value)).toBeUndefined();
});
