import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { BRANDMEISTER, DEFAULT_PATH, NETWORKS } from '../../protocol/networks.ts';
import { MQTT } from '../../sources/mqtt.ts';
import { DEFAULT_TOPICS } from '../../sources/mqtt-transport.ts';
import { PROTOCOLS } from '../../sources/protocols.ts';
import { isRoom } from '../../sources/socket-io.ts';
import type { UpstreamOptions } from '../../sources/upstream.ts';
import { MAX_VIEWERS } from '../http/page-server.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import * as checks from './option-checks.ts';
import type { Options } from './option-table.ts';

// The options of `npm start`, in the groups of its usage. Other commands take some of them. `--help`, `--schema`, the variables of the environment
// and the file of --config follow from here.

const UPSTREAM = PROTOCOLS.map(({ name }) => name);
/** Sources whose viewers this server has. */
const SERVED = [...UPSTREAM, 'recording', 'demo'];

function takenBy(option: keyof UpstreamOptions): readonly string[] {
	return PROTOCOLS.filter(({ takes }) => takes.includes(option)).map(({ name }) => name);
}

export const SERVER_OPTIONS = {
	port: {
		takes: 'N',
		meaning: 'the port; 0 picks a free one',
		default: '8080',
		check: checks.wholeNumberFrom(0, 65_535),
	},
	host: {
		takes: 'H',
		meaning: 'the interface to listen on; 0.0.0.0 for all',
		default: '127.0.0.1',
		check: checks.host,
	},
	config: {
		takes: 'FILE',
		meaning: 'a JSON file with these options by their names, and in "networks" those of each network',
		check: checks.anyText,
	},
} satisfies Options;

/** The sources of the page's data. The default is the simulated network. */
export const SOURCE_OPTIONS = {
	network: {
		takes: 'NAME',
		meaning: `${[...NETWORKS.keys()].join(' or ')}; with a real network, each browser connects straight to it`,
		check: checks.keyword(NETWORKS),
	},
	feed: {
		takes: 'URL',
		meaning: "a feed like BrandMeister's; each browser connects straight to it",
		check: checks.browserAddress,
	},
	relay: {
		takes: '[NAME=]URL',
		meaning: `${PROTOCOLS.map(({ relays }) => relays).join(', ')}, or demo. One connection serves all browsers. If it is repeated, the first network is at /, and the others are at /NAME/`,
		several: 'apart',
		check: checks.relaySource,
	},
	play: {
		takes: 'FILE',
		meaning: 'plays a recording in a loop, with its times moved to now; can be combined with --relay',
		check: checks.anyText,
	},
} satisfies Options;

