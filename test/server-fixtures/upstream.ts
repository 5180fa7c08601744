import { PROTOCOLS } from '../../src/sources/protocols.ts';
import type { UpstreamOptions, UpstreamSource } from '../../src/sources/upstream.ts';

/** A network to connect to. @param name of its protocol */
export function upstreamSource(name: string, url: string, options: Partial<UpstreamOptions> = {}): UpstreamSource {
	const protocol = PROTOCOLS.find((one) => one.name === name);
	if (protocol === undefined) throw new Error(`no protocol is called ${name}`);
	const address = url.replace(/\/\/.*@/, '//');
	return { kind: 'upstream', protocol, address, url, options: { 'user-agent': 'test', ...options } };
}
