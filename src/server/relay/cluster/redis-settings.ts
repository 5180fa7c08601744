import { readSetting, UsageError } from '../../commands/command-line.ts';

/** Options, for `parseArgs`. */
export const REDIS_OPTIONS = { redis: { type: 'string' } } as const;

export const REDIS_USAGE = `    --redis URL       a Redis or Valkey by which several relays are as one, redis://
                      or rediss://, here or in the environment (REDIS)`;

/**
 * Reads the address from the command line or from the variable `REDIS`, which other users of a machine cannot read. The option wins.
 *
 * @returns the address with its credentials; undefined where none is given
 * @throws UsageError for anything else; its message does not repeat the value, which may be secret
 */
export function readRedis(
	options: { readonly redis?: string | undefined },
	environment: Readonly<Record<string, string | undefined>>,
	usage: string,
): string | undefined {
	const { label, value } = readSetting('redis', options, environment);
	if (value === undefined) return undefined;
	const url = URL.canParse(value) ? new URL(value) : undefined;
	const right =
		url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^\/?\d*$/.test(url.pathname);
	if (right) return value;
	throw new UsageError(`${label} takes an address such as redis://user:password@redis.example:6379/0`, usage);
}
