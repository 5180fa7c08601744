import { BoundedMap } from '../engine/bounded-map.ts';
import type { TextMode } from '../engine/ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import type { Fields } from './mapper.ts';

/** The most links and the most names of nodes that are remembered. All links are looked through for each start. */
const MAX_LINKS = 1000;
const MAX_NODES = 2000;
/** A link that the broker has kept for longer is not believed, in milliseconds: gateways lose the message of the link that they start with. */
const MAX_LINK_AGE = 86_400_000;

const LINKED_MODES = ['YSF', 'D-Star', 'DMR'] as const satisfies readonly TextMode[];
type LinkedMode = (typeof LINKED_MODES)[number];

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
	readonly mode: LinkedMode;
	readonly topic: string;
	/** The gateway's, in the topic. */
	readonly name: string;
	/** `''` of a gateway without several. */
	readonly repeater: string;
	/** `''` where it is not linked, or its link is not known. */
	readonly reflector: string;
	/** Whether the broker had kept the message from earlier. */
	readonly isRetained: boolean;
	/** Identifies the message: after a reconnect the broker sends it again. */
	readonly message: string;
}

type KeptLink = readonly [key: string, link: Link];

/**
 * Tracks the reflectors that gateways of YSF, D-Star and DMR (XLX) are linked to. Most publish their links as retained messages, such as
 * `{"link":{"action":"linking","reflector":"GB QUIET","protocol":"ysf"}}`. A D-Star gateway may serve several `repeater`s, each with its own link.
 */
export class Gateways {
	/** By mode, topic and repeater. */
	readonly #links = new BoundedMap<string, Link>(MAX_LINKS);
	readonly #nodes = new BoundedMap<string, true>(MAX_NODES);

	/** @param retainedAt when a retained message was received, in Unix milliseconds; undefined for a live message */
	take(fields: Fields, topic: string, retainedAt?: number): void {
		const { action, protocol, reflector, description, network, timestamp } = fields;
		if (network !== undefined && !XLX.test(cleanName(network))) return;
		const isLinked = LINKED.has(action);
		const repeater = repeaterOf(fields);
		const said = network === undefined ? MODE_OF_PROTOCOL.get(protocol) : 'DMR';
		// Gateways of several modes may share a topic. All of XLX name their network; an unlink message of the others may leave out its mode.
		const isOwn = ({ mode }: Link) => (said === undefined ? mode !== 'DMR' : mode === said);
		const own = this.#find((link) => link.topic === topic && isOwn(link));
		const known = own.find(([, link]) => link.repeater === repeater)?.[1];
		if (known === undefined && repeater === '' && !isLinked) {
			// An unlink message without a repeater holds for all links of its gateway.
			for (const [key, link] of own) this.#links.set(key, { ...link, reflector: '' });
			if (own.length > 0) return;
		}
		const usual = repeater === '' ? modeOfTopic(topic) : 'D-Star';
		const mode = said ?? known?.mode ?? usual;
		if (mode === undefined) return;
		// DGIdGateway sends a description instead of a reflector.
		const given = isLinked ? cleanName(reflector) || cleanName(description) || cleanName(network).toUpperCase() : '';
		const message = `${given}\n${cleanName(timestamp)}`;
		const isRetained = retainedAt !== undefined;
		// A link that was heard live stays live, and one that was forgotten stays forgotten.
		if (isRetained && known?.message === message) return;
		const isBelieved = !isRetained || !isOld(timestamp, retainedAt);
		const believed = isBelieved ? given : '';
		const linked = mode === 'D-Star' ? withoutModule(believed) : believed;
		const link: Link = { mode, topic, name: nameOf(topic), repeater, reflector: linked, isRetained, message };
		this.#links.set(`${mode}\n${topic}\n${repeater}`, link);
	}

	/** Notes that a node published something, so that a gateway of its name is known to serve it alone. */
	noteNode(topic: string): void {
		this.#nodes.set(nameOf(topic), true);
	}

	/** Forgets the retained links that hold for a node, because the node is starting, and its gateways probably are too. */
	forgetRetained(topic: string): void {
		for (const mode of LINKED_MODES) {
			for (const [key, link] of this.#serving(mode, topic)) {
				if (link.isRetained) this.#links.set(key, { ...link, reflector: '' });
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
	#serving(mode: LinkedMode, topic: string): readonly KeptLink[] {
		const links = this.#find((link) => link.mode === mode);
		const node = nameOf(topic);
		const own = links.filter(([, { name }]) => name === node);
		if (own.length > 0) return own;
		const [only, another] = new Set(links.map(([, { name }]) => name));
		return only === undefined || another !== undefined || this.#nodes.has(only) ? [] : links;
	}

	#find(isMeant: (link: Link) => boolean): readonly KeptLink[] {
		const found: KeptLink[] = [];
		for (const kept of this.#links) if (isMeant(kept[1])) found.push(kept);
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
