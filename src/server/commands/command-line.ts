import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { FileError, OperationError, UsageError } from '../errors.ts';

/** `--help`: the usage is printed to standard output; exit code 0. */
class HelpRequest extends Error {}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>;

type Read<Given extends Options> = ReturnType<
	typeof parseArgs<{ args: string[]; options: Given; allowPositionals: boolean; strict: true }>
>;

/**
 * Reads a command's options with the platform's own parser.
 *
 * @param allowPositionals whether the command takes arguments that are no options
 * @throws UsageError where an option does not exist or lacks its value, or where there are other arguments
 */
export function readOptions<Given extends Options>(
	args: readonly string[],
	options: Given,
	allowPositionals = false,
): Read<Given> {
	if (args.includes('--help') || args.includes('-h')) throw new HelpRequest();
	const kept = keptByNpm(options, process.env);
	if (kept !== undefined) console.error(kept);
	try {
		return parseArgs({ args: [...args], options, allowPositionals, strict: true });
	} catch (error) {
		// The platform adds advice after its first sentence; the usage replaces it.
		const [firstSentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/, 1);
		const line = firstSentence?.replace('argument is ambiguous', "needs a value that does not begin with '-'");
		throw new UsageError(line);
	}
}

/** Options that npm has too. npm always sets some of them, so their presence in its environment is no mistake. */
const OPTIONS_OF_NPM = new Set(['user-agent', 'json']);

/** @returns a hint where npm kept one of the options for itself, as it does without `--` */
function keptByNpm(options: Options, environment: NodeJS.ProcessEnv): string | undefined {
	const script = environment['npm_lifecycle_event'];
	const name = Object.keys(options).find(
		(option) => !OPTIONS_OF_NPM.has(option) && environment[`npm_config_${option.replaceAll('-', '_')}`] !== undefined,
	);
	if (script === undefined || name === undefined) return undefined;
	const command = script === 'start' ? 'npm start' : `npm run ${script}`;
	return `npm kept --${name} for itself. Write options behind --, as in: ${command} -- --${name} …`;
}

/** @throws UsageError where one of the names was given without the option that it belongs to */
export function refuseStrayOptions(
	values: Readonly<Record<string, unknown>>,
	owner: string,
	ownerGiven: boolean,
	names: readonly string[],
): void {
	const stray = names.find((name) => values[name] !== undefined);
	if (!ownerGiven && stray !== undefined) throw new UsageError(`--${stray} requires ${owner}`);
}

/** A setting's value, undefined where there is none, with the name of the option or variable that it came from. */
export interface Setting {
	readonly label: string;
	readonly value: string | undefined;
}

/**
 * @param options as read from the command line. Each overrides the environment variable of the same name, in capitals and with underscores
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
 * @returns undefined where it is no http or https address, or its host is unsafe in a Content-Security-Policy.
 *   The platform's parser allows `;` and `,`, which end a directive and a policy
 */
export function readWebAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	return url !== undefined && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? url : undefined;
}

/**
 * @param text an option's value; undefined where the option is not given
 * @returns the number; undefined where the option is not given
 * @throws UsageError where it is not a number within the bounds
 */
export function readNumber(
	text: string | undefined,
	{ name, minimum, maximum, whole }: { name: string; minimum: number; maximum: number; whole: boolean },
): number | undefined {
	if (text === undefined) return undefined;
	const value = Number(text);
	const valid = text.trim() !== '' && value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
	if (valid) return value;
	throw new UsageError(`${name} takes a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}, not '${text}'`);
}

/**
 * @returns the address: scheme, host and port
 * @throws UsageError where it is not an http or https address, or has a path or credentials. Its message repeats no credentials
 */
export function readAddress(text: string, name: string): string {
	if (text.includes('@')) {
		throw new UsageError(`${name} takes an address without @: user names and passwords are not supported`);
	}
	const address = readWebAddress(text);
	if (address === undefined) throw new UsageError(`${name} takes an http or https address, not '${text}'`);
	if (address.href === `${address.origin}/`) return address.origin;
	throw new UsageError(`${name} takes an address without a path, '${address.origin}': the path goes into --path`);
}

