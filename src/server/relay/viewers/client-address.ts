import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressBlock } from '../../http/address-block.ts';

/**
 * @param proxies how many proxies stand before this server, each of which appends who asked it to `X-Forwarded-For`; what stands before that, anybody
 * may have written
 * @returns whom the limits per address count a request to: an IPv4 address, or the half of an IPv6 address that a household has for itself
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
	const asked = request.socket.remoteAddress ?? '';
	if (proxies === 0) return addressBlock(asked);
	const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
	const named = (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim();
	return addressBlock(isIP(named) === 0 ? asked : named);
}
