import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressBlock } from '../../http/address-block.ts';

/**
 * @param proxies how many proxies stand before this server, each of which appends its client's address to `X-Forwarded-For`. Any text before
 * those addresses was written by the client itself and is not believed (RELAY-15)
 * @returns the address that a request counts towards: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has alone
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
	const peer = request.socket.remoteAddress ?? '';
	if (proxies === 0) return addressBlock(peer);
	const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
	const named = (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim();
	return addressBlock(isIP(named) === 0 ? peer : named);
}
