/** The product's own pages, the same on every network. */
export interface ProductLinks {
	readonly about: string;
	readonly news: string;
	readonly support: string;
	readonly preview: string;
	readonly source: string;
	readonly feedback: string;
}

/** What differs between networks (ruling Networks). */
export interface Network {
	/** Shown before `Top Activity`, and in the status icon's title. */
	readonly name: string;
	/** Where its feed is: scheme, host and port. `''`: where the page came from. */
	readonly address: string;
	/** Of the Socket.IO endpoint there. */
	readonly path: string;
	/** The room to join where the feed is silent without that (ruling Silence); a network without one is sent nothing, ever. */
	readonly subscription?: string;
	/** Its feed is a relay's, which tells our own page more than any client (decisions, The relay). */
	readonly relay?: boolean;
	/** It tells who asks what it remembers, as BrandMeister does: a relay of it asks once. */
	readonly remembers?: boolean;
	readonly links: ProductLinks;
	/** Address templates for rows; `{CALL}` and `{TG}` stand for a call sign and a talkgroup. */
	readonly callsignPage?: string;
	readonly talkgroupPage?: string;
	readonly talkgroupAudio?: string;
}

/** Where a network's feed answers unless it says otherwise (spec 7). */
export const DEFAULT_PATH = '/lh';

const LINKS: ProductLinks = {
	about: 'https://www.brandmeisteractivity.live/',
	news: 'https://www.brandmeisteractivity.live/#news',
	support: 'https://www.brandmeisteractivity.live/#support',
	preview: 'https://version2.bm-hotgroups.pages.dev/',
	source: 'https://github.com/alexgladd/bm-hotgroups',
	feedback: 'https://github.com/alexgladd/bm-hotgroups/issues',
};

const CALLSIGN_PAGE = 'https://www.qrz.com/db/{CALL}';

export const BRANDMEISTER: Network = {
	name: 'BrandMeister',
	address: 'https://api.brandmeister.network',
	path: DEFAULT_PATH,
	subscription: 'everything',
	remembers: true,
	links: LINKS,
	callsignPage: CALLSIGN_PAGE,
	talkgroupPage: 'https://wiki.brandmeister.network/index.php/TalkGroup/{TG}',
	talkgroupAudio: 'https://hose.brandmeister.network/?subscribe={TG}',
};

/** A simulated network inside the server. Its stations are fictitious, so it links to no page of theirs. */
export const DEMO: Network = {
	name: 'Demo',
	address: '',
	path: DEFAULT_PATH,
	links: LINKS,
	talkgroupPage: 'https://wiki.brandmeister.network/index.php/TalkGroup/{TG}',
	talkgroupAudio: 'https://hose.brandmeister.network/?subscribe={TG}',
};

/** A recording, played by the server: its stations are real. */
export const RECORDING: Network = { ...DEMO, name: 'Recording', callsignPage: CALLSIGN_PAGE };

/** Any compatible feed. */
export function networkAt(feed: Pick<Network, 'name' | 'address' | 'path' | 'subscription'>): Network {
	return { ...feed, links: LINKS, callsignPage: CALLSIGN_PAGE };
}

/** The networks that can be named on the command line. */
export const NETWORKS: ReadonlyMap<string, Network> = new Map([
	['brandmeister', BRANDMEISTER],
	['demo', DEMO],
]);