/**
 * Refuses an IPv6 address where browsers go by the page's Content-Security-Policy. A policy cannot name one, so browsers ignore it there.
 *
 * @param origin scheme, host and port
 * @param label the name of its option or environment variable
 * @throws UsageError where its host is an IPv6 address
 */
export function refuseIpv6(origin: string, label: string): void {
	if (!origin.includes('[')) return;
	throw new UsageError(`${label} takes no IPv6 address, because browsers would ignore it: give ${origin} a host name`);
}

/** @returns the path with a leading slash */
export function readPath(text: string): string {
	return text.startsWith('/') ? text : `/${text}`;
}

/**
 * Writes to standard output. A reader that closes it early, as `head` does, is no failure.
 *
 * @throws OperationError where it cannot be written, as on a full disk
 */
export async function print(text: string): Promise<void> {
	const error = await new Promise<Error | null | undefined>((resolve) => process.stdout.write(text, resolve));
	if (error) ignoreClosedOutput(error);
}

/** @throws OperationError where standard output failed for another reason than that its reader has closed it */
export function ignoreClosedOutput(error: unknown): void {
	if (!(error instanceof Error)) throw error;
	if ('code' in error && error.code === 'EPIPE') return;
	throw new OperationError(`Standard output cannot be written: ${error.message}`);
}

/** Runs a command, and reports a failure in one line. Lines that cannot be written, as on a full disk or to a closed pipe, are lost. */
export async function runCommand(usage: string, command: (args: readonly string[]) => Promise<void>): Promise<void> {
	// Without a listener the second failed write would end the process. The console itself ignores only the first.
	for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
	try {
		await command(process.argv.slice(2));
	} catch (error) {
		if (error instanceof HelpRequest) console.log(asInvoked(usage));
		else if (error instanceof UsageError) {
			console.error(`${error.message}\n\n${asInvoked(usage)}`);
			process.exitCode = 2;
		} else if (error instanceof FileError) {
			console.error(error.message);
			process.exitCode = 2;
		} else if (error instanceof OperationError) {
			console.error(error.message);
			process.exitCode = 1;
		} else {
			throw error;
		}
	}
}

/** A signal that comes again within this time is a copy of the first, in milliseconds. */
const COPIES_WITHIN = 1000;

/**
 * Waits for a signal. Copies of it are ignored. A terminal sends Ctrl-C to the whole process group, and npm sends it again. A later one ends
 * the process at once, as it would without this function.
 *
 * @param abort stops waiting. The returned promise rejects, and the next signal has its default effect
 */
export async function untilSignal(name: 'SIGINT' | 'SIGTERM', abort?: AbortSignal): Promise<void> {
	const ignore = () => {};
	const endIgnoring = () => process.off(name, ignore);
	process.on(name, ignore);
	// Listeners are removed at once: a signal that comes before would be ignored.
	abort?.addEventListener('abort', endIgnoring);
	await once(process, name, { signal: abort });
	abort?.removeEventListener('abort', endIgnoring);
	setTimeout(endIgnoring, COPIES_WITHIN).unref();
}

/** Milliseconds that a command has for its last lines. */
const END_TIMEOUT = 1000;

/** Ends the process soon after its command has. Socket.IO does not abort a poll that is never answered, and the process would wait for it. */
export function endSoon(): void {
	setTimeout(() => process.exit(), END_TIMEOUT).unref();
}

/** @returns the usage with the command's name in the packed release, or under `npm run dev`, where one of these runs */
function asInvoked(usage: string): string {
	const isPacked = /\btop-activity(\.mjs)?$/.test(process.argv[1] ?? '');
	if (isPacked)
		return usage.replaceAll('npm start --', 'top-activity').replaceAll(/npm run (\w+) --/g, 'top-activity $1');
	return process.env['npm_lifecycle_event'] === 'dev' ? usage.replaceAll('npm start', 'npm run dev') : usage;
}
