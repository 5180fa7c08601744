import type { Clock } from '../feed/clock.ts';
import { mapHblink } from './hblink.ts';
import type { Mapper } from './mapper.ts';
import { isLogLine, mapLogLine } from './monitor-log.ts';
import type { Transport } from './network-source.ts';
import { openWebSocket } from './websocket.ts';

/**
 * FDMR-Monitor, HBMonv2 and ADN Monitor begin each frame with a letter that says what it holds. `l` is a line of the log. The others are tables, as
 * HTML or JSON, and notes.
 */
const LETTER = /^[a-z](?![a-z])/;
/** Asks FDMR-Monitor and ADN Monitor for the log. Other dashboards ignore it. */
const ASK_FOR_LOG = 'conf,log';
/** A dashboard greets a client with old lines, which have no date. Lines that come within this many milliseconds are old. */
const OLD_LINES = 1000;

/** Reads messages of any dashboard: JSON of hblink3 and HBlink4, or frames of FDMR-Monitor, HBMonv2 and ADN Monitor. */
export const mapDashboard: Mapper = (message, topic) => {
	if (typeof message !== 'string') return mapHblink(message, topic);
	if (isLogLine(message)) return mapLogLine(message);
	return LETTER.test(message) ? [] : undefined;
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
				const isTable = LETTER.test(text) && !isLogLine(text);
				// Tables are large and come every few seconds, so only their letter is passed on.
				message(isOld || isTable ? text.slice(0, 1) : text, '');
			},
			lost,
		});
	};
}
