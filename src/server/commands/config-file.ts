import { isRecord } from '../../protocol/values.ts';
import { printable } from '../../sources/log-once.ts';
import { parseJson, readText } from '../../sources/read-file.ts';
import { FileError } from '../errors.ts';
import type { Given, Option, Options } from './option-table.ts';
import { DETAIL_OPTIONS, SOURCE_OPTIONS, START_OPTIONS } from './options.ts';

/** A source, and the options that describe only this source. */
export interface GivenSource {
	readonly source: Given;
	readonly own: readonly Given[];
}

const MAX_MEGABYTES = 1;
/** An option's name is not longer than this in a message. */
const MAX_NAME = 64;

/** The options of the file itself. It cannot name another file. */
export const FILE_OPTIONS: Options = Object.fromEntries(
	Object.entries(START_OPTIONS).filter(([name]) => name !== 'config'),
);
const { several: _several, ...relay } = SOURCE_OPTIONS.relay;
/** The options of a network in the file, which has one address. */
export const FILE_NETWORK_OPTIONS: Options = { ...SOURCE_OPTIONS, relay, ...DETAIL_OPTIONS };

/**
 * Reads a `--config` file (COMMAND-10). The values are not checked yet, only their types.
 *
 * @returns its options for the server and for all networks, and its networks
 * @throws FileError whose message is one line, with the file, the place in it and the problem
 */
export async function readConfigFile(file: string) {
	const content = parseJson(file, await readText(file, MAX_MEGABYTES));
	if (!isRecord(content)) throw new FileError(`${file}: takes an object`);
	// Editors find the schema by this name.
	const { $schema: _schema, networks = [], ...options } = content;
	if (!Array.isArray(networks)) throw new FileError(`${file}: networks takes a list`);
	return {
		options: readOptions(options, FILE_OPTIONS, `${file}: `),
		networks: networks.map((network: unknown, index) => readNetwork(network, `${file}: networks[${index}]`)),
	};
}

function readNetwork(network: unknown, place: string): GivenSource {
	if (!isRecord(network)) throw new FileError(`${place} takes an object`);
	const given = readOptions(network, FILE_NETWORK_OPTIONS, `${place}.`);
	const isSource = ({ name }: Given) => Object.hasOwn(SOURCE_OPTIONS, name);
	const [source, second] = given.filter(isSource);
	if (source === undefined) throw new FileError(`${place} has no address: it needs relay or play`);
	if (second !== undefined) throw new FileError(`${place} has two addresses: ${source.name} and ${second.name}`);
	return { source, own: given.filter((one) => !isSource(one)) };
}

/** @param prefix of the options' labels */
function readOptions(values: Readonly<Record<string, unknown>>, table: Options, prefix: string): Given[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const label = prefix + printable(name, MAX_NAME);
		const option = Object.hasOwn(table, name) ? table[name] : undefined;
		if (option === undefined) throw new FileError(`${label} is no option`);
		return readTexts(option, value, label).map((text): Given => ({ name, label, text, from: 'file' }));
	});
}

function readTexts({ check: { schema }, several }: Option, value: unknown, label: string): string[] {
	const values: readonly unknown[] = several !== undefined && Array.isArray(value) ? value : [value];
	const type = schema !== undefined && 'type' in schema ? 'number' : 'string';
	if (values.every((one) => typeof one === type)) return values.map(String);
	const kind = type === 'number' ? 'a number' : 'a text';
	throw new FileError(`${label} takes ${kind}${several === undefined ? '' : ', or a list of texts'}`);
}
