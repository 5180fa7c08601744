import type { Network } from '../feed/networks.ts';

/** Where the page's HTML names its network. */
const HEAD = /<!-- network -->.*?<!-- \/network -->/s;

/**
 * Writes into the page which network it shows and what it may therefore connect to. There is no inline script: the page reads the
 * network from a `meta` element.
 *
 * @param html the page, with the place for it marked by a pair of comments
 */
export function withNetwork(html: string, network: Network): string {
	const policy = contentSecurityPolicy(network);
	const head = [
		'<!-- network -->',
		`<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`,
		`<meta name="network" content="${escapeAttribute(JSON.stringify(network))}">`,
		`<title>${escapeText(network.name)} Top Activity</title>`,
		'<!-- /network -->',
	];
	return html.replace(HEAD, () => head.join('\n\t\t'));
}

/** The page runs its own scripts and styles, and talks to its network's feed and to nobody else. */
export function contentSecurityPolicy({ address }: Network): string {
	const feed = address === '' ? [] : [new URL(address).origin, new URL(address).origin.replace(/^http/, 'ws')];
	return [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		`connect-src ${["'self'", ...feed].join(' ')}`,
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		'trusted-types top-activity',
	].join('; ');
}

function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function escapeAttribute(text: string): string {
	return escapeText(text).replaceAll('"', '&quot;');
}
