import { UsageError } from '../errors.ts';
import { MAX_VIEWERS } from '../http/connection-limits.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import { readSetting } from './command-line.ts';
import { readOrigins } from './framing-settings.ts';
import { readNumber } from './option-values.ts';

const TEXT = { type: 'string' } as const;

/** Options of `npm start -- --relay`, for `parseArgs`. */
export const RELAY_OPTIONS = {
	'user-agent': TEXT,
	redis: TEXT,
	viewers: TEXT,
	'viewers-per-address': TEXT,
	proxies: TEXT,
	origin: { type: 'string', multiple: true },
} as const;

export const REDIS_USAGE = `    --redis URL       a Redis or Valkey, redis:// or rediss://, shared by several
                      relays, of which one connects to the network; here or
                      in the environment (REDIS)`;

/** The default limits of a relay. */
export const VIEWER_LIMITS: ViewerLimits = { viewers: 12_000, viewersPerAddress: 200, proxies: 0, origins: [] };

export const RELAY_USAGE = `Limits of a relay, with --relay:
  --viewers N              viewers at once, ${MAX_VIEWERS} at most (${VIEWER_LIMITS.viewers})
  --viewers-per-address N  viewers at once from one address (${VIEWER_LIMITS.viewersPerAddress})
  --proxies N              trusted reverse proxies in front of the relay, each of
                           which appends to X-Forwarded-For; at 0 the header is
                           not read (${VIEWER_LIMITS.proxies})
  --origin ORIGIN          a site whose pages may connect too; may be repeated`;

/** The limits of a demo or a recording. Clients of any site may use it, as with BrandMeister's own feed. */
export const OPEN_LIMITS: ViewerLimits = { ...VIEWER_LIMITS, origins: 'any' };

/**
 * @param options as read from the command line
 * @throws UsageError where one is wrong
 */
export function readViewerLimits(options: {
	readonly viewers?: string | undefined;
	readonly 'viewers-per-address'?: string | undefined;
	readonly proxies?: string | undefined;
	readonly origin?: readonly string[] | undefined;
}): ViewerLimits {
	const number = (name: 'viewers' | 'viewers-per-address' | 'proxies', minimum: number, maximum: number) =>
		readNumber(options[name], { name: `--${name}`, minimum, maximum, whole: true });
	return {
		viewers: number('viewers', 1, MAX_VIEWERS) ?? VIEWER_LIMITS.viewers,
		viewersPerAddress: number('viewers-per-address', 1, MAX_VIEWERS) ?? VIEWER_LIMITS.viewersPerAddress,
		proxies: number('proxies', 0, 100) ?? VIEWER_LIMITS.proxies,
		origins: (options.origin ?? []).flatMap((given) => readOrigins(given, '--origin')),
	};
}

/**
 * Reads the address from the command line or from the variable `REDIS`, which other users of a machine cannot read. The option wins.
 *
 * @returns the address with its credentials; undefined where none is given
 * @throws UsageError for anything else. Its message does not repeat the value, which may be secret
 */
export function readRedis(
	options: { readonly redis?: string | undefined },
	environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
	const { label, value } = readSetting('redis', options, environment);
	if (value === undefined) return undefined;
	const url = URL.canParse(value) ? new URL(value) : undefined;
	const right =
		url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^\/?\d*$/.test(url.pathname);
	if (right && isDecodable(url.username) && isDecodable(url.password)) return value;
	throw new UsageError(
		`${label} takes an address such as redis://user:password@redis.example:6379/0, special characters percent-encoded`,
	);
}

/** Whether each `%` begins a percent-encoded character. With any other `%`, the client of Redis would fail at every attempt to connect. */
function isDecodable(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}
