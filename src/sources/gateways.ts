import { BoundedMap } from '../engine/bounded-map.ts';
import type { TextMode } from '../engine/ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import type { Fields } from './mapper.ts';

const MAX_LINKS = 1000;
const MAX_NODES = 2000;
/** A link that the broker has kept for longer is not believed, in milliseconds: gateways lose the message of the link that they start with. */
const MAX_LINK_AGE = 86_400_000;

const MODE_OF_PROTOCOL: ReadonlyMap<unknown, TextMode> = new Map([
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

interface Link {
	readonly topic: string;
	readonly mode: TextMode;
	/** `''` where it is not linked, or its link is not known. */
	readonly reflector: string;
	/** Whether the broker had kept the message from earlier. */
	readonly isRetained: boolean;
	/** Identifies the message: after a reconnect the broker sends it again. */
	readonly message: string;
}

/**
 * Tracks the reflectors that YSF and D-Star gateways are linked to. YSF gateways publish their links as retained messages, such as
 * `{"link":{"action":"linking","reflector":"GB QUIET","protocol":"ysf"}}`. A D-Star gateway may serve several `repeater`s, each with its own link.
 */
export class Gateways {
	/** By topic and repeater. */
	readonly #links = new BoundedMap<string, Link>(MAX_LINKS);
	/** The names of nodes that were heard. */
	readonly #nodes = new BoundedMap<string, true>(MAX_NODES);

	/** @param retainedAt when a retained message was received, in Unix milliseconds; undefined for a live message */
	take(fields: Fields, topic: string, retainedAt?: number): void {
		const { action, protocol, reflector, description, repeater, timestamp } = fields;
		const isLinked = LINKED.has(action);
		const key = `${topic}\n${cleanName(repeater)}`;
		const known = this.#links.get(key);
		if (known === undefined && repeater === undefined && !isLinked && this.#unlink(topic)) return;
		const mode =
			MODE_OF_PROTOCOL.get(protocol) ?? known?.mode ?? (repeater === undefined ? modeOfTopic(topic) : 'D-Star');
		if (mode === undefined) return;
		// DGIdGateway sends a description instead of a reflector.
		const name = isLinked ? cleanName(reflector) || cleanName(description) : '';
		const message = `${name}\n${cleanName(timestamp)}`;
		const isRetained = retainedAt !== undefined;
		// A link that was heard live stays live, and one that was forgotten stays forgotten.
		if (isRetained && known?.message === message) return;
		const isBelieved = !isRetained || !isOld(timestamp, retainedAt);
		const believed = isBelieved ? name : '';
		const linked = mode === 'D-Star' ? withoutModule(believed) : believed;
		this.#links.set(key, { topic, mode, reflector: linked, isRetained, message });
	}

	/** Notes that a node published something, so that a gateway of its name is known to serve it alone. */
	noteNode(topic: string): void {
		this.#nodes.set(nameOf(topic), true);
	}

	/** Forgets the retained links that hold for a node, because the node is starting, and its gateways probably are too. */
	forgetRetained(topic: string): void {
		const retained = [...this.#links].filter(
			([, link]) => link.isRetained && this.#serving(link.mode, topic).includes(link),
		);
		for (const [key, link] of retained) this.#links.set(key, { ...link, reflector: '' });
	}

	/** @returns the reflector that a node's gateway of that mode is linked to; `''` where there is none, or where the gateway is not known */
	linkOf(mode: TextMode, topic: string): string {
		const [link, another] = this.#serving(mode, topic);
		return link === undefined || another !== undefined ? '' : link.reflector;
	}

	/**
	 * The gateways that may serve a node: those named like the node, by the last name of the topic (`mmdvm/gb3qa/json`, `ysf-gateway/gb3qa/json`).
	 * Without one, all gateways of the mode, unless one is named like another node.
	 */
	#serving(mode: TextMode, topic: string): readonly Link[] {
		const name = nameOf(topic);
		const links = [...this.#links.values()].filter((link) => link.mode === mode);
		const own = links.filter((link) => nameOf(link.topic) === name);
		if (own.length > 0) return own;
		return links.some((link) => this.#nodes.has(nameOf(link.topic))) ? [] : links;
	}

	/** An unlink message without a repeater holds for all links of its gateway. @returns whether there were any */
	#unlink(topic: string): boolean {
		const links = [...this.#links].filter(([, link]) => link.topic === topic);
		for (const [key, link] of links) this.#links.set(key, { ...link, reflector: '' });
		return links.length > 0;
	}
}

/** The last name in a topic. */
function nameOf(topic: string): string {
	return topic.replace(/\/json$/, '').replace(/^.*\//, '');
}

function isOld(timestamp: unknown, now: number): boolean {
	return typeof timestamp === 'string' && now - Date.parse(timestamp) > MAX_LINK_AGE;
}

/** An unlink message has no protocol, so guess the mode from the topic names in the sample configurations. */
function modeOfTopic(topic: string): TextMode | undefined {
	if (/ysf|dg-?id/i.test(topic)) return 'YSF';
	return /d-?star|ircddb/i.test(topic) ? 'D-Star' : undefined;
}

/** Removes the module, as nodes do: they cut a D-Star reflector at the first blank. */
export function withoutModule(reflector: string): string {
	return reflector.replace(/ .*/, '');
}
