import type { Cancel } from '../feed/clock.ts';
import type { Network } from '../protocol/networks.ts';
import type { Callsign, Room } from './rooms/room.ts';
import type { UpstreamListener } from './source-event.ts';

/** The options of a relay or a recorder that a protocol may take, by their names. */
export interface UpstreamOptions {
	readonly 'user-agent': string;
	readonly path?: string | undefined;
	readonly subscribe?: string | undefined;
	readonly topic?: readonly string[] | undefined;
	readonly callsign?: Callsign | undefined;
	readonly room?: readonly Room[] | undefined;
}

/** A network that a relay or a recorder connects to. */
export interface UpstreamSource {
	readonly kind: 'upstream';
	readonly protocol: Protocol;
	/** Scheme, host and port, without a user. */
	readonly address: string;
	/** The address as it was given. It may hold a user and a password, so it is never logged. */
	readonly url: string;
	readonly options: UpstreamOptions;
}

/** A protocol of networks (NETWORK-9). Its record says all that the rest of the server knows of it; `PROTOCOLS` lists the records. */
export interface Protocol {
	/** Its name for `--protocol`, and in the frames that it makes (RECORD-4). */
	readonly name: string;
	/** What `--help` says of its addresses: an example, or several. */
	readonly relays: string;
	/** What all of its networks have in common. */
	readonly profile: Omit<Network, 'name' | 'address'>;
	/** Networks with a profile of their own, by their addresses. */
	readonly known?: readonly Network[];
	/** The schemes with which `--protocol` goes. */
	readonly schemes: RegExp;
	/** The addresses that are of this protocol unless `--protocol` says otherwise. Default: those of `known` alone. */
	readonly own?: {
		readonly scheme: RegExp;
		readonly path: RegExp;
		readonly example: string;
		/** What `--help` says of `--protocol`. */
		readonly meaning: string;
	};
	/** The options that only some protocols have, of those that it has. */
	readonly takes: readonly (keyof UpstreamOptions)[];
	/** Checks the options together. @returns what is wrong, such as `requires --room` */
	readonly refuses?: (options: UpstreamOptions) => string | undefined;
	/** Connects to a network, and again after every loss (RELAY-1). @returns a function that ends the connection */
	readonly open: (source: UpstreamSource, listener: UpstreamListener) => Cancel;
}
