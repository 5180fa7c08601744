import { parseArgs } from 'node:util';

/** A mistake of whoever runs a command: shown as one line, and the usage where it is the words that are wrong; exit code 2. */
export class UsageError extends Error {
	readonly usage: string | undefined;

	constructor(message: string, usage?: string) {
		super(message);
		this.usage = usage;
	}
}

/** Something outside the command's reach, such as a port that is taken: shown as one line; exit code 1. */
export class OperationError extends Error {}

type Options = Readonly<
	Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string; readonly multiple?: boolean }>
>;

type Read<Given extends Options> = ReturnType<
	typeof parseArgs<{ args: string[]; options: Given; allowPositionals: true; strict: true }>
>;

/**
 * Reads a command's options with the platform's own parser.
 *
 * @throws UsageError with the usage where an option does not exist or lacks its value
 */
export function readOptions<Given extends Options>(
	args: readonly string[],
	options: Given,
	usage: string,
): Read<Given> {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
	} catch (error) {
		// The platform goes on with advice; one line is enough beside the usage.
		const [firstSentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/, 1);
		throw new UsageError(firstSentence ?? '', usage);
	}
}

/** A setting's value, undefined where there is none, and what it was called where it was found. */
export interface Setting {
	readonly label: string;
	readonly value: string | undefined;
}

/**
 * @param options as read from the command line; each beats the variable of the environment of the same name, in capitals and with underscores
 */
export function readSetting<Name extends string>(
	name: Name,
	options: { readonly [name in Name]?: string | undefined },
	environment: Readonly<Record<string, string | undefined>>,
): Setting {
	const option = options[name];
	if (option !== undefined) return { label: `--${name}`, value: option };
	const variable = name.toUpperCase().replaceAll('-', '_');
	const value = environment[variable];
	return { label: variable, value: value === '' ? undefined : value };
}

/**
 * @returns undefined where it is no http or https address, or one whose host would stand for something else in a policy: the platform's parser lets
 * `;` and `,` through, which end a directive and a policy
 */
export function readWebAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	return url !== undefined && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? url : undefined;
}

/**
 * @param text an option's value
 * @throws UsageError where it is not a number within the bounds
 */
export function readNumber(
	text: string,
	{ name, minimum, maximum, whole }: { name: string; minimum: number; maximum: number; whole: boolean },
	usage: string,
): number {
	const value = Number(text);
	const valid = text.trim() !== '' && value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
	if (valid) return value;
	throw new UsageError(
		`${name} takes a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}, not '${text}'`,
		usage,
	);
}

/**
 * @returns the address: scheme, host and port
 * @throws UsageError where it is not an http or https address, or is more than that
 */
export function readAddress(text: string, name: string, usage: string): string {
	const address = readWebAddress(text);
	if (address === undefined) {
		throw new UsageError(`${name} takes an http or https address, not '${text}'`, usage);
	}
	if (address.href === `${address.origin}/`) return address.origin;
	throw new UsageError(
		`${name} takes an address without a path, '${address.origin}': the path goes into --path`,
		usage,
	);
}

/** @returns the path with the slash that it begins with, given or not */
export function readPath(text: string): string {
	return text.startsWith('/') ? text : `/${text}`;
}

/** Runs a command to its end and says in one line what went wrong. */
export async function runCommand(command: (args: readonly string[]) => Promise<void>): Promise<void> {
	try {
		await command(process.argv.slice(2));
	} catch (error) {
		if (error instanceof UsageError) {
			console.error(error.usage === undefined ? error.message : `${error.message}\n\n${error.usage}`);
			process.exitCode = 2;
		} else if (error instanceof OperationError) {
			console.error(error.message);
			process.exitCode = 1;
		} else {
			throw error;
		}
	}
}
