import { readBuildOptions, USAGE } from './build-options.ts';
import { runCommand } from './run-command.ts';

// The build runs this before it builds the page. It checks the options, and prints the settings that follow from them as a JSON object.
await runCommand(USAGE, (args) => {
	console.log(JSON.stringify(readBuildOptions(args, process.env)));
	return Promise.resolve();
});
