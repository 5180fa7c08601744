import { readBuildOptions } from './build-options.ts';
import { runCommand } from './command-line.ts';

// Run by the build before it builds the page: checks its options, and prints the settings that they stand for as a JSON object.
await runCommand((args) => {
	console.log(JSON.stringify(readBuildOptions(args, process.env)));
	return Promise.resolve();
});
