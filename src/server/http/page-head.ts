import { BRANDMEISTER, type Network, productTitle } from '../../protocol/networks.ts';

/** The services that the page reports to. An absent service is off. */
export interface TelemetrySettings {
	/** Plausible: the site's name there, and the address that events are posted to. */
	readonly analytics?: { readonly domain: string; readonly endpoint: string };
	/** Sentry: the address of the project there, and the name of this installation. */
	readonly reports?: { readonly dsn: string; readonly environment: string };
}

export interface PageSettings {
	readonly network: Network;
	readonly telemetry: TelemetrySettings;
	/** The origins of the sites that may show the page in a frame. Default: none. */
	readonly framing?: readonly string[];
}

/** The place of the settings in the page's HTML. */
const HEAD = /<!-- page settings -->.*?<!-- \/page settings -->/s;
/** The heading that the page has before any script has run. */
const BUILT_HEADING = productTitle(BRANDMEISTER.name);

/**
 * Writes the settings into the page: its network, its telemetry, and the policy that follows from both. The page has no inline
 * script, so it reads its settings from `meta` elements.
 *
 * @param html the page as built
 */
export function withPageSettings(html: string, settings: PageSettings): string {
	const { network, telemetry } = settings;
	const { analytics, reports } = telemetry;
	const title = escapeText(productTitle(network.name));
	const head = [
		'<!-- page settings -->',
		`<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(contentSecurityPolicy(settings))}">`,
		`<meta name="network" content="${escapeAttribute(JSON.stringify(network))}">`,
		...(analytics === undefined ? [] : [dataElement('analytics', { ...analytics })]),
		...(reports === undefined ? [] : [dataElement('reports', { ...reports })]),
		`<title>${title}</title>`,
		'<!-- /page settings -->',
	];
	// Functions as replacements: in a text, `$&` and the like would stand for parts of the page.
	return html.replace(BUILT_HEADING, () => title).replace(HEAD, () => head.join('\n\t\t'));
}

function dataElement(name: string, data: Readonly<Record<string, string>>): string {
	const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeAttribute(value)}"`);
	return `<meta name="${name}"${attributes.join('')}>`;
}

/** The page runs its own scripts and styles. It connects to its own server, its feed and its telemetry services, and to no other host. */
export function contentSecurityPolicy({
	network: { address },
	telemetry: { analytics, reports },
}: PageSettings): string {
	const feed = address === '' ? [] : [new URL(address).origin, new URL(address).origin.replace(/^http/, 'ws')];
	const services = [analytics?.endpoint, reports?.dsn].flatMap((url) =>
		url === undefined ? [] : [new URL(url).origin],
	);
	const connections = new Set(["'self'", ...feed, ...services]);
	return [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		`connect-src ${[...connections].join(' ')}`,
		"object-src 'none'",
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
