import { readNumber } from '../commands/command-line.ts';
import { readOrigins } from '../commands/framing-settings.ts';
import type { ViewerLimits } from './viewers/admission.ts';

const TEXT = { type: 'string' } as const;

/** Options of `npm start -- --relay`, for `parseArgs`. */
export const RELAY_OPTIONS = {
	viewers: TEXT,
	'viewers-per-address': TEXT,
	proxies: TEXT,
	origin: { type: 'string', multiple: true },
} as const;

export const RELAY_USAGE = `With --relay:
  --viewers N              viewers at once (12000)
  --viewers-per-address N  viewers at once from one address (200)
  --proxies N              proxies before this server, each of which appends to
                           X-Forwarded-For; at 0 the header is not read (0)
  --origin ORIGIN          a site whose pages may connect too; may be repeated`;

/** The default limits of a relay. */
export const VIEWER_LIMITS: ViewerLimits = { viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] };

/** The limits of a demo or a recording. Clients of any site may use it, as with BrandMeister's own feed. */
export const DEMO_LIMITS: ViewerLimits = { ...VIEWER_LIMITS, origins: 'any' };

/**
 * @param options as read from the command line
 * @throws UsageError where one is wrong
 */
export function readViewerLimits(
	options: {
		readonly viewers?: string | undefined;
		readonly 'viewers-per-address'?: string | undefined;
		readonly proxies?: string | undefined;
		readonly origin?: readonly string[] | undefined;
	},
	usage: string,
): ViewerLimits {
	const number = (
		name: 'viewers' | 'viewers-per-address' | 'proxies',
		otherwise: number,
		minimum: number,
		maximum: number,
	) => {
		const given = options[name];
		const bounds = { name: `--${name}`, minimum, maximum, whole: true };
		return given === undefined ? otherwise : readNumber(given, bounds, usage);
	};
	return {
		viewers: number('viewers', VIEWER_LIMITS.viewers, 1, 16_000),
		viewersPerAddress: number('viewers-per-address', VIEWER_LIMITS.viewersPerAddress, 1, 16_000),
		proxies: number('proxies', VIEWER_LIMITS.proxies, 0, 100),
		origins: (options.origin ?? []).flatMap((given) => readOrigins(given, '--origin', usage)),
	};
}
