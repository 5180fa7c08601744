import { FileError, UsageError } from '../errors.ts';

export interface Check<Result = unknown> {
	/** @throws UsageError that says what the option takes, such as `takes a name`. The caller prepends the name of the option */
	(text: string): Result;
	/** What a `--config` file holds for it, as a JSON Schema. Default: a text. */
	readonly schema?: ValueSchema;
}

export type ValueSchema =
	| { readonly type: 'integer' | 'number'; readonly minimum: number; readonly maximum: number }
	| { readonly enum: readonly string[] };

export interface Option {
	/** The placeholder of the value in `--help`, such as `URL`. A switch has none. */
	readonly takes?: string;
	readonly meaning: string;
	readonly default?: string;
	/** `joined`: repeated texts are joined by commas. `apart`: the environment variable may hold several texts, separated by blanks. */
	readonly several?: 'joined' | 'apart';
	/** A second name of its environment variable, such as `REDIS`. */
	readonly variable?: string;
	/** The kinds of sources that it goes with: `feed`, `recording`, `demo`, and the names of protocols. Default: all. */
	readonly sources?: readonly string[];
	/** Why a value has no effect on sources of these kinds, which it goes with. */
	readonly useless?: (text: string, kinds: readonly string[]) => string | undefined;
	/** Other options, without any of which it has no effect. */
	readonly needs?: readonly string[];
	readonly check: Check;
}

/** The options of a command by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** What the check of an option returns; undefined where the option has no default and is not given. */
type Value<One extends Option> = One extends { readonly default: string }
	? ReturnType<One['check']>
	: ReturnType<One['check']> | undefined;

export type Values<Table extends Options> = { readonly [Name in keyof Table]: Value<Table[Name]> };

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

/** @returns what was given for options that go with sources of this kind */
export function fittingIn(layer: readonly Given[], table: Options, kind: string): readonly Given[] {
	return layer.filter(({ name }) => table[name]?.sources?.includes(kind) ?? true);
}

/**
 * Refuses options without an effect. Variables may be meant for another command, so they are only named in a line on standard error.
 *
 * @param kinds of the sources that these options describe
 * @param all what was given besides
 * @throws UsageError or FileError
 */
export function refuseUseless(
	table: Options,
	kinds: readonly string[],
	given: readonly Given[],
	all: readonly Given[] = given,
): void {
	const names = new Set(all.map(({ name }) => name));
	for (const one of given) {
		const reason = whyUseless(one, table, kinds, names);
		if (reason === undefined) continue;
		const error = wrong(one, reason);
		if (one.from !== 'environment') throw error;
		console.error(error.message);
	}
}

function whyUseless(
	{ name, text }: Given,
	table: Options,
	kinds: readonly string[],
	names: ReadonlySet<string>,
): string | undefined {
	const { needs, useless, sources = kinds } = table[name] ?? {};
	if (needs !== undefined && !needs.some((other) => names.has(other))) {
		return `needs ${needs.map((other) => `--${other}`).join(' or ')}`;
	}
	if (kinds.some((kind) => sources.includes(kind))) return useless?.(text, kinds);
	if (!kinds.some((kind) => kind !== 'feed')) return 'has no effect: browsers connect straight to the network';
	return `goes with ${sources.join(', ')}, not with ${kinds.join(', ')}`;
}

const NAME_WIDTH = 29;
/** A line of 80 characters has 51 of them for the meaning. */
const LINE = /\S.{0,50}(?=\s|$)/g;

/** @returns the part of a usage that lists these options */
export function describeOptions(table: Options): string {
	return Object.entries(table)
		.map(([name, option]) => {
			const beginning = `  --${name} ${option.takes ?? ''}`.padEnd(NAME_WIDTH);
			return beginning + (describe(option).match(LINE) ?? []).join(`\n${' '.repeat(NAME_WIDTH)}`);
		})
		.join('\n');
}

function describe({ meaning, default: preset, variable }: Option): string {
	const notes = [preset, variable && `or ${variable}`].filter((note) => note !== undefined);
	return notes.length === 0 ? meaning : `${meaning} (${notes.join('; ')})`;
}
