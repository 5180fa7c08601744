import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * @param proxies how many proxies stand before this server, each of which appends who asked it to `X-Forwarded-For`; what stands before that, anybody
 * may have written
 * @returns whom the limits per address count a request to: an IPv4 address, or the half of an IPv6 address that a household has for itself
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
	const asked = request.socket.remoteAddress ?? '';
	if (proxies === 0) return household(asked);
	const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
	const named = (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim();
	return household(isIP(named) === 0 ? asked : named);
}

function household(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
	const [head = '', tail = ''] = address.split('::');
	const before = head === '' ? [] : head.split(':');
	const after = tail === '' ? [] : tail.split(':');
	const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
	const groups = [...before, ...zeros, ...after].slice(0, 4);
	return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
