import type { Clock } from '../feed/clock.ts';
import { mapHblink, ofServer } from './hblink.ts';
import type { Mapper } from './mapper.ts';
import { isLogLine, mapLogLine } from './monitor-log.ts';
import type { Transport } from './network-source.ts';
import { openWebSocket } from './websocket.ts';

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
export function dashboardTransport(url: string, userAgent: string, clock: Clock): Transport {
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
