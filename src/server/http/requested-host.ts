import type { IncomingMessage } from 'node:http';

/**
 * Reads a request whose target is a whole address, as clients write it to a proxy: `GET http://host/path HTTP/1.1` (RFC 9112, 3.2.2). Its `url` becomes
 * the path, and its `Host` that of the address.
 *
 * @returns whether the target was a whole address
 */
export function readAbsoluteForm(request: IncomingMessage): boolean {
	const [, host, rest = ''] = /^https?:\/\/(?:[^/?@]*@)?([^/?@]+)(.*)/is.exec(request.url ?? '') ?? [];
	if (host === undefined) return false;
	request.url = rest.startsWith('/') ? rest : `/${rest}`;
	request.headers.host = host;
	return true;
}

/** Whether a request names its host twice, so that a proxy may have read another one. It is to be refused (RFC 9112, 3.2). */
export function hasSeveralHosts({ headersDistinct }: IncomingMessage): boolean {
	return (headersDistinct['host'] ?? []).length > 1;
}
