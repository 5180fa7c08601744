import { linkNameOf } from '../protocol/frame.ts';
import { DEFAULT_PATH, DEMO, type Network, RECORDING } from '../protocol/networks.ts';
import { HBLINK } from './dashboard.ts';
import { FREEDV } from './freedv.ts';
import { MQTT } from './mqtt.ts';
import { ROOMS } from './rooms/rooms-source.ts';
import { SOCKET_IO } from './socket-io.ts';
import { TGIF } from './tgif.ts';
import type { Protocol } from './upstream.ts';

/** The protocols of networks. Pages support the first one only; relays and recorders support all. */
export const PROTOCOLS: readonly Protocol[] = [SOCKET_IO, TGIF, MQTT, HBLINK, FREEDV, ROOMS];

/** The protocol of the network at an address, unless an option names another (NETWORK-9). */
export function protocolOf(address: string): Protocol {
	const isOf = ({ known, own }: Protocol) => known?.some((one) => one.address === address) || own?.scheme.test(address);
	return PROTOCOLS.find(isOf) ?? SOCKET_IO;
}

/**
 * @param address scheme, host and port, such as `https://api.brandmeister.network`
 * @returns the profile of the known network there (NETWORK-1), else one named for the host
 */
export function networkByAddress(address: string, { profile }: Protocol = SOCKET_IO): Network {
	const known = PROTOCOLS.flatMap((protocol) => protocol.known ?? []).find((network) => network.address === address);
	return known ?? { ...profile, name: address.replace(/^\w+:\/\//, ''), address };
}

/**
 * The profile for a recording, by the protocol that its frames name. Most recordings are of BrandMeister or a network like it.
 *
 * @param frame any of its frames, unread
 */
export function recordedNetwork(frame: unknown): Network {
	const linkName = linkNameOf(frame);
	const protocol = PROTOCOLS.find(({ name }) => name === linkName);
	if (protocol === undefined || protocol === SOCKET_IO) return RECORDING;
	return { ...DEMO, ...protocol.profile, path: DEFAULT_PATH, name: RECORDING.name };
}
