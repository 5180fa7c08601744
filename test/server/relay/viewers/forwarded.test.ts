import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../../src/server/relay/viewers/forwarded.ts';

function request(asked: string, forwarded?: string): IncomingMessage {
	const socket = new Socket();
	Object.defineProperty(socket, 'remoteAddress', { value: asked });
	const message = new IncomingMessage(socket);
	if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
	return message;
}

// Rules: RELAY-15

describe('the address for which a connection counts', () => {
	it.each([
		['192.0.2.7', '192.0.2.7'],
		['::ffff:192.0.2.7', '192.0.2.7'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:db8:1:2::9', '2001:db8:1:2'],
		['2001:0DB8:0001:0002::', '2001:db8:1:2'],
		['2001:db8::1', '2001:db8:0:0'],
		['::1', '0:0:0:0'],
	])('%s counts as %s: an IPv4 address, or an IPv6 /64', (asked, expected) => {
		expect(clientAddress(request(asked), 0)).toBe(expected);
	});

	it.each([
		[0, '198.51.100.1', '192.0.2.7'],
		[1, undefined, '192.0.2.7'],
		[1, '198.51.100.1', '198.51.100.1'],
		[1, 'forged, 198.51.100.1', '198.51.100.1'],
		[1, '198.51.100.1, nonsense', '192.0.2.7'],
		[2, '203.0.113.5, 198.51.100.1,198.51.100.2', '198.51.100.1'],
		[2, '198.51.100.2', '198.51.100.2'],
		[1, '2001:db8::1', '2001:db8:0:0'],
		[1, '198.51.100.1:4711', '198.51.100.1'],
		[1, '[2001:db8::1]:4711', '2001:db8:0:0'],
	])('behind %i proxies, X-Forwarded-For %j counts as %s', (proxies, forwarded, expected) => {
		expect(clientAddress(request('192.0.2.7', forwarded), proxies)).toBe(expected);
	});
});
