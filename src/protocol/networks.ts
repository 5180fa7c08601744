import type { NetworkRules } from '../engine/activity.ts';

/** The links of header, banner and footer: the product's own pages. */
export interface ProductLinks {
	readonly about: string;
	readonly news: string;
	readonly support: string;
	/** The link of the banner; in its text `{TITLE}` stands for the product's title. Without it there is no banner. */
	readonly preview?: { readonly address: string; readonly text: string };
	readonly source: string;
	readonly feedback: string;
}

/** A network profile (NETWORK-1). */
export interface Network extends NetworkRules {
	/** Shown before `Top Activity`, and in the title of the status icon. */
	readonly name: string;
	/** The scheme, host and port of its feed; `''` for the page's origin. */
	readonly address: string;
	/** The path of its Socket.IO endpoint; relative to the page's folder where `address` is `''`. */
	readonly path: string;
	/** The room to join when the feed is silent, or a list of rooms to join at once (SILENCE-1). Without it, a Socket.IO client sends the network no event. */
	readonly subscription?: string | readonly string[];
	/** The feed is a relay, which sends batches of events to our own page and plain frames to other clients (RELAY-5). */
	readonly relay?: boolean;
	/** The root of a server with several networks, relative to the page's folder (RELAY-30). Absent with one network. */
	readonly serverFolder?: string;
	/** Its key among the networks of the server: the name of its folder there, also of the one at the root. Absent with one network. */
	readonly key?: string;
	/** The server has nets of it, at `nets.json` in the page's folder (NETS-4). */
	readonly nets?: boolean;
	/** The networks of a page that shows them together (RELAY-32). Their `path` is relative to its folder. */
	readonly together?: readonly Network[];
	readonly links: ProductLinks;
	/**
	 * Templates of link addresses, in which `{CALL}` and `{TG}` stand for a call sign and a talkgroup. A link without a template is not shown.
	 * The panel has all of these links, rows only `talkgroupAudio`.
	 */
	readonly callsignPage?: string;
	/** The text of the link to a call sign's page. Default: `Page`. */
	readonly callsignPageName?: string;
	readonly talkgroupPage?: string;
	readonly talkgroupAudio?: string;
}

/** The name and the path of all networks of a server together (RELAY-32). */
export const ALL_NETWORKS = 'All networks';
export const ALL_PATH = '/all/';

export function productTitle(networkName: string): string {
	return `${networkName} Top Activity`;
}

/** The default path of a network's feed (WIRE-1), and the path of this server's own feed. */
export const DEFAULT_PATH = '/lh';

const LINKS: ProductLinks = {
	about: 'https://www.brandmeisteractivity.live/',
	news: 'https://www.brandmeisteractivity.live/#news',
	support: 'https://www.brandmeisteractivity.live/#support',
	source: 'https://github.com/alexgladd/bm-hotgroups',
	feedback: 'https://github.com/alexgladd/bm-hotgroups/issues',
};

const BRANDMEISTER_LINKS: ProductLinks = {
	...LINKS,
	preview: { address: 'https://version2.bm-hotgroups.pages.dev/', text: 'Preview {TITLE} version 2' },
};

const CALLSIGN_PAGES = { callsignPage: 'https://www.qrz.com/db/{CALL}', callsignPageName: 'QRZ' };

const BRANDMEISTER_PAGES = {
	...CALLSIGN_PAGES,
	talkgroupPage: 'https://wiki.brandmeister.network/index.php/TalkGroup/{TG}',
	talkgroupAudio: 'https://hose.brandmeister.network/?subscribe={TG}',
};

export const BRANDMEISTER: Network = {
	name: 'BrandMeister',
	address: 'https://api.brandmeister.network',
	path: DEFAULT_PATH,
	subscription: 'everything',
	links: BRANDMEISTER_LINKS,
	...BRANDMEISTER_PAGES,
};

/** The links of a network whose call signs are real. */
export const FEED_PAGES = { links: LINKS, ...CALLSIGN_PAGES };

/** What all networks of protocols without a page of their own have: talkgroups from 1 on (START-1), and no path for pages. */
export const OTHER_PROFILE = { ...FEED_PAGES, path: '', smallestDestination: 1 };
/** The same without rivals, because a number in two places of the network stands for two sessions (NETWORK-18). */
export const INDEPENDENT_PROFILE = { ...OTHER_PROFILE, hasRivals: false };

/** A simulated network inside the server. Its stations and talkgroups are invented, so they link to no pages. */
export const DEMO: Network = { name: 'Demo', address: '', path: DEFAULT_PATH, links: BRANDMEISTER_LINKS };

/** The profile of all networks of a server together. @param networks with the paths at which the server has them */
export function allNetworks(networks: readonly { readonly path: string; readonly network: Network }[]): Network {
	return {
		name: ALL_NETWORKS,
		address: '',
		path: '',
		relay: true,
		serverFolder: '../',
		links: LINKS,
		...(networks.some(({ network }) => network.nets === true) && { nets: true }),
		together: networks.map(({ path, network }) => ({ ...network, path: `/..${path.slice(0, -1)}${DEFAULT_PATH}` })),
	};
}

/** A recording that the server plays. It links to the pages of BrandMeister, because most recordings are of it. */
export const RECORDING: Network = { ...DEMO, name: 'Recording', ...BRANDMEISTER_PAGES };

/** The known networks, by their names on the command line. The usage text takes its names from here; docs/hosting.md names them too. */
export const NETWORKS: ReadonlyMap<string, Network> = new Map([
	['brandmeister', BRANDMEISTER],
	['demo', DEMO],
]);