/** The options that describe a network, and how a relay or a recorder connects to it. A known network needs none of them. */
export const NETWORK_OPTIONS = {
	path: {
		takes: 'PATH',
		meaning: `the path of the feed on its server (${DEFAULT_PATH})`,
		sources: ['feed', ...takenBy('path')],
		check: checks.path,
	},
	name: {
		takes: 'NAME',
		meaning: "the network's name on the page (by default the name of the known network, or the host)",
		check: checks.anyText,
	},
	subscribe: {
		takes: 'ROOM',
		meaning: 'the room to join when the feed is silent',
		sources: ['feed', ...takenBy('subscribe')],
		check: checks.anyText,
	},
	protocol: {
		takes: 'NAME',
		meaning: `${UPSTREAM.join(', ')}. By default the address decides: ${PROTOCOLS.flatMap(({ own }) => own?.meaning ?? []).join(', ')}. A broker at ws:// needs --protocol mqtt`,
		sources: takenBy('user-agent'),
		check: checks.keyword(new Map(PROTOCOLS.map((protocol) => [protocol.name, protocol]))),
	},
	topic: {
		takes: 'FILTER',
		meaning: `the topics to read from an MQTT broker (${DEFAULT_TOPICS.join(', ')}), or the rooms of a feed to join, such as dst_91 or src_2350001; can be repeated, or separated by commas`,
		several: 'joined',
		sources: takenBy('topic'),
		useless: (text, kinds) =>
			kinds.includes(MQTT.name) || text.split(',').every(isRoom)
				? undefined
				: 'takes rooms of a feed, such as dst_91, or goes with mqtt',
		check: checks.topicFilters,
	},
	'user-agent': {
		takes: 'TEXT',
		// Some networks reject unknown clients.
		meaning: 'the name that this client gives to the network',
		default: `top-activity/${PRODUCT_VERSION} (+${BRANDMEISTER.links.source})`,
		sources: takenBy('user-agent'),
		check: checks.matching(/^ *[!-~][ -~]*$/, 'ASCII letters, digits and signs'),
	},
	names: {
		takes: 'FILE',
		meaning:
			"a file with names for numbers that the network sends without one: RadioID's user.csv, DMRIds.dat, a network's list of talkgroups, hblink's JSON, or lines of id,name; can be repeated, or separated by commas",
		several: 'joined',
		sources: [...UPSTREAM, 'recording'],
		check: checks.list(checks.anyText),
	},
	nets: {
		takes: 'FILE',
		meaning:
			'a calendar (iCalendar) of nets, whose events name their talkgroup, such as tg:91 as the place; can be repeated, or separated by commas',
		several: 'joined',
		sources: SERVED,
		check: checks.list(checks.anyText),
	},
} satisfies Options;

export const ROOM_OPTIONS = {
	callsign: {
		takes: 'CALL',
		meaning: 'your own call sign, with which --relay rooms joins. The owners of the reflectors see it',
		sources: takenBy('callsign'),
		check: checks.callsign,
	},
	room: {
		takes: 'URL',
		meaning:
			'a room for --relay rooms: ysf://host, nxdn://host/TALKGROUP, p25://host/TALKGROUP, m17://host/MODULE or dstar://host/MODULE, with a port where it is not the usual one, and #Name to name it; can be repeated',
		several: 'joined',
		sources: takenBy('room'),
		check: checks.rooms,
	},
} satisfies Options;

/** Options of a recording or the simulated network. */
export const LOCAL_OPTIONS = {
	speed: {
		takes: 'N',
		meaning: 'how many times as fast --play plays the recording',
		default: '1',
		sources: ['recording'],
		check: checks.numberFrom(0.01, 1000),
	},
	seed: {
		takes: 'N',
		meaning: 'the seed of the simulated network: the same seed gives the same stations (random)',
		sources: ['demo'],
		check: checks.wholeNumberFrom(0, Number.MAX_SAFE_INTEGER),
	},
} satisfies Options;

export const DETAIL_OPTIONS = { ...NETWORK_OPTIONS, ...ROOM_OPTIONS, ...LOCAL_OPTIONS };

export const VIEWER_LIMITS: ViewerLimits = { viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] };

export const VIEWER_OPTIONS = {
	redis: {
		takes: 'URL',
		meaning: 'a Redis or Valkey (redis:// or rediss://) that several relays share; one of them connects to the network',
		variable: 'REDIS',
		sources: UPSTREAM,
		check: checks.redisAddress,
	},
	viewers: {
		takes: 'N',
		meaning: `the most viewers at once, up to ${MAX_VIEWERS}`,
		default: String(VIEWER_LIMITS.viewers),
		sources: SERVED,
		check: checks.wholeNumberFrom(1, MAX_VIEWERS),
	},
	'viewers-per-address': {
		takes: 'N',
		meaning: 'the most viewers of one network at once from one address',
		default: String(VIEWER_LIMITS.viewersPerAddress),
		sources: SERVED,
		check: checks.wholeNumberFrom(1, MAX_VIEWERS),
	},
	proxies: {
		takes: 'N',
		meaning:
			'the number of reverse proxies in front of the server. Each appends to X-Forwarded-For; 0 ignores that header',
		default: String(VIEWER_LIMITS.proxies),
		sources: SERVED,
		check: checks.wholeNumberFrom(0, 100),
	},
	origin: {
		takes: 'ORIGIN',
		meaning: 'a site whose pages may connect too, or * for all; can be repeated, or separated by commas',
		several: 'joined',
		sources: SERVED,
		check: (text: string): ViewerLimits['origins'] => (text === '*' ? 'any' : checks.list(checks.siteOrigin)(text)),
	},
	omit: {
		takes: 'LIST',
		meaning:
			'leaves out stations: call signs and numbers, or a file of them, separated by commas; can be repeated. Nothing of them is shown or passed on',
		several: 'joined',
		sources: SERVED,
		check: checks.omitList,
	},
	hours: {
		takes: 'FILE',
		meaning: 'keeps over a restart when each talkgroup is busy; no station is in it',
		sources: SERVED,
		check: checks.anyText,
	},
} satisfies Options;

