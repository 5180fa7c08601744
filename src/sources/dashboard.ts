import type { Clock } from '../feed/clock.ts';
import { INDEPENDENT_PROFILE } from '../protocol/networks.ts';
import { mapHblink, ofServer } from './hblink.ts';
import type { Mapper } from './mapper.ts';
import { isLogLine, mapLogLine } from './monitor-log.ts';
import { openNetworkSource, type Transport } from './network-source.ts';
import type { Protocol } from './upstream.ts';
import { openWebSocket } from './websocket.ts';

export const HBLINK: Protocol = {
	name: 'hblink',
	relays: 'ws://host:8080/ws of an HBlink server, ws://host:9000 of a FreeDMR one',
	profile: INDEPENDENT_PROFILE,
	schemes: /^(ws|http)s?:/,
	own: {
		scheme: /^wss?:/,
		path: /^/,
		example: 'ws://host:8080/ws',
		meaning: 'ws:// is the dashboard of an HBlink, FreeDMR or ADN server',
	},
	takes: ['user-agent', 'path'],
	open: (source, listener) => {
		const { path = '/ws', 'user-agent': userAgent } = source.options;
		const url = new URL(source.url.replace(/^http/, 'ws'));
		if (url.pathname === '/') url.pathname = path;
		return openNetworkSource(source, listener, {
			transport: dashboardTransport(url.href, userAgent, listener.clock),
			mapper: mapDashboard,
			hint: 'Is it the dashboard of an HBlink server, such as ws://host:8080/ws, of a FreeDMR one, such as ws://host:9000, or ADN Monitor 2, such as wss://host/ws? Check the address.',
			describeText: (text, understood) => {
				if (isLogLine(text)) return 'a line of the log';
				return understood && /^[a-z]/.test(text) ? `a frame that begins with ${text.charAt(0)}` : undefined;
			},
		});
	},
};

/** FDMR-Monitor, HBMonv2, ADN Monitor and hbmonitor3 begin each frame with a letter that says what it holds. These are tables, as HTML or JSON. */
const TABLE = /^[a-z]\s*(?:[<{[]|$)/;
/** A note about the dashboard's connection to its server. `Established` comes at each attempt to connect. */
const SERVER_NOTE = /^qConnection to .* (Established|Lost)$/;
/** Asks FDMR-Monitor and ADN Monitor for the log. Other dashboards ignore it. */
const ASK_FOR_LOG = 'conf,log';
/** A dashboard greets a client with old lines, which have no date. Lines that come within this many milliseconds are old. */
const OLD_LINES = 1000;

/** Reads messages of any dashboard: JSON of hblink3 and HBlink4, or frames of FDMR-Monitor, HBMonv2 and ADN Monitor. */
export const mapDashboard: Mapper = (message, topic) => {
	if (typeof message !== 'string') return mapHblink(message, topic);
	if (isLogLine(message)) {
		const reports = mapLogLine(message);
		// A line of the log proves that a dashboard has its server again.
		return reports && [...ofServer(true), ...reports];
	}
	const [, note] = SERVER_NOTE.exec(message) ?? [];
	if (note !== undefined) return note === 'Lost' ? ofServer(false) : [];
	return TABLE.test(message) ? [] : undefined;
};

/** Connects to the websocket of a dashboard. @param url such as `ws://host:8080/ws`, with a user and a password if it asks for them */
function dashboardTransport(url: string, userAgent: string, clock: Clock): Transport {
	return ({ connected, message, lost }) => {
		let openedAt = 0;
		return openWebSocket({
			url,
			userAgent,
			clock,
			opened: (socket) => {
				openedAt = clock.now();
				socket.send(ASK_FOR_LOG);
				connected();
			},
			ping: (socket) => socket.ping(),
			message: (text) => {
				const isOld = isLogLine(text) && Math.abs(clock.now() - openedAt) < OLD_LINES;
				const isTable = TABLE.test(text);
				// Tables are large and come every few seconds, so only their letter is passed on.
				message(isOld || isTable ? text.slice(0, 1) : text, '');
			},
			lost,
		});
	};
}
