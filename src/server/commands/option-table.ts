import { parseArgs } from 'node:util';
import { HelpRequest, UsageError } from '../errors.ts';

/** One option of a command. `--help` prints what stands here. */
export interface Option {
	/** What stands for its value, such as `URL`. An option without it is a switch. */
	readonly takes?: string;
	readonly meaning: string;
	/** The text that is read where none is given. */
	readonly default?: string;
	/** It may be given several times. The texts are joined by commas. */
	readonly several?: true;
	/** A variable of the environment that is read too, such as `REDIS`. */
	readonly variable?: string;
	/** The options of which one is needed as well, as far as the command has them. */
	readonly with?: readonly string[];
	/**
	 * Reads its text.
	 *
	 * @throws UsageError with what it takes, such as `takes a whole number from 0 to 65535, not 'x'`. Its name is put before that
	 */
	readonly check: (text: string) => unknown;
}

/** The options of a command by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** What the options of a table were given as. */
export type Values<Table extends Options> = {
	readonly [Name in keyof Table]:
		| ReturnType<Table[Name]['check']>
		| (Table[Name] extends { readonly default: string } ? never : undefined);
};

type Environment = Readonly<Record<string, string | undefined>>;

export interface Reading {
	/** Where variables are looked up; none without it. An option wins over its variable, and an empty variable counts as unset. */
	readonly environment?: Environment;
	/** The beginning of the names of variables that every option has, such as `TOP_ACTIVITY_`. Without it there are only those of the table. */
	readonly prefix?: string;
	/** Options of which only one may be given. One on the command line wins over the variables of the others. */
	readonly alternatives?: readonly string[];
	/** Whether the command takes arguments that are no options. */
	readonly takesArguments?: boolean;
}

/** The text of an option, and whether it or its variable has it. */
interface Given {
	readonly label: string;
	readonly text: string;
}

/**
 * Reads a command's options (COMMAND-1).
 *
 * @returns the values by the options' names, and the arguments that are no options
 * @throws UsageError with one line where an option does not exist, lacks what it needs, or has a wrong value
 */
export function readOptions<Table extends Options>(
	args: readonly string[],
	table: Table,
	reading: Reading = {},
): { values: Values<Table>; positionals: readonly string[] } {
	if (args.includes('--help') || args.includes('-h')) throw new HelpRequest();
	const kept = keptByNpm(table, process.env);
	if (kept !== undefined) console.error(kept);
	const { options, positionals } = parse(args, table, reading.takesArguments === true);
	const given = withVariables(options, table, reading);
	const values = Object.entries(table).map(([name, option]) => {
		const found = given.get(name) ?? (option.default === undefined ? undefined : { label: name, text: option.default });
		return [name, found && checked(option, found)];
	});
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every name, and each check returns its own kind of value
	return { values: Object.fromEntries(values) as Values<Table>, positionals };
}

/** @returns the options of the command line, by their names */
function parse(args: readonly string[], table: Options, allowPositionals: boolean) {
	const types = Object.entries(table).map(([name, { takes }]) => {
		const type = takes === undefined ? ('boolean' as const) : ('string' as const);
		return [name, { type, multiple: true }] as const;
	});
	try {
		const { values, positionals } = parseArgs({
			args: [...args],
			options: Object.fromEntries(types),
			allowPositionals,
			strict: true,
		});
		const options = Object.entries(values).map(([name, texts = []]): [string, Given] => {
			const all = [texts].flat().map(String);
			return [name, { label: `--${name}`, text: table[name]?.several === true ? all.join() : (all.at(-1) ?? '') }];
		});
		return { options: new Map(options), positionals };
	} catch (error) {
		// The platform adds advice after its first sentence; the usage replaces it.
		const [firstSentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/, 1);
		const line = firstSentence?.replace('argument is ambiguous', "needs a value that does not begin with '-'");
		throw new UsageError(line);
	}
}

/**
 * Adds the variables. One that needs another option is ignored without it, because it may have been set for another command.
 *
 * @throws UsageError where two alternatives are given, or an option without one that it needs
 */
function withVariables(
	options: ReadonlyMap<string, Given>,
	table: Options,
	{ environment = {}, prefix, alternatives = [] }: Reading,
): ReadonlyMap<string, Given> {
	const chosen = alternatives.some((name) => options.has(name));
	const variables = Object.entries(table).flatMap(([name, { variable }]): [string, Given][] => {
		const own = prefix === undefined ? [] : [`${prefix}${name.toUpperCase().replaceAll('-', '_')}`];
		const label = [...own, ...(variable === undefined ? [] : [variable])].find(
			(key) => (environment[key] ?? '') !== '',
		);
		if (label === undefined || (chosen && alternatives.includes(name))) return [];
		return [[name, { label, text: environment[label] ?? '' }]];
	});
	const given = new Map([...variables, ...options]);
	const sources = alternatives.flatMap((name) => given.get(name)?.label ?? []);
	if (sources.length > 1) throw new UsageError(`${sources.join(' and ')} cannot be combined`);
	for (const [name, { label }] of given) {
		const needed = (table[name]?.with ?? []).filter((owner) => owner in table);
		if (needed.length === 0 || needed.some((owner) => given.has(owner))) continue;
		if (options.has(name))
			throw new UsageError(`${label} requires ${needed.map((owner) => `--${owner}`).join(' or ')}`);
		given.delete(name);
	}
	return given;
}

function checked({ check }: Option, { label, text }: Given): unknown {
	try {
		return check(text);
	} catch (error) {
		throw error instanceof UsageError ? new UsageError(`${label} ${error.message}`) : error;
	}
}

/** Options that npm has too. npm always sets some of them, so their presence in its environment is no mistake. */
const OPTIONS_OF_NPM = new Set(['user-agent', 'json']);

/** @returns a hint where npm kept one of the options for itself, as it does without `--` */
function keptByNpm(table: Options, environment: Environment): string | undefined {
	const script = environment['npm_lifecycle_event'];
	const name = Object.keys(table).find(
		(option) => !OPTIONS_OF_NPM.has(option) && environment[`npm_config_${option.replaceAll('-', '_')}`] !== undefined,
	);
	if (script === undefined || name === undefined) return undefined;
	const command = script === 'start' ? 'npm start' : `npm run ${script}`;
	return `npm kept --${name} for itself. Write options behind --, as in: ${command} -- --${name} …`;
}

const NAME_WIDTH = 29;
const MEANING_WIDTH = 51;

/** @returns the table for people, a line or more for each option */
export function describeOptions(table: Options): string {
	const rows = Object.entries(table).map(
		([name, { takes = '', meaning, default: preset, variable }]): [string, string] => {
			const notes = [...(preset === undefined ? [] : [preset]), ...(variable === undefined ? [] : [`or ${variable}`])];
			return [`--${name} ${takes}`, notes.length === 0 ? meaning : `${meaning} (${notes.join('; ')})`];
		},
	);
	return rows
		.map(([name, meaning]) => {
			const lines = meaning.match(new RegExp(`\\S.{0,${MEANING_WIDTH - 1}}(?=\\s|$)`, 'g')) ?? [];
			return `  ${name.padEnd(NAME_WIDTH - 2)}${lines.join(`\n${' '.repeat(NAME_WIDTH)}`)}`;
		})
		.join('\n');
}
