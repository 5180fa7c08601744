import { BoundedMap } from '../engine/bounded-map.ts';
import type { TextMode } from '../engine/ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import type { Fields } from './mapper.ts';

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
 * Tracks the reflectors that YSF and D-Star gateways are linked to. Gateways publish their links as retained messages, such as
 * `{"link":{"action":"linking","reflector":"GB QUIET","protocol":"ysf"}}`.
 */
export class Gateways {
	readonly #links = new BoundedMap<string, { readonly mode: TextMode; readonly reflector: string }>(MAX_GATEWAYS);

	take({ action, protocol, reflector, description, repeater }: Fields, topic: string): void {
		const mode =
			MODE_OF_PROTOCOL.get(protocol) ??
			this.#links.get(topic)?.mode ??
			(repeater === undefined ? modeOfTopic(topic) : 'D-Star');
		if (mode === undefined) return;
		// DGIdGateway sends a description instead of a reflector.
		const name = LINKED.has(action) ? cleanName(reflector) || cleanName(description) : '';
		this.#links.set(topic, { mode, reflector: mode === 'D-Star' ? withoutModule(name) : name });
	}

	/**
	 * @returns the reflector that a mode's only gateway is linked to; `''` where there is none. Also `''` where a mode has several gateways:
	 *          no message says which gateway belongs to which node
	 */
	linkOf(mode: TextMode): string {
		const [link, another] = [...this.#links.values()].filter((one) => one.mode === mode);
		return link === undefined || another !== undefined ? '' : link.reflector;
	}
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
