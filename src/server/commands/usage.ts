import type { Option, Options } from './option-table.ts';

const NAME_WIDTH = 29;
const MEANING_WIDTH = 51;
const LINE = new RegExp(`\\S.{0,${MEANING_WIDTH - 1}}(?=\\s|$)`, 'g');

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
