import { isRecord } from './values.ts';

/** A network of a server, as `networks.json` in the server's folder lists it (RELAY-31). */
export interface ListedNetwork {
	readonly name: string;
	/** Begins with `/`, which stands for the server's folder. */
	readonly path: string;
	readonly connected: boolean;
	/** Since when the server has not been connected to the network, in Unix seconds; null while connected. */
	readonly since: number | null;
	readonly active: number;
	readonly conversations: number;
	/** Of a network of rooms; absent for any other network. */
	readonly rooms?: readonly ListedRoom[];
}

/** A room of a network of rooms (NETWORK-25). */
export interface ListedRoom {
	/** As the operator wrote it, such as `ysf://host`. */
	readonly address: string;
	readonly talkgroup: string;
	/** `silent`: it was joined some time ago, and nothing was ever heard. */
	readonly state: 'joining' | 'joined' | 'silent' | 'not reached' | 'refused';
	/** When something was last heard, in Unix seconds; null if nothing was. */
	readonly heard: number | null;
}

export function readNetworkList(value: unknown): readonly ListedNetwork[] | undefined {
	return Array.isArray(value) && value.every(isListedNetwork) ? value : undefined;
}

function isListedNetwork(value: unknown): value is ListedNetwork {
	if (!isRecord(value)) return false;
	const { name, path, connected, since, active, conversations } = value;
	return (
		typeof name === 'string' &&
		typeof path === 'string' &&
		path.startsWith('/') &&
		typeof connected === 'boolean' &&
		(since === null || typeof since === 'number') &&
		typeof active === 'number' &&
		typeof conversations === 'number'
	);
}
