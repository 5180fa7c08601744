import type { NetworkRules } from '../engine/activity.ts';
import { linkNameOf } from './frame.ts';

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

/** The protocols of networks. Pages support Socket.IO only; relays and recorders support all. */
export type Protocol = 'socket.io' | 'tgif' | 'mqtt' | 'hblink' | 'freedv' | 'rooms';
export const PROTOCOLS: readonly Protocol[] = ['socket.io', 'tgif', 'mqtt', 'hblink', 'freedv', 'rooms'];

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

/** The product's title on a network. */
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

/** Networks of other protocols have talkgroups from 1 on (START-1). */
const OTHER_PROTOCOLS = { path: '', smallestDestination: 1, links: LINKS, ...CALLSIGN_PAGES };

const TGIF: Network = { ...OTHER_PROTOCOLS, name: 'TGIF', address: 'https://tgif.network' };

/** Other networks than TGIF have no rivals, because a number in two of their places stands for two sessions (NETWORK-18). */
function profileOf(protocol: Exclude<Protocol, 'socket.io'>) {
	return protocol === 'tgif' ? OTHER_PROTOCOLS : { ...OTHER_PROTOCOLS, hasRivals: false };
}

const FREEDV: Network = { ...profileOf('freedv'), name: 'FreeDV', address: 'https://qso.freedv.org' };

/** The address of a network of rooms, which each have an address of their own. */
export const ROOMS_ADDRESS = 'rooms';
const ROOMS: Network = { ...profileOf('rooms'), name: 'Rooms', address: ROOMS_ADDRESS };

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
		together: networks.map(({ path, network }) => ({ ...network, path: `/..${path.slice(0, -1)}${DEFAULT_PATH}` })),
	};
}

/** A recording that the server plays. It links to the pages of BrandMeister, because most recordings are of it. */
export const RECORDING: Network = { ...DEMO, name: 'Recording', ...BRANDMEISTER_PAGES };

/**
 * The profile for a recording, by the protocol that its frames name. Most recordings are of BrandMeister or a network like it.
 *
 * @param frame any of its frames, unread
 */
export function recordedNetwork(frame: unknown): Network {
	const linkName = linkNameOf(frame);
	const protocol = PROTOCOLS.find((known) => known === linkName);
	if (protocol === undefined || protocol === 'socket.io') return RECORDING;
	return { ...DEMO, ...profileOf(protocol), path: DEFAULT_PATH, name: RECORDING.name };
}

/**
 * The known networks, by their names on the command line. The usage text takes its names from here; docs/hosting.md names
 * them too.
 */
export const NETWORKS: ReadonlyMap<string, Network> = new Map([
	['brandmeister', BRANDMEISTER],
	['demo', DEMO],
]);

/** The profile of any compatible feed. */
export function customNetwork(feed: Pick<Network, 'name' | 'address' | 'path' | 'subscription'>): Network {
	return { ...feed, links: LINKS, ...CALLSIGN_PAGES };
}

/** The protocol of the network at an address, unless an option names another (NETWORK-9). */
export function protocolOf(address: string): Protocol {
	if (address === TGIF.address) return 'tgif';
	if (address === FREEDV.address) return 'freedv';
	if (address === ROOMS_ADDRESS) return 'rooms';
	if (/^mqtts?:/.test(address)) return 'mqtt';
	return /^wss?:/.test(address) ? 'hblink' : 'socket.io';
}

/**
 * @param address scheme, host and port, such as `https://api.brandmeister.network`
 * @returns the profile of the known network there (NETWORK-1), else one named for the host
 */
export function networkByAddress(address: string, protocol: Protocol = 'socket.io'): Network {
	const known = [...NETWORKS.values(), TGIF, FREEDV, ROOMS].find((network) => network.address === address);
	if (known !== undefined) return known;
	const name = address.replace(/^\w+:\/\//, '');
	return protocol === 'socket.io'
		? customNetwork({ name, address, path: DEFAULT_PATH })
		: { ...profileOf(protocol), name, address };
}
