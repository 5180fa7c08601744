import { isRecord } from './values.ts';

/** A network of a server, as `networks.json` in the server's folder lists it (RELAY-31). */
export interface ListedNetwork {
	readonly name: string;
	/** Begins with `/`, which stands for the server's folder. */
	readonly path: string;
	readonly connected: boolean;
	/** Since when the server has not been connected to the network, in Unix seconds; null while connected. */
	readonly since: number | null;
	/** Sessions on the air. */
	readonly active: number;
	/** Live conversations. */
	readonly conversations: number;
}

/** @returns the networks; undefined where the value is no such list */
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
