import { BoundedMap } from '../engine/bounded-map.ts';
import type { TextMode } from '../engine/ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import type { Fields } from './mapper.ts';

/** The most names of gateways in a mode, the most links under one name, and the most names of nodes. */
const MAX_NAMES = 1000;
const MAX_LINKS = 20;
const MAX_NODES = 2000;
/** A link that the broker has kept for longer is not believed, in milliseconds: gateways lose the message of the link that they start with. */
const MAX_LINK_AGE = 86_400_000;

type LinkedMode = Extract<TextMode, 'YSF' | 'D-Star' | 'DMR'>;

const MODE_OF_PROTOCOL: ReadonlyMap<unknown, LinkedMode> = new Map<unknown, LinkedMode>([
	['ysf', 'YSF'],
	['fcs', 'YSF'],
	['imrs', 'YSF'],
	['dplus', 'D-Star'],
	['dextra', 'D-Star'],
	['dcs', 'D-Star'],
	['ccs', 'D-Star'],
	['loopback', 'D-Star'],
]);
const LINKED: ReadonlySet<unknown> = new Set(['linking', 'relinking']);
/** Of the networks that DMRGateway names, only an XLX reflector is a room. */
const XLX = /^XLX\w{3,4}$/i;

interface Link {
	readonly topic: string;
	/** `''` where it is not linked, or its link is not known. */
	readonly reflector: string;
	/** Whether the broker had kept the message from earlier. */
	readonly isRetained: boolean;
	/** Identifies the message: after a reconnect the broker sends it again. */
	readonly message: string;
}

/**
 * Tracks the reflectors that gateways of YSF, D-Star and DMR (XLX) are linked to. Most publish their links as retained messages, such as
 * `{"link":{"action":"linking","reflector":"GB QUIET","protocol":"ysf"}}`. A D-Star gateway may serve several `repeater`s, each with its own link.
 */
export class Gateways {
	/** By the name of the gateway, then by topic and repeater. */
	readonly #modes: ReadonlyMap<LinkedMode, BoundedMap<string, BoundedMap<string, Link>>> = new Map([
		['YSF', new BoundedMap(MAX_NAMES)],
		['D-Star', new BoundedMap(MAX_NAMES)],
		['DMR', new BoundedMap(MAX_NAMES)],
	]);
	readonly #nodes = new BoundedMap<string, true>(MAX_NODES);

	/** @param retainedAt when a retained message was received, in Unix milliseconds; undefined for a live message */
	take(fields: Fields, topic: string, retainedAt?: number): void {
		const { action, protocol, reflector, description, network, timestamp } = fields;
		if (network !== undefined && !XLX.test(cleanName(network))) return;
		const isLinked = LINKED.has(action);
		const repeater = repeaterOf(fields);
		const key = `${topic}\n${repeater}`;
		const known = this.#find(topic, key);
		if (known === undefined && repeater === '' && !isLinked && this.#unlink(topic)) return;
		const usual = repeater === '' ? modeOfTopic(topic) : 'D-Star';
		const mode = network === undefined ? (MODE_OF_PROTOCOL.get(protocol) ?? known?.mode ?? usual) : 'DMR';
		if (mode === undefined) return;
		// DGIdGateway sends a description instead of a reflector.
		const name = isLinked ? cleanName(reflector) || cleanName(description) || cleanName(network).toUpperCase() : '';
		const message = `${name}\n${cleanName(timestamp)}`;
		const isRetained = retainedAt !== undefined;
		// A link that was heard live stays live, and one that was forgotten stays forgotten.
		if (isRetained && known?.link.message === message) return;
		const isBelieved = !isRetained || !isOld(timestamp, retainedAt);
		const believed = isBelieved ? name : '';
		const linked = mode === 'D-Star' ? withoutModule(believed) : believed;
		this.#set(mode, key, { topic, reflector: linked, isRetained, message });
	}

	/** Notes that a node published something, so that a gateway of its name is known to serve it alone. */
	noteNode(topic: string): void {
		this.#nodes.set(nameOf(topic), true);
	}

	/** Forgets the retained links that hold for a node, because the node is starting, and its gateways probably are too. */
	forgetRetained(topic: string): void {
		for (const mode of this.#modes.keys()) {
			for (const [key, link] of this.#serving(mode, topic)) {
				if (link.isRetained) this.#set(mode, key, { ...link, reflector: '' });
			}
		}
	}

	/** @returns the reflector that a node's gateway of that mode is linked to; `''` where there is none, or where the gateway is not known */
	linkOf(mode: LinkedMode, topic: string): string {
		const [one, another] = this.#serving(mode, topic);
		return one === undefined || another !== undefined ? '' : one[1].reflector;
	}

	/**
	 * The links that may hold for a node: those of the gateways named like the node, by the last name of the topic (`mmdvm/gb3qa/json`,
	 * `ysf-gateway/gb3qa/json`). Without one, those of the only name of a gateway of the mode, unless another node has that name.
	 */
	#serving(mode: LinkedMode, topic: string): readonly (readonly [key: string, link: Link])[] {
		const names = this.#modes.get(mode);
		const own = names?.get(nameOf(topic));
		if (own !== undefined) return [...own];
		const [only] = names ?? [];
		return only === undefined || names?.size !== 1 || this.#nodes.has(only[0]) ? [] : [...only[1]];
	}

	#find(topic: string, key: string): { readonly mode: LinkedMode; readonly link: Link } | undefined {
		for (const [mode, names] of this.#modes) {
			const link = names.get(nameOf(topic))?.get(key);
			if (link !== undefined) return { mode, link };
		}
		return undefined;
	}

	#set(mode: LinkedMode, key: string, link: Link): void {
		const names = this.#modes.get(mode);
		const name = nameOf(link.topic);
		names?.set(name, (names.get(name) ?? new BoundedMap<string, Link>(MAX_LINKS)).set(key, link));
	}

	/** An unlink message without a repeater holds for all links of its gateway. @returns whether there were any */
	#unlink(topic: string): boolean {
		let found = false;
		for (const [mode, names] of this.#modes) {
			const own = [...(names.get(nameOf(topic)) ?? [])].filter(([, link]) => link.topic === topic);
			for (const [key, link] of own) this.#set(mode, key, { ...link, reflector: '' });
			found ||= own.length > 0;
		}
		return found;
	}
}

/** DStarGateway swaps two fields when it unlinks: only the call sign of the repeater has a digit. */
function repeaterOf({ repeater, reason }: Fields): string {
	if (repeater === undefined) return '';
	const names = [cleanName(repeater), cleanName(reason)];
	return names.find((name) => /\d/.test(name)) ?? cleanName(repeater);
}

function nameOf(topic: string): string {
	return (
		topic
			.replace(/\/json$/, '')
			.split('/')
			.at(-1) ?? ''
	);
}

function isOld(timestamp: unknown, now: number): boolean {
	return typeof timestamp === 'string' && now - Date.parse(timestamp) > MAX_LINK_AGE;
}

/** An unlink message has no protocol, so guess the mode from the topic names in the sample configurations. */
function modeOfTopic(topic: string): LinkedMode | undefined {
	if (/ysf|dg-?id/i.test(topic)) return 'YSF';
	return /d-?star|ircddb/i.test(topic) ? 'D-Star' : undefined;
}

/** Removes the module, as nodes do: they cut a D-Star reflector at the first blank. */
export function withoutModule(reflector: string): string {
	return reflector.replace(/ .*/, '');
}
