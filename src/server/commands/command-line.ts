import { parseArgs } from 'node:util';
import { HelpRequest, reasonOf, UsageError } from '../errors.ts';
import type { Given, Options } from './option-table.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses a command line. The values are not checked yet: `readValues` does that.
 *
 * @param environment the environment variables. Each option has one, such as `TOP_ACTIVITY_PORT`. An empty variable counts as unset
 * @returns what was given on the command line, in its order, and in the environment
 * @throws HelpRequest for `--help` or `-h`; UsageError where the command line cannot be parsed
 */
export function parseArguments(
	args: readonly string[],
	table: Options,
	environment: Environment,
	{ allowPositionals = false } = {},
) {
	if (args.includes('--help') || args.includes('-h')) throw new HelpRequest();
	return { ...parse(args, table, allowPositionals), variables: findVariables(table, environment) };
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
			return [{ name: token.name, label: `--${token.name}`, text: token.value ?? 'true', from: 'command line' }];
		});
		return { options, positionals };
	} catch (error) {
		// Keep only Node's first sentence: the advice after it is Node's own.
		const [firstSentence] = reasonOf(error).split(/\.\s/, 1);
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
		return texts.map((one) => ({ name, label, text: one, from: 'environment' }));
	});
}
