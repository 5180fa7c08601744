import { BRANDMEISTER, type Network } from '../../protocol/networks.ts';
import type { TelemetrySettings } from '../commands/telemetry-settings.ts';

/** What whoever hosts the page decides. */
export interface PageSettings {
	readonly network: Network;
	readonly telemetry: TelemetrySettings;
	/** The origins of the sites that may show the page in a frame; none without it. */
	readonly framing?: readonly string[];
}

/** The frame of the screen is built for BrandMeister; of a network it holds nothing but the name. */
const BODY = /<body>.*/s;
/** Where the page's HTML names its settings. */
const HEAD = /<!-- settings -->.*?<!-- \/settings -->/s;

/**
 * Writes into the page which network it shows, whom it reports to, and what it may therefore connect to. There is no inline script: the page
 * reads its settings from `meta` elements.
 *
 * @param html the page, with the place for it marked by a pair of comments
 */
export function withSettings(html: string, settings: PageSettings): string {
	const { network, telemetry } = settings;
	const { analytics, reports } = telemetry;
	const head = [
		'<!-- settings -->',
		`<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(contentSecurityPolicy(settings))}">`,
		`<meta name="network" content="${escapeAttribute(JSON.stringify(network))}">`,
		...(analytics === undefined ? [] : [dataElement('analytics', { ...analytics })]),
		...(reports === undefined ? [] : [dataElement('reports', { ...reports })]),
		`<title>${escapeText(network.name)} Top Activity</title>`,
		'<!-- /settings -->',
	];
	return html
		.replace(HEAD, () => head.join('\n\t\t'))
		.replace(BODY, (body) => body.replaceAll(BRANDMEISTER.name, escapeAttribute(network.name)));
}

function dataElement(name: string, data: Readonly<Record<string, string>>): string {
	const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeAttribute(value)}"`);
	return `<meta name="${name}"${attributes.join('')}>`;
}

/** The page runs its own scripts and styles, and talks to its network's feed, to whom its host has it report to, and to nobody else. */
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
