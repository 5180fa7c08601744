import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Reads a header to which each proxy appends what it saw. Text before the entries of trusted proxies was written by the client itself and is
 * ignored (RELAY-15).
 *
 * @param proxies number of trusted reverse proxies in front of the relay
 * @returns the entry of the first trusted proxy; undefined without proxies or without the header
 */
function forwardedEntry(headers: IncomingMessage['headers'], name: string, proxies: number): string | undefined {
	const entries = [headers[name] ?? []].flat().join(',').split(',');
	// A shorter list comes from a client that passed fewer of the proxies.
	const entry = (entries.at(-proxies) ?? entries[0] ?? '').trim();
	return proxies === 0 || entry === '' ? undefined : entry;
}

/** @returns the hosts that a visitor may have asked for: `Host`, and `X-Forwarded-Host` of a trusted proxy (RELAY-16) */
export function requestedHosts({ headers }: Pick<IncomingMessage, 'headers'>, proxies: number): readonly string[] {
	return [headers.host, forwardedEntry(headers, 'x-forwarded-host', proxies)].filter((host) => host !== undefined);
}

/** @returns the address that a request counts towards, as `addressBlock` returns it (RELAY-15) */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
	const peer = socket.remoteAddress ?? '';
	const named = forwardedEntry(headers, 'x-forwarded-for', proxies) ?? '';
	// Some proxies add the port, as in 203.0.113.7:4711 and [2001:db8::1]:4711.
	const address = named.replace(/^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/, '$1$2');
	return addressBlock(isIP(address) === 0 ? peer : address);
}

/**
 * Limits per address count an IPv6 address as its /64, because a visitor usually has a whole /64.
 *
 * @returns an IPv4 address, or the first four groups of an IPv6 address; other text unchanged
 */
function addressBlock(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
	const [head = '', tail = ''] = address.split('::');
	const before = head === '' ? [] : head.split(':');
	const after = tail === '' ? [] : tail.split(':');
	const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
	const groups = [...before, ...zeros, ...after].slice(0, 4);
	return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
