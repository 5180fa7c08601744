import { parseArgs } from 'node:util';
import { HelpRequest, UsageError } from '../errors.ts';

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
