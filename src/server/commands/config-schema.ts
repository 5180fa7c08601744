import { FILE_NETWORK_OPTIONS, FILE_OPTIONS } from './config-file.ts';
import { MAX_NETWORKS } from './network-paths.ts';
import type { Option, Options } from './option-table.ts';
import { SOURCE_OPTIONS } from './options.ts';

/** @returns the JSON Schema of a `--config` file, for editors */
export function configSchema(): string {
	const schema = {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: 'The --config file of Top Activity',
		type: 'object',
		properties: {
			$schema: { type: 'string' },
			networks: {
				description: 'the networks; the first is at /, and the others are at /NAME/',
				type: 'array',
				maxItems: MAX_NETWORKS,
				items: {
					type: 'object',
					properties: schemasOf(FILE_NETWORK_OPTIONS),
					oneOf: Object.keys(SOURCE_OPTIONS).map((name) => ({ required: [name] })),
					additionalProperties: false,
				},
			},
			...schemasOf(FILE_OPTIONS),
		},
		additionalProperties: false,
	};
	return `${JSON.stringify(schema, null, '\t')}\n`;
}

function schemasOf(table: Options) {
	return Object.fromEntries(Object.entries(table).map(([name, option]) => [name, schemaOf(option)]));
}

function schemaOf({ meaning, default: preset, several, check }: Option) {
	const value = check.schema ?? { type: 'string' };
	return {
		description: meaning,
		...(several === undefined ? value : { type: ['string', 'array'], items: value }),
		...(preset !== undefined && { default: 'type' in value && value.type !== 'string' ? Number(preset) : preset }),
	};
}
