import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { BRANDMEISTER, DEFAULT_PATH, NETWORKS, PROTOCOLS } from '../../protocol/networks.ts';
import { DEFAULT_TOPICS } from '../../sources/mqtt-transport.ts';
import { MAX_VIEWERS } from '../http/page-server.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import {
	anyText,
	browserAddress,
	headerText,
	host,
	keyword,
	matching,
	numberFrom,
	origins,
	pageAddress,
	path,
	policyOrigins,
	postAddress,
	receiver,
	redisAddress,
	relaySource,
	sentryDsn,
	topicFilters,
	watchList,
	wholeNumberFrom,
} from './option-checks.ts';
import type { Options } from './option-table.ts';

// The options of `npm start`, in the groups of its usage. Other commands take some of them.

export const SERVER_OPTIONS = {
	port: { takes: 'N', meaning: '0 picks a free one', default: '8080', check: wholeNumberFrom(0, 65_535) },
	host: { takes: 'H', meaning: 'interface to listen on; 0.0.0.0 for all', default: '127.0.0.1', check: host },
} satisfies Options;

/** Where the page's data come from; the simulated network without any. */
export const SOURCE_OPTIONS = {
	network: {
		takes: 'NAME',
		meaning: `${[...NETWORKS.keys()].join(' or ')}; with a real network, each browser connects straight to it`,
		source: 'alone',
		check: keyword([...NETWORKS.keys()]),
	},
	feed: {
		takes: 'URL',
		meaning: 'any compatible feed; browsers connect straight to it',
		source: 'alone',
		check: browserAddress,
	},
	relay: {
		takes: '[NAME=]URL',
		meaning:
			'any compatible feed, https://tgif.network, mqtt://[user:password@]host, ws://host:8080/ws of an HBlink server, or demo; one connection to it serves all browsers. Repeated: the first at /, the others at /NAME/',
		source: 'beside others',
		check: relaySource,
	},
	play: {
		takes: 'FILE',
		meaning: 'plays a recording in a loop, its times moved to now; also beside --relay',
		source: 'beside others',
		check: anyText,
	},
} satisfies Options;

const UPSTREAM = ['socket.io', 'tgif', 'mqtt', 'hblink'] as const;
const FEED = ['feed', 'relay'];
const RELAY = ['relay'];

/** What describes a feed. A known network needs none of it. */
export const FEED_OPTIONS = {
	path: {
		takes: 'PATH',
		meaning: `of its Socket.IO endpoint (${DEFAULT_PATH})`,
		of: ['direct', 'socket.io', 'hblink'],
		with: FEED,
		check: path,
	},
	name: {
		takes: 'NAME',
		meaning: "of the network (the profile's name; for an unknown feed its host)",
		of: ['direct', ...UPSTREAM, 'file', 'demo'],
		with: [...FEED, 'play'],
		check: anyText,
	},
	subscribe: {
		takes: 'ROOM',
		meaning: 'room to join when the feed is silent',
		of: ['direct', 'socket.io'],
		with: FEED,
		check: anyText,
	},
} satisfies Options;

/** How a relay or a recorder hears a network. */
export const UPSTREAM_OPTIONS = {
	protocol: {
		takes: 'NAME',
		meaning: `${PROTOCOLS.join(', ')}; known from the address: mqtt: is a broker of MMDVM-Host, ADN or a SvxReflector, ws: the dashboard of an HBlink server, or with mqtt a broker`,
		of: UPSTREAM,
		with: RELAY,
		check: keyword(PROTOCOLS),
	},
	topic: {
		takes: 'FILTER',
		meaning: `of MQTT; several: repeated, or with commas between (${DEFAULT_TOPICS.join(', ')})`,
		several: true,
		of: ['mqtt'],
		with: RELAY,
		check: topicFilters,
	},
	'user-agent': {
		takes: 'TEXT',
		// Some networks reject unknown clients.
		meaning: 'sent to the network to identify this client',
		default: `top-activity/${PRODUCT_VERSION} (+${BRANDMEISTER.links.source})`,
		of: UPSTREAM,
		with: RELAY,
		check: headerText,
	},
} satisfies Options;

/** Names for what a network sends as numbers. */
export const NAMES_OPTION = {
	names: {
		takes: 'FILE',
		meaning:
			"names for numbers that come without: RadioID's user.csv, TGIF's talkgroups, the JSON of hblink, or id,name; several: repeated, or with commas between",
		several: true,
		of: [...UPSTREAM, 'file'],
		with: ['relay', 'play'],
		check: (text: string): readonly string[] => text.split(',').map(anyText),
	},
} satisfies Options;

/** Of the sources that this server makes. */
export const LOCAL_OPTIONS = {
	speed: {
		takes: 'N',
		meaning: 'with --play: how many times as fast',
		default: '1',
		of: ['file'],
		with: ['play'],
		check: numberFrom(0.01, 1000),
	},
	seed: {
		takes: 'N',
		meaning: 'of the simulated network: same seed, same stations (random)',
		of: ['demo'],
		check: wholeNumberFrom(0, Number.MAX_SAFE_INTEGER),
	},
} satisfies Options;

/** The default limits of a relay. */
export const VIEWER_LIMITS: ViewerLimits = { viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] };

/** Options of `npm start -- --relay`. */
export const RELAY_OPTIONS = {
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

/** Announcements without a page. */
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

/** The settings of the page, for `npm start` and for `npm run build`. */
export const PAGE_OPTIONS = {
	'allow-framing': {
		takes: 'ORIGINS',
		meaning: 'sites that may frame the page, with commas between; none by default',
		variable: 'ALLOW_FRAMING',
		check: policyOrigins,
	},
	'plausible-domain': {
		takes: 'NAME',
		meaning: "enables analytics; the site's name at Plausible",
		variable: 'PLAUSIBLE_DOMAIN',
		check: matching(/^[^\s:]+$/, "the site's name at Plausible, such as lh.example.org"),
	},
	'plausible-endpoint': {
		takes: 'URL',
		meaning: 'event address of a Plausible server',
		default: 'https://plausible.io/api/event',
		variable: 'PLAUSIBLE_ENDPOINT',
		with: ['plausible-domain'],
		check: postAddress,
	},
	'sentry-dsn': {
		takes: 'URL',
		meaning: "enables error and performance reports; the project's DSN at Sentry",
		variable: 'SENTRY_DSN',
		check: sentryDsn,
	},
	'sentry-environment': {
		takes: 'NAME',
		meaning: 'name of this installation at Sentry',
		default: 'production',
		variable: 'SENTRY_ENVIRONMENT',
		with: ['sentry-dsn'],
		// Sentry's own rule.
		check: matching(/^[^\s/]{1,64}$/, 'a name without spaces or slashes'),
	},
} satisfies Options;
