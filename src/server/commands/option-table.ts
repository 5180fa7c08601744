import { parseArgs } from 'node:util';
import { HelpRequest, UsageError } from '../errors.ts';

/** What a source can be: see `settings.ts`. */
export type SourceKind = 'direct' | 'socket.io' | 'tgif' | 'mqtt' | 'hblink' | 'file' | 'demo';

/** One option of a command. `--help` prints what stands here. */
export interface Option {
	/** The placeholder of the value in `--help`, such as `URL`. A switch has none. */
	readonly takes?: string;
	readonly meaning: string;
	readonly default?: string;
	/** May be given several times. The texts are joined by commas. */
	readonly several?: true;
	/** A variable of the environment that is read too, such as `REDIS`. */
	readonly variable?: string;
	/** It names a source. Only some sources can be combined with others. */
	readonly source?: 'alone' | 'beside others';
	/** The kinds of sources that it describes. It belongs to the source before it, or, given before the first one, to all. */
	readonly of?: readonly SourceKind[];
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
	/** Whether the command takes arguments that are no options. */
	readonly takesArguments?: boolean;
}

/** A text that was given for an option, by the command line or by a variable. */
export interface Given {
	readonly name: string;
	/** As the user knows it: `--port`, or the variable. */
	readonly label: string;
	readonly text: string;
	/** A variable may be meant for another command, so it is ignored when it does not fit. */
	readonly isVariable: boolean;
}

/**
 * Reads a command's options.
 *
 * @returns the values by the options' names, and the arguments that are no options
 * @throws UsageError with one line where an option does not exist, lacks what it needs, or has a wrong value
 */
export function readOptions<Table extends Options>(
	args: readonly string[],
	table: Table,
	reading: Reading = {},
): { values: Values<Table>; positionals: readonly string[] } {
	const { given, positionals } = findOptions(args, table, reading);
	return { values: readValues(table, given), positionals };
}

/** @returns what was given, variables first, then the command line in its order */
export function findOptions(
	args: readonly string[],
	table: Options,
	reading: Reading,
): { given: readonly Given[]; positionals: readonly string[] } {
	if (args.includes('--help') || args.includes('-h')) throw new HelpRequest();
	const kept = keptByNpm(table, process.env);
	if (kept !== undefined) console.error(kept);
	const { options, positionals } = parse(args, table, reading.takesArguments === true);
	const given = [...findVariables(table, reading), ...options];
	return { given: given.filter((one) => hasWhatItNeeds(one, table, given)), positionals };
}

