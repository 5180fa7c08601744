import { contentSecurityPolicy, type PageSettings } from './page-head.ts';

/** Browsers warn on their console of features that they do not know, so only known ones are listed. */
const UNUSED_FEATURES =
	'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb xr-spatial-tracking'.split(
		' ',
	);

/** The headers of every answer. */
const COMMON = {
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	// The wall keeps the screen from sleeping.
	'Permissions-Policy': `${UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')}, screen-wake-lock=(self)`,
};

/** Headers of the feed's answers, which are data and never shown as a page. */
export const FEED_HEADERS: Readonly<Record<string, string>> = {
	...COMMON,
	'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
	'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The headers of the page and of all files beside it. */
export function securityHeaders(settings: PageSettings): Readonly<Record<string, string>> {
	const { framing = [] } = settings;
	const ancestors = framing.length === 0 ? "'none'" : framing.join(' ');
	return {
		...COMMON,
		// A policy in the page's HTML cannot contain `frame-ancestors`.
		'Content-Security-Policy': `${contentSecurityPolicy(settings)}; frame-ancestors ${ancestors}`,
		'Cross-Origin-Resource-Policy': 'same-origin',
	};
}

/**
 * The page's headers, in the files that static hosts read: Netlify and Cloudflare Pages, Apache, Vercel, and by inclusion Caddy and nginx.
 *
 * @returns the files' texts by their names, to lie beside the page
 */
export function headerFiles(settings: PageSettings): ReadonlyMap<string, string> {
	const headers = Object.entries(securityHeaders(settings));
	const lines = (line: (name: string, value: string) => string) =>
		headers.map(([name, value]) => `${line(name, value)}\n`).join('');
	const vercel = { headers: [{ source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) }] };
	return new Map([
		['_headers', `/*\n${lines((name, value) => `  ${name}: ${value}`)}`],
		[
			'.htaccess',
			`<IfModule mod_headers.c>\n${lines((name, value) => `\tHeader always set ${name} "${value}"`)}</IfModule>\n`,
		],
		['caddy-headers.conf', lines((name, value) => `header ${name} "${value}"`)],
		['nginx-headers.conf', lines((name, value) => `add_header ${name} "${value}" always;`)],
		['vercel.json', `${JSON.stringify(vercel, undefined, '\t')}\n`],
	]);
}
