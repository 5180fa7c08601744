import type { TextMode } from '../engine/made-ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { BoundedMap } from './bounded-map.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A broker has a few. */
const MAX_GATEWAYS = 1000;

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

/**
 * Knows where the gateways of YSF and D-Star are linked to. They say so in retained messages, such as
 * `{"link":{"action":"linking","reflector":"GB QUIET","protocol":"ysf"}}`.
 */
export class Gateways {
	readonly #links = new BoundedMap<string, { readonly mode: TextMode; readonly reflector: string }>(MAX_GATEWAYS);

	/** Takes the fields of a `link` message. */
	take({ action, protocol, reflector, description, repeater }: Fields, topic: string): void {
		const mode =
			MODE_OF_PROTOCOL.get(protocol) ??
			this.#links.get(topic)?.mode ??
			(repeater === undefined ? modeOfTopic(topic) : 'D-Star');
		if (mode === undefined) return;
		// A DGIdGateway has a description instead.
		const name = LINKED.has(action) ? cleanName(reflector) || cleanName(description) : '';
		this.#links.set(topic, { mode, reflector: mode === 'D-Star' ? withoutModule(name) : name });
	}

	/** The one place that a mode is linked to; `''` where it is not known, as with several gateways: nothing says which is a node's. */
	linkOf(mode: TextMode): string {
		const [link, another] = [...this.#links.values()].filter((one) => one.mode === mode);
		return link === undefined || another !== undefined ? '' : link.reflector;
	}
}

/** The end of a link does not say its protocol, but the samples of configurations have these names. */
function modeOfTopic(topic: string): TextMode | undefined {
	if (/ysf|dg-?id/i.test(topic)) return 'YSF';
	return /d-?star|ircddb/i.test(topic) ? 'D-Star' : undefined;
}

/** A D-Star reflector as nodes name it: they cut its text at the first blank. */
export function withoutModule(reflector: string): string {
	return reflector.replace(/ .*/, '');
}
