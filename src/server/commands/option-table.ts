import { FileError, UsageError } from '../errors.ts';

/** Reads the text of an option. */
export interface Check<Result = unknown> {
	/** @throws UsageError that says what the option takes, such as `takes a name`. The caller prepends the name of the option */
	(text: string): Result;
	/** What a `--config` file holds for it, as a JSON Schema. Default: a text. */
	readonly schema?: ValueSchema;
}

export type ValueSchema =
	| { readonly type: 'integer' | 'number'; readonly minimum: number; readonly maximum: number }
	| { readonly enum: readonly string[] };

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
	readonly check: Check;
}

/** The options of a command by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** What the check of an option returns; undefined where the option has no default and is not given. */
type Value<One extends Option> = One extends { readonly default: string }
	? ReturnType<One['check']>
	: ReturnType<One['check']> | undefined;

/** The values of a table's options. */
export type Values<Table extends Options> = { readonly [Name in keyof Table]: Value<Table[Name]> };

/** A text that was given for an option. */
export interface Given {
	readonly name: string;
	/** As the user knows it: `--port`, the variable, or the file and the place in it. */
	readonly label: string;
	readonly text: string;
	readonly from: 'command line' | 'environment' | 'file';
}

/** What was given, by where it was given. A later layer wins. */
export type Layers = readonly (readonly Given[])[];

/** @returns the error for what was given. A wrong file is reported without a pointer to `--help` */
export function wrong({ label, from }: Given, problem: string): Error {
	const line = `${label} ${problem}`;
	return from === 'file' ? new FileError(line) : new UsageError(line);
}

/**
 * Reads and checks the values of a table's options.
 *
 * @param layers the last layer that has an option wins
 * @throws UsageError or FileError where a value is wrong
 */
export function readValues<Table extends Options>(table: Table, ...layers: Layers): Values<Table> {
	const values = Object.entries(table).map(([name, option]) => [name, readValue(name, option, layers)] as const);
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every name, and each check returns its own kind of value
	return Object.fromEntries(values) as Values<Table>;
}

function readValue(name: string, { check, several, default: preset }: Option, layers: Layers): unknown {
	const found = layers.map((layer) => layer.filter((given) => given.name === name));
	const given = found.findLast(({ length }) => length > 0) ?? [];
	const last = given.at(-1);
	if (last === undefined) return preset === undefined ? undefined : check(preset);
	try {
		return check(several === 'joined' ? given.map(({ text }) => text).join() : last.text);
	} catch (error) {
		throw error instanceof UsageError ? wrong(last, error.message) : error;
	}
}

/**
 * Checks that each option is given with one of those that it requires.
 *
 * @returns the variables without those that lack one: they may be meant for another command
 * @throws UsageError or FileError where another option lacks one
 */
export function withRequired(table: Options, variables: readonly Given[], others: readonly Given[]): readonly Given[] {
	const names = new Set([...variables, ...others].map(({ name }) => name));
	const requiredBy = ({ name }: Given) => table[name]?.requires ?? [];
	const isUnmet = (given: Given) => requiredBy(given).length > 0 && !requiredBy(given).some((name) => names.has(name));
	const unmet = others.find(isUnmet);
	if (unmet === undefined) return variables.filter((variable) => !isUnmet(variable));
	const required = requiredBy(unmet).map((name) => `--${name}`);
	throw wrong(unmet, `requires ${required.join(' or ')}`);
}