/** Options for announcements that need no open page. */
export const NOTIFY_OPTIONS = {
	notify: {
		takes: 'URL',
		meaning: 'the address that announcements are posted to as JSON, or ntfy:URL for a topic of ntfy',
		sources: SERVED,
		needs: ['watch'],
		check: checks.receiver,
	},
	watch: {
		takes: 'LIST',
		meaning: 'the talkgroups and stations to announce, such as tg:91,st:G4ABC,st:G4*; can be repeated',
		several: 'joined',
		needs: ['notify'],
		check: checks.watchList,
	},
	follow: {
		takes: 'ntfy:URL',
		meaning:
			'tells on a topic of ntfy for each talkgroup when a conversation begins or a call waits; URL is what the topics begin with, such as https://ntfy.example/lh-',
		sources: SERVED,
		check: checks.topics,
	},
	'public-url': {
		takes: 'URL',
		meaning: "the page's address, to which announcements link",
		needs: ['notify', 'follow'],
		check: checks.pageAddress,
	},
} satisfies Options;

/** The settings of the page, for `npm start` and for `npm run build`. */
export const PAGE_OPTIONS = {
	'allow-framing': {
		takes: 'ORIGIN',
		meaning: 'a site that may show the page in a frame; can be repeated, or separated by commas (none)',
		variable: 'ALLOW_FRAMING',
		several: 'joined',
		check: checks.list(checks.policyOrigin),
	},
	'plausible-domain': {
		takes: 'NAME',
		meaning: "switches analytics on: the site's name at Plausible",
		variable: 'PLAUSIBLE_DOMAIN',
		check: checks.matching(/^[^\s:]+$/, "the site's name at Plausible, such as lh.example.org"),
	},
	'plausible-endpoint': {
		takes: 'URL',
		meaning: 'the address of a Plausible server for events',
		default: 'https://plausible.io/api/event',
		variable: 'PLAUSIBLE_ENDPOINT',
		needs: ['plausible-domain'],
		check: checks.policyAddress,
	},
	'sentry-dsn': {
		takes: 'URL',
		meaning: "switches reports of errors and performance on: the project's DSN at Sentry",
		variable: 'SENTRY_DSN',
		check: checks.matching(
			/^https?:\/\/\w+@[\w.-]+(:\d{1,5})?(\/[^?#]*)?\/\d+$/,
			'a Sentry DSN, such as https://KEY@sentry.example.org/1',
		),
	},
	'sentry-environment': {
		takes: 'NAME',
		meaning: "this installation's name at Sentry",
		default: 'production',
		variable: 'SENTRY_ENVIRONMENT',
		needs: ['sentry-dsn'],
		// Sentry's own rule.
		check: checks.matching(/^[^\s/]{1,64}$/, 'a name without spaces or slashes'),
	},
} satisfies Options;

export const WHOLE_OPTIONS = {
	...SERVER_OPTIONS,
	...VIEWER_OPTIONS,
	...NOTIFY_OPTIONS,
	...PAGE_OPTIONS,
};

export const START_OPTIONS = { ...SOURCE_OPTIONS, ...DETAIL_OPTIONS, ...WHOLE_OPTIONS };
