import { productTitle } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import { MAX_VIEWERS } from '../http/page-server.ts';
import type { AnnouncerSettings } from '../relay/announcer.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import { USER_AGENT_OPTION } from './feed-options.ts';
import { origins, pageAddress, receiver, redisAddress, watchList, wholeNumberFrom } from './option-checks.ts';
import type { Options, Values } from './option-table.ts';

/** The default limits of a relay. */
export const VIEWER_LIMITS: ViewerLimits = { viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] };

/** The limits of a demo or a recording. Clients of any site may use it, as with BrandMeister's own feed. */
export const OPEN_LIMITS: ViewerLimits = { ...VIEWER_LIMITS, origins: 'any' };

const RELAY = ['relay'];

/** Options of `npm start -- --relay`. */
export const RELAY_OPTIONS = {
	'user-agent': { ...USER_AGENT_OPTION, with: RELAY },
	redis: {
		takes: 'URL',
		meaning: 'a Redis or Valkey, redis:// or rediss://, shared by several relays, of which one connects to the network',
		variable: 'REDIS',
		with: RELAY,
		check: redisAddress,
	},
	viewers: {
		takes: 'N',
		meaning: `viewers at once, ${MAX_VIEWERS} at most`,
		default: String(VIEWER_LIMITS.viewers),
		with: RELAY,
		check: wholeNumberFrom(1, MAX_VIEWERS),
	},
	'viewers-per-address': {
		takes: 'N',
		meaning: 'viewers at once from one address',
		default: String(VIEWER_LIMITS.viewersPerAddress),
		with: RELAY,
		check: wholeNumberFrom(1, MAX_VIEWERS),
	},
	proxies: {
		takes: 'N',
		meaning:
			'trusted reverse proxies in front of the relay, each of which appends to X-Forwarded-For; at 0 it is not read',
		default: String(VIEWER_LIMITS.proxies),
		with: RELAY,
		check: wholeNumberFrom(0, 100),
	},
	origin: {
		takes: 'ORIGIN',
		meaning: 'a site whose pages may connect too, or * for all; several: repeated, or with commas between',
		several: true,
		with: RELAY,
		check: (text: string): ViewerLimits['origins'] => (text === '*' ? 'any' : origins(text)),
	},
} satisfies Options;

/** Announcements without a page (NOTIFY-1). */
export const NOTIFY_OPTIONS = {
	notify: {
		takes: 'URL',
		meaning: 'where announcements are posted as JSON; ntfy:URL for a topic of ntfy',
		with: ['relay', 'play'],
		check: receiver,
	},
	watch: {
		takes: 'LIST',
		meaning: 'what is announced, such as tg:91,st:G4ABC,st:G4*',
		with: ['notify'],
		check: watchList,
	},
	'public-url': {
		takes: 'URL',
		meaning: "the page's address, to which announcements link",
		with: ['notify'],
		check: pageAddress,
	},
} satisfies Options;

/** @param network the name of the source's network @returns undefined where nothing is to be announced */
export function announcerSettings(
	{ watch, notify, 'public-url': publicUrl }: Values<typeof NOTIFY_OPTIONS>,
	network: string,
): AnnouncerSettings | undefined {
	if (notify === undefined) return undefined;
	if (watch === undefined) throw new UsageError('--notify requires --watch');
	return { watched: watch, receiver: notify, title: productTitle(network), publicUrl };
}

export function viewerLimits(values: Values<typeof RELAY_OPTIONS>): ViewerLimits {
	return {
		viewers: values.viewers,
		viewersPerAddress: values['viewers-per-address'],
		proxies: values.proxies,
		origins: values.origin ?? VIEWER_LIMITS.origins,
	};
}
