// Lines of fictitious servers, in the shapes that FDMR-Monitor, HBMonv2 and ADN Monitor send.

interface Call {
	readonly system?: string;
	readonly source?: number;
	readonly alias?: string;
	readonly slot?: number;
	readonly talkgroup?: number;
	readonly name?: string;
	/** Of ends. */
	readonly seconds?: number;
	/** ADN's. */
	readonly stream?: number;
	readonly direction?: string;
}

/** Pads and cuts a text, as Python's format `{:10.10s}` does. */
const padded = (text: string | number, width: number) =>
	Array.from(String(text).padEnd(width)).slice(0, width).join('');

function tail({
	source = 7300101,
	alias = 'Q1AAA, Ann',
	slot = 2,
	talkgroup = 52090,
	name = 'Quiet hills',
	seconds,
}: Call) {
	const end = seconds === undefined ? '' : ` Time: ${seconds}s`;
	return `TS: ${slot} TGID: ${padded(talkgroup, 7)} ${padded(name, 17)} SUB: ${padded(source, 9)}; ${padded(alias, 18)}${end}`;
}

export const fdmr = (event: string, call: Call = {}) =>
	`l 15:24:22 VOICE ${padded(event, 5)} SYS: ${padded(call.system ?? 'SERVER-A', 10)} SRC_ID: 73001 ${tail(call)}`;

export const fdmrUnmatchedEnd = (call: Call = {}) =>
	`l 15:24:22 VOICE END W on SYSTEM: ${padded(call.system ?? 'SERVER-A', 10)} SRC_ID: 73001 ${tail(call)}`;

export const hbmon = (event: string, call: Call = {}) =>
	`l 15:24:22 VOICE ${event}${event === 'END' ? '  ' : ''} SYS: ${padded(call.system ?? 'SERVER-A', 8)} SRC_ID: 730010001 ${tail(call)}${event === 'END' ? ' ' : ''}`;

export const hbmonUnmatchedEnd = (call: Call = {}) =>
	`l 15:24:22 VOICE END WITHOUT MATCHING START on SYSTEM ${padded(call.system ?? 'SERVER-A', 8)}: SRC_ID: 730010001 ${tail(call)}`;

export const adn = (event: string, call: Call = {}) =>
	`l 15:24:22 VOICE ${padded(event, 7)} ${call.direction ?? 'RX'} SYS: ${padded(call.system ?? 'SERVER-A', 10)} STREAM: ${call.stream ?? 2155905152} SRC_ID: 73001 ${tail(call)}`;

export const adnUnmatchedEnd = (call: Call = {}) =>
	`l 15:24:22 VOICE END W ${call.direction ?? 'RX'} on SYSTEM: ${padded(call.system ?? 'SERVER-A', 10)} STREAM: ${call.stream ?? 2155905152} SRC_ID: 73001 ${tail(call)}`;
