import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Limits per address count an IPv6 address as its /64, because a visitor usually has a whole /64.
 *
 * @returns an IPv4 address, or the first four groups of an IPv6 address; other text unchanged
 */
export function addressBlock(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
	const [head = '', tail = ''] = address.split('::');
	const before = head === '' ? [] : head.split(':');
	const after = tail === '' ? [] : tail.split(':');
	const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
	const groups = [...before, ...zeros, ...after].slice(0, 4);
	return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/**
 * @param proxies number of trusted reverse proxies in front of the relay, each of which appends its client's address to `X-Forwarded-For`. Any
 * text before those addresses was written by the client itself and is ignored (RELAY-15)
 * @returns the address that a request counts towards, as `addressBlock` returns it
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
	const peer = request.socket.remoteAddress ?? '';
	if (proxies === 0) return addressBlock(peer);
	const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
	// A shorter list comes from a client that passed fewer of the proxies.
	const named = (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim();
	// Some proxies add the port, as in 203.0.113.7:4711 and [2001:db8::1]:4711.
	const address = named.replace(/^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/, '$1$2');
	return addressBlock(isIP(address) === 0 ? peer : address);
}
