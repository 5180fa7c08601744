import { parseArgs } from 'node:util';
import { HelpRequest, UsageError } from '../errors.ts';

/** One option of a command. */
export interface Option {
	/** The placeholder of the value in `--help`, such as `URL`. A switch has none. */
	readonly takes?: string;
	readonly meaning: string;
	readonly default?: string;
	/** `joined`: repeated texts are joined by commas. `apart`: the environment variable may hold several texts, separated by blanks. */
	readonly several?: 'joined' | 'apart';
	/** A second name of its environment variable, such as `REDIS`. */
	readonly variable?: string;
	/** Requires at least one of these options. */
	readonly requires?: readonly string[];
	/**
	 * Reads its text.
	 *
	 * @throws UsageError that says what the option takes, such as `takes a whole number from 0 to 65535, not "x"`. The caller prepends the name
	 */
	readonly check: (text: string) => unknown;
}

/** The options of a command by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The values of a table's options. */
export type Values<Table extends Options> = {
	readonly [Name in keyof Table]:
		| ReturnType<Table[Name]['check']>
		| (Table[Name] extends { readonly default: string } ? never : undefined);
};

/** A text that was given for an option. */
export interface Given {
	readonly name: string;
	/** As the user knows it: `--port`, or the variable. */
	readonly label: string;
	readonly text: string;
}

export interface Arguments {
	/** In the order of the command line. */
	readonly options: readonly Given[];
	/** Variables that lack a required option are left out: they may be meant for another command. */
	readonly variables: readonly Given[];
	readonly positionals: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses a command line. The values are not checked yet: `readValues` does that.
 *
 * @param environment the environment variables. Each option has one, such as `TOP_ACTIVITY_PORT`. An empty variable counts as unset
 * @throws HelpRequest for `--help` or `-h`; UsageError where the command line cannot be parsed, or an option lacks one that it requires
 */
export function parseArguments(
	args: readonly string[],
	table: Options,
	{ environment = {}, allowPositionals = false }: { environment?: Environment; allowPositionals?: boolean } = {},
): Arguments {
	if (args.includes('--help') || args.includes('-h')) throw new HelpRequest();
	const kept = keptByNpm(table, process.env);
	if (kept !== undefined) console.error(kept);
	const { options, positionals } = parse(args, table, allowPositionals);
	const variables = findVariables(table, environment);
	const names = new Set([...options, ...variables].map(({ name }) => name));
	const missing = ({ name }: Given) => {
		const required = table[name]?.requires ?? [];
		return required.length === 0 || required.some((one) => names.has(one)) ? undefined : required;
	};
	for (const option of options) {
		const required = missing(option);
		if (required !== undefined) {
			throw new UsageError(`${option.label} requires ${required.map((one) => `--${one}`).join(' or ')}`);
		}
	}
	return { options, variables: variables.filter((variable) => missing(variable) === undefined), positionals };
}

/**
 * Reads and checks the values of a table's options.
 *
 * @param layers the last layer that has an option wins
 * @throws UsageError where a value is wrong
 */
export function readValues<Table extends Options>(
	table: Table,
	...layers: readonly (readonly Given[])[]
): Values<Table> {
	const values = Object.entries(table).map(([name, option]) => {
		const given = layers.map((layer) => layer.filter((one) => one.name === name));
		const texts = given.findLast(({ length }) => length > 0) ?? [];
		const last = texts.at(-1);
		const text = option.several === 'joined' ? texts.map((one) => one.text).join() : last?.text;
		if (last !== undefined && text !== undefined) return [name, checked(option, last.label, text)];
		return [name, option.default === undefined ? undefined : checked(option, name, option.default)];
	});
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every name, and each check returns its own kind of value
	return Object.fromEntries(values) as Values<Table>;
}

function parse(args: readonly string[], table: Options, allowPositionals: boolean) {
	const types = Object.entries(table).map(([name, { takes }]) => {
		const type = takes === undefined ? ('boolean' as const) : ('string' as const);
		return [name, { type, multiple: true }] as const;
	});
	try {
		const { tokens, positionals } = parseArgs({
			args: [...args],
			options: Object.fromEntries(types),
			allowPositionals,
			strict: true,
			tokens: true,
		});
		const options = tokens.flatMap((token): Given[] =>
			token.kind === 'option' ? [{ name: token.name, label: `--${token.name}`, text: token.value ?? 'true' }] : [],
		);
		return { options, positionals };
	} catch (error) {
		// Keep only Node's first sentence: the usage replaces the advice after it.
		const [firstSentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/, 1);
		const line = firstSentence?.replace('argument is ambiguous', "needs a value that does not begin with '-'");
		throw new UsageError(line);
	}
}

function findVariables(table: Options, environment: Environment): readonly Given[] {
	return Object.entries(table).flatMap(([name, { variable = '', several }]): Given[] => {
		const labels = [`TOP_ACTIVITY_${name.toUpperCase().replaceAll('-', '_')}`, variable];
		const label = labels.find((one) => (environment[one] ?? '') !== '');
		if (label === undefined) return [];
		const text = environment[label] ?? '';
		const texts = several === 'apart' ? text.trim().split(/\s+/) : [text];
		return texts.map((one) => ({ name, label, text: one }));
	});
}

function checked({ check }: Option, label: string, text: string): unknown {
	try {
		return check(text);
	} catch (error) {
		throw error instanceof UsageError ? new UsageError(`${label} ${error.message}`) : error;
	}
}

/** Options that npm may also set for itself: `user-agent` always, `json` as in `npm pack --json`. */
const OPTIONS_OF_NPM = new Set(['user-agent', 'json']);

/** @returns a hint where npm took one of the options as its own, as it does without `--` */
function keptByNpm(table: Options, environment: Environment): string | undefined {
	const script = environment['npm_lifecycle_event'];
	const name = Object.keys(table).find(
		(option) => !OPTIONS_OF_NPM.has(option) && environment[`npm_config_${option.replaceAll('-', '_')}`] !== undefined,
	);
	if (script === undefined || name === undefined) return undefined;
	const command = script === 'start' ? 'npm start' : `npm run ${script}`;
	return `npm took --${name} as its own option. Write options after --, as in: ${command} -- --${name} …`;
}

const NAME_WIDTH = 29;
const MEANING_WIDTH = 51;

/** @returns the lines of `--help` for a table */
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
