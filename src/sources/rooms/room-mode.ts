import type { Station } from '../../engine/reading.ts';
import type { Callsign, Room } from './room.ts';

export interface RoomFrame {
	/** The same in all frames of an over that name it. */
	readonly talker: string | undefined;
	/** Undefined while it is unknown. */
	readonly station: Station | undefined;
	/** Stands for a station that stays unknown. */
	readonly node?: Station | undefined;
	/** The room's own name, where frames hold it. */
	readonly room?: string;
	/** Whether an over can begin with it. */
	readonly starts: boolean;
	readonly ends: boolean;
}

/**
 * What a packet is.
 *
 * - `alive`: the reflector knows the listener.
 * - `named`: the room's name, which a reflector tells anybody.
 * - `asks`: the reflector wants a sign of life. It knows the listener.
 * - `accepted`, `refused`: the answer to a join. Where both come, the refusal comes last and counts.
 * - `gone`: the reflector has dropped the listener.
 */
export type Packet =
	| { readonly kind: 'alive' }
	| { readonly kind: 'asks'; readonly room?: string }
	| { readonly kind: 'named'; readonly room: string }
	| { readonly kind: 'accepted' | 'refused' | 'gone' }
	| { readonly kind: 'frame'; readonly frame: RoomFrame };

/** Everything that a listener ever sends to a room. A packet of speech would hold the room, or end a program. */
export interface Sent {
	readonly join: readonly Buffer[];
	readonly keep: readonly Buffer[];
	readonly leave: readonly Buffer[];
}

export interface Mode {
	/** A poll joins and keeps, and is answered. Otherwise the reflector sends signs of life by itself. */
	readonly polls: boolean;
	/** The time between two keep-alives, in milliseconds. Undefined where the reflector asks for each. */
	readonly keepEvery?: number;
	/** An over without a frame for so many milliseconds has ended. */
	readonly lostAfter: number;
	/** A talker who was not named for so many milliseconds yields to another one; see `roomOvers` for the default. */
	readonly yieldsAfter?: number;
	/** The ways to join, in the order in which they are tried. Each has the call sign as some reflectors take it. */
	readonly ways: (callsign: Callsign, room: Room) => readonly Sent[];
	/** Reads one packet, and never throws. @returns undefined for one that says nothing, such as data */
	readonly read: (packet: Buffer, room: Room) => Packet | undefined;
}

/** Cuts and pads to a field of so many bytes. */
export function field(text: string, length: number): Buffer {
	return Buffer.from(text.padEnd(length).slice(0, length), 'latin1');
}

/**
 * The call signs of a listener where a suffix tells it from the operator's own node. urfd and xlxd answer nobody with a hyphen.
 *
 * @returns fields of ten bytes, in the order in which they are tried
 */
export function listenerFields({ call, suffix }: Callsign): readonly Buffer[] {
	const whole = `${call}${suffix || '-RX'}`;
	return [whole, whole.replace('-', ' '), call].map((text) => field(text, 10));
}

export function begins(packet: Buffer, text: string): boolean {
	return packet.toString('latin1', 0, text.length) === text;
}
