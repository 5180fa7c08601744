import type { Clock } from '../feed/clock.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { OTHER_PROFILE } from '../protocol/networks.ts';
import { isId, isRecord, isTime } from '../protocol/values.ts';
import type { Mapper, OverReport } from './mapper.ts';
import { openNetworkSource, type Transport } from './network-source.ts';
import type { Protocol } from './upstream.ts';
import { openWebSocket } from './websocket.ts';

export const TGIF: Protocol = {
	name: 'tgif',
	relays: 'https://tgif.network',
	profile: OTHER_PROFILE,
	known: [
		{
			...OTHER_PROFILE,
			name: 'TGIF',
			address: 'https://tgif.network',
			talkgroupPage: 'https://tgif.network/tgprofile.php?id={TG}',
		},
	],
	schemes: /^https?:/,
	takes: ['user-agent'],
	open: (source, listener) =>
		openNetworkSource(source, listener, {
			transport: tgifTransport(source.address, source.options['user-agent'], listener.clock),
			mapper: mapTgif,
			hint: 'Is it a server like https://tgif.network? Check the address.',
		}),
};

/** Reads TGIF's Socket.IO events. The topic is the event's name. An end has no repeater; it may keep its station. */
export const mapTgif: Mapper = (message, topic) => {
	if (topic === 'lastheard') return report(message, 'start');
	if (topic !== 'lastheard_backlog') return [];
	return Array.isArray(message) ? message.flatMap((row) => report(row, 'names') ?? []) : undefined;
};

function report(message: unknown, kind: 'start' | 'names'): readonly OverReport[] | undefined {
	if (!isRecord(message)) return undefined;
	const { streamid, radio_id: radioId, repeater_id: repeaterId, talkgroup, timestamp } = message;
	if (!isId(streamid) || !isTime(timestamp)) return undefined;
	const key = String(streamid);
	if (repeaterId === 0) return kind === 'names' ? [] : [{ kind: 'end', key, at: timestamp }];
	if (!isId(radioId) || !isId(talkgroup)) return undefined;
	const talkgroupName = cleanName(message['talkgroup_name']);
	return [
		{
			kind,
			key,
			place: isId(repeaterId) ? String(repeaterId) : '',
			at: timestamp,
			station: { id: String(radioId), callsign: cleanName(message['callsign']), name: cleanName(message['name']) },
			talkgroup: { id: String(talkgroup), name: talkgroupName === 'Unk' ? '' : talkgroupName },
		},
	];
}

const HANDSHAKE = '42["handshake",""]';
const ASK_FOR_LAST_HEARD = '42["cli-state",{"scope":"*","page":"lastheard","action":"lh-backlog"}]';
const STATUS_OK = '42["status",200]';

/**
 * Speaks Socket.IO 2 (Engine.IO 3) by hand, because TGIF's server uses it and socket.io-client 4 does not support it. The packets are `0{…}`
 * (open), `40` (connected), `41` (disconnected), `42[event,argument]` (an event), and `2` (the client's heartbeat, answered with `3`).
 *
 * @param address `https:` or `http:`, host and port
 */
function tgifTransport(address: string, userAgent: string, clock: Clock): Transport {
	const url = `${address.replace(/^http/, 'ws')}/socket.io/?EIO=3&transport=websocket`;
	return ({ connected, message, lost }) => {
		const close = openWebSocket({
			url,
			userAgent,
			clock,
			ping: (socket) => socket.send('2'),
			message: (packet, socket) => {
				if (/^(0\{.*\})?40$/s.test(packet)) socket.send(HANDSHAKE);
				else if (packet === STATUS_OK) {
					socket.send(ASK_FOR_LAST_HEARD);
					connected();
				} else if (packet === '41' || packet.startsWith('42["status"')) {
					close();
					lost(`refused: the server answers ${packet.slice(0, 60)}`);
				} else {
					const [, event, argument] = /^42\["(\w{1,40})",(.*)\]$/s.exec(packet) ?? [];
					if (event !== undefined && argument !== undefined) message(argument, event);
				}
			},
			lost,
		});
		return close;
	};
}