/** @param given of a table's options, of which the last one counts */
export function readValues<Table extends Options>(table: Table, given: readonly Given[]): Values<Table> {
	const values = Object.entries(table).map(([name, option]) => {
		const texts = given.filter((one) => one.name === name);
		// An option wins over its variable.
		const last = texts.at(-1);
		const all = texts.filter(({ label }) => label === last?.label).map(({ text }) => text);
		if (last !== undefined)
			return [name, checked(option, last.label, option.several === true ? all.join() : last.text)];
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
		const options = tokens.flatMap((token): Given[] => {
			if (token.kind !== 'option') return [];
			return [{ name: token.name, label: `--${token.name}`, text: token.value ?? 'true', isVariable: false }];
		});
		return { options, positionals };
	} catch (error) {
		// The platform adds advice after its first sentence; the usage replaces it.
		const [firstSentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/, 1);
		const line = firstSentence?.replace('argument is ambiguous', "needs a value that does not begin with '-'");
		throw new UsageError(line);
	}
}

function findVariables(table: Options, { environment = {}, prefix }: Reading): readonly Given[] {
	return Object.entries(table).flatMap(([name, { variable, source }]): Given[] => {
		const own = prefix === undefined ? [] : [`${prefix}${name.toUpperCase().replaceAll('-', '_')}`];
		const label = [...own, ...(variable === undefined ? [] : [variable])].find(
			(key) => (environment[key] ?? '') !== '',
		);
		if (label === undefined) return [];
		const text = environment[label] ?? '';
		const texts = source === 'beside others' ? text.trim().split(/\s+/) : [text];
		return texts.map((one) => ({ name, label, text: one, isVariable: true }));
	});
}

/** @throws UsageError where an option lacks one that it needs. A variable is left aside */
function hasWhatItNeeds({ name, label, isVariable }: Given, table: Options, given: readonly Given[]): boolean {
	const needed = (table[name]?.with ?? []).filter((owner) => owner in table);
	if (needed.length === 0 || given.some((one) => needed.includes(one.name))) return true;
	if (isVariable) return false;
	throw new UsageError(`${label} requires ${needed.map((owner) => `--${owner}`).join(' or ')}`);
}

function checked({ check }: Option, label: string, text: string): unknown {
	try {
		return check(text);
	} catch (error) {
		throw error instanceof UsageError ? new UsageError(`${label} ${error.message}`) : error;
	}
}

/** What was given to describe sources, each with what came between it and the next one. */
export interface SourcesGiven {
	readonly sources: readonly { readonly source: Given; readonly own: readonly Given[] }[];
	/** What came before the first one, and variables. It describes all that it fits. */
	readonly shared: readonly Given[];
}

/**
 * Gives each source what describes it. Sources of the command line replace those of variables.
 *
 * @throws UsageError where sources cannot be combined
 */
export function splitBySource(given: readonly Given[], table: Options): SourcesGiven {
	const isSource = ({ name }: Given) => table[name]?.source !== undefined;
	const isDetail = ({ name }: Given) => table[name]?.of !== undefined;
	const variables = given.filter(({ isVariable }) => isVariable);
	const options = given.filter((one) => !one.isVariable && (isSource(one) || isDetail(one)));
	const before = options.findIndex(isSource) === -1 ? options.length : options.findIndex(isSource);
	const sources: { source: Given; own: Given[] }[] = [];
	for (const one of before === options.length ? variables.filter(isSource) : options.slice(before)) {
		if (isSource(one)) sources.push({ source: one, own: [] });
		else sources.at(-1)?.own.push(one);
	}
	if (sources.length > 1 && sources.some(({ source }) => table[source.name]?.source === 'alone')) {
		const labels = new Set(sources.map(({ source }) => source.label));
		throw new UsageError(`${[...labels].join(' and ')} cannot be combined${labels.size === 1 ? ' with another' : ''}`);
	}
	return { sources, shared: [...variables.filter(isDetail), ...options.slice(0, before)] };
}

/**
 * @param kinds those of the sources, in their order
 * @returns what describes each source. What is its own replaces what is shared
 * @throws UsageError where an option fits its source, or any that it is shared by, not
 */
export function fitToKinds({ sources, shared }: SourcesGiven, kinds: readonly SourceKind[], table: Options) {
	const fits = ({ name }: Given, kind: SourceKind) => table[name]?.of?.includes(kind) === true;
	const refuse = ({ name, label }: Given) => {
		const fitting = (table[name]?.of ?? []).map(kindText);
		throw new UsageError(
			`${label} goes with ${fitting.join(', ')}, not with ${[...new Set(kinds.map(kindText))].join(', ')}`,
		);
	};
	const stray = shared.find((one) => !one.isVariable && !kinds.some((kind) => fits(one, kind)));
	if (stray !== undefined) refuse(stray);
	return kinds.map((kind, index) => {
		const own = sources[index]?.own ?? [];
		const wrong = own.find((one) => !fits(one, kind));
		if (wrong !== undefined) refuse(wrong);
		return [...shared.filter((one) => fits(one, kind) && !own.some(({ name }) => name === one.name)), ...own];
	});
}

/** A kind as users know it. */
function kindText(kind: SourceKind): string {
	if (kind === 'direct') return '--feed';
	return kind === 'file' ? '--play' : kind;
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
