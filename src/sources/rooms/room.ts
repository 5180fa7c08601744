import { isCallsign } from '../../engine/callsign.ts';

/** The modes of rooms, by the schemes of their addresses. */
export const ROOM_MODES = ['ysf', 'nxdn', 'p25', 'm17', 'dstar'] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

/** A room of a reflector: one of its talkgroups or modules. */
export interface Room {
	readonly mode: RoomMode;
	readonly host: string;
	readonly port: number;
	/** The talkgroup of NXDN and P25, the module of M17 and D-Star; `''` for YSF. */
	readonly place: string;
	/** The operator's name for it; `''` where the reflector's own is used. */
	readonly name: string;
	/** Without the name, for the log. */
	readonly address: string;
}

/** The protocols' own ports. */
const PORTS: Readonly<Record<RoomMode, number>> = {
	ysf: 42_000,
	nxdn: 41_400,
	p25: 41_000,
	m17: 17_000,
	dstar: 30_001,
};
/** Talkgroups of NXDN and P25 have 16 bits. */
const MAX_NUMBER = 65_535;
const MAX_PORT = 65_535;
const ADDRESS =
	/^([\w-]{1,20}):\/\/(\[[\d.:a-f]{2,45}\]|[^\s/:#?@[\]]{1,253})(?::(\d{1,5}))?(?:\/([^/#]{0,10}))?(?:#(.{0,200}))?$/i;

/** @returns the room at an address such as `p25://host:41000/10200#Name`, or what the address should look like */
export function readRoom(text: string): Room | string {
	const [, scheme = '', host = '', portText, given = '', name = ''] = ADDRESS.exec(text.trim()) ?? [];
	const mode = ROOM_MODES.find((known) => known === scheme.toLowerCase());
	if (mode === undefined) return `an address that begins with ${ROOM_MODES.map((known) => `${known}://`).join(', ')}`;
	const place = isNumbered(mode) ? given.replace(/^0+/, '') : given.toUpperCase();
	const port = portText === undefined ? PORTS[mode] : Number(portText);
	if (!isPlace(mode, place) || port < 1 || port > MAX_PORT) return EXAMPLES[mode];
	const tail = `${port === PORTS[mode] ? '' : `:${port}`}${place === '' ? '' : `/${place}`}`;
	return {
		mode,
		host: host.replace(/^\[(.*)\]$/, '$1'),
		port,
		place,
		name: name.trim(),
		address: `${mode}://${host.toLowerCase()}${tail}`,
	};
}

const EXAMPLES: Readonly<Record<RoomMode, string>> = {
	ysf: 'a room such as ysf://host or ysf://host:42000#Name',
	nxdn: 'a room with its talkgroup, such as nxdn://host/65000',
	p25: 'a room with its talkgroup, such as p25://host/10200',
	m17: 'a room with its module, such as m17://host/C',
	dstar: 'a room with its module, such as dstar://host/A',
};

/** Whether a number names the mode's rooms. */
export function isNumbered(mode: RoomMode): boolean {
	return mode === 'nxdn' || mode === 'p25';
}

function isPlace(mode: RoomMode, place: string): boolean {
	if (mode === 'ysf') return place === '';
	return isNumbered(mode) ? /^\d{1,5}$/.test(place) && Number(place) <= MAX_NUMBER : /^[A-Z]$/.test(place);
}

/** Three to seven characters are what every reflector takes, and a suffix such as `-RX` or `-50`. */
const LISTENER = /^([A-Z\d]{3,7})(-[A-Z\d]{1,2})?$/;

export interface Callsign {
	readonly call: string;
	/** With its `-`; `''` without one. */
	readonly suffix: string;
}

/** @returns undefined for a text that no reflector takes as a call sign */
export function readCallsign(text: string): Callsign | undefined {
	const [, call = '', suffix = ''] = LISTENER.exec(text.trim().toUpperCase()) ?? [];
	return isCallsign(call) ? { call, suffix } : undefined;
}
