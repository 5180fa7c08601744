import { Manager } from 'socket.io-client';
import { BoundedMap } from '../engine/bounded-map.ts';
import { idOfNumber } from '../engine/ids.ts';
import type { Talkgroup } from '../engine/reading.ts';
import { type Cancel, type Clock, every } from '../feed/clock.ts';
import { connectErrorReason } from '../feed/feed-connection.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { INDEPENDENT_PROFILE } from '../protocol/networks.ts';
import { isId, isRecord } from '../protocol/values.ts';
import { type Mapper, type OverParties, type OverReport, talkerOf } from './mapper.ts';
import { openNetworkSource, type Transport } from './network-source.ts';
import type { Protocol } from './upstream.ts';

export const FREEDV: Protocol = {
	name: 'freedv',
	relays: 'https://qso.freedv.org',
	profile: INDEPENDENT_PROFILE,
	known: [{ ...INDEPENDENT_PROFILE, name: 'FreeDV', address: 'https://qso.freedv.org' }],
	schemes: /^https?:/,
	takes: ['user-agent'],
	open: (source, listener) =>
		openNetworkSource(source, listener, {
			transport: freedvTransport(source.address, source.options['user-agent'], listener.clock),
			mapper: freedvMapper(),
			hint: 'Is it a FreeDV Reporter, like https://qso.freedv.org? Check the address.',
		}),
};

/** The reporter has a few hundred clients. */
const MAX_CLIENTS = 2000;
/** Of the id of a connection, in characters: Socket.IO's have 20. */
const MAX_ID = 100;
/** The events that tell who transmits, and where. Others, such as reports of reception each second, are not read. */
const EVENTS: ReadonlySet<string> = new Set(['bulk_update', 'tx_report', 'freq_change', 'remove_connection']);
/** Stands for a new connection, whose first event tells who transmits by then. */
const CONNECTED = 'connected';
/** Stands for another minute. The reporter says start and end, so who transmits still does, however long. */
const CONFIRMED = 'confirmed';
const CONFIRM_INTERVAL = 60_000;

interface Client {
	readonly callsign: string;
	/** In Hz; 0 for none. */
	readonly frequency: number;
	readonly transmits: boolean;
}

const UNKNOWN: Client = { callsign: '', frequency: 0, transmits: false };

/** Reads events of FreeDV Reporter. The topic is the event's name. Each client transmits on one frequency at a time. */
export function freedvMapper(): Mapper {
	const clients = new BoundedMap<string, Client>(MAX_CLIENTS);

	const read = (message: unknown, event: unknown): readonly OverReport[] | undefined => {
		if (!isRecord(message)) return undefined;
		const { sid: key, callsign, transmitting, freq } = message;
		if (typeof key !== 'string' || key.length > MAX_ID) return undefined;
		const known = clients.get(key) ?? UNKNOWN;
		if (event === 'remove_connection') {
			clients.delete(key);
			return known.transmits ? [{ kind: 'end', key }] : [];
		}
		const named = { ...known, callsign: cleanName(callsign) || known.callsign };
		if (event === 'freq_change') {
			if (!isId(freq)) return undefined;
			return change(key, known, { ...named, frequency: freq });
		}
		if (typeof transmitting !== 'boolean') return undefined;
		return change(key, known, { ...named, transmits: transmitting });
	};

	const change = (key: string, before: Client, client: Client): readonly OverReport[] => {
		clients.set(key, client);
		const moved = talkgroupOf(client)?.id !== talkgroupOf(before)?.id;
		const end: OverReport[] = before.transmits && (moved || !client.transmits) ? [{ kind: 'end', key }] : [];
		const parties = partiesOf(client);
		if (parties === undefined) return end;
		// After a drop of its network a station is there twice. The new connection carries the over on.
		for (const [other, old] of clients)
			if (other !== key && isSame(partiesOf(old), parties)) clients.set(other, { ...old, transmits: false });
		return [...end, { kind: 'start', key, ...parties }];
	};

	return (message, topic) => {
		if (topic === CONNECTED) {
			for (const key of clients.keys()) clients.delete(key);
			return [{ kind: 'all ended' }];
		}
		if (topic === CONFIRMED) {
			return [...clients.values()].flatMap((client) => {
				const { station, talkgroup } = partiesOf(client) ?? {};
				if (station === undefined || talkgroup === undefined) return [];
				return [{ kind: 'alive' as const, stationId: station.id, talkgroupId: talkgroup.id }];
			});
		}
		if (topic !== 'bulk_update') return read(message, topic);
		if (!Array.isArray(message)) return undefined;
		return message.flatMap((entry: unknown) => {
			const pair: readonly unknown[] = Array.isArray(entry) ? entry : [];
			const [event, content] = pair;
			return typeof event === 'string' && EVENTS.has(event) ? (read(content, event) ?? []) : [];
		});
	};
}

/** Who transmits, and where; undefined while nobody does, or it is unknown. */
function partiesOf(client: Client): OverParties | undefined {
	const talkgroup = talkgroupOf(client);
	const station = client.transmits ? talkerOf('FreeDV', client.callsign) : undefined;
	return station && talkgroup && { station, talkgroup };
}

function isSame(one: OverParties | undefined, { station, talkgroup }: OverParties): boolean {
	return one?.station.id === station.id && one.talkgroup.id === talkgroup.id;
}

/** The frequency, to the kHz. */
function talkgroupOf({ frequency }: Client): Talkgroup | undefined {
	const kilohertz = Math.round(frequency / 1000);
	const id = kilohertz === 0 ? undefined : idOfNumber('FreeDV', kilohertz);
	return id === undefined ? undefined : { id, name: `${(kilohertz / 1000).toFixed(3)} MHz` };
}

/** Views a FreeDV Reporter, and sends it nothing. @param address `https:` or `http:`, host and port */
function freedvTransport(address: string, userAgent: string, clock: Clock): Transport {
	return ({ connected, message, lost }) => {
		const manager = new Manager(address, {
			reconnection: false,
			transports: ['websocket'],
			extraHeaders: { 'User-Agent': userAgent },
			// Bytes. A bulk of a thousand clients is shorter.
			transportOptions: { websocket: { maxPayload: 4 * 1024 * 1024 } },
			autoConnect: false,
		});
		const socket = manager.socket('/', { auth: { role: 'view', protocol_version: 2 } });
		let cancelConfirm: Cancel = () => {};
		const close = () => {
			cancelConfirm();
			socket.off();
			socket.offAny();
			socket.disconnect();
		};
		const fail = (why: string) => {
			close();
			lost(why);
		};
		socket.on('connect', () => {
			connected();
			message('null', CONNECTED);
			cancelConfirm = every(clock, CONFIRM_INTERVAL, () => message('null', CONFIRMED));
		});
		socket.onAny((event: string, argument: unknown) => {
			if (EVENTS.has(event)) message(JSON.stringify(argument ?? null), event);
		});
		socket.on('disconnect', (reason) => fail(`lost: ${reason}`));
		socket.on('connect_error', (error) => fail(`failed: ${connectErrorReason(error)}`));
		socket.connect();
		return close;
	};
}
