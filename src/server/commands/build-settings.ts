import { readOptions, runCommand, UsageError } from './command-line.ts';
import { FRAMING_OPTIONS, FRAMING_USAGE, readFraming } from './framing-settings.ts';
import { readTelemetry, TELEMETRY_OPTIONS, TELEMETRY_USAGE } from './telemetry-settings.ts';

const USAGE = `Usage: npm run build -- [options]

Builds the page for any static host, connected to BrandMeister, into dist/.

${FRAMING_USAGE}

${TELEMETRY_USAGE}`;

// Run by the build before it builds anything: reads its options, and prints the variables of the environment that they stand for as a JSON object.
await runCommand(async (args) => {
	const { values, positionals } = readOptions(args, { ...FRAMING_OPTIONS, ...TELEMETRY_OPTIONS }, USAGE);
	if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' is not an option`, USAGE);
	readFraming(values, process.env, USAGE);
	readTelemetry(values, process.env, USAGE);
	const variables = Object.entries(values).map(([name, value]) => [name.toUpperCase().replaceAll('-', '_'), value]);
	console.log(JSON.stringify(Object.fromEntries(variables)));
});
