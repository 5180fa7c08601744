import { fileURLToPath } from 'node:url';
import { writeStaticSite } from '../http/built-files.ts';
import { runCommand } from './run-command.ts';
import { BUILD_USAGE, readBuildOptions } from './settings.ts';

const BUILT_PAGE = fileURLToPath(new URL('../page', import.meta.url));
const SITE = fileURLToPath(new URL('../../dist', import.meta.url));

await runCommand(BUILD_USAGE, async (args) => {
	const settings = readBuildOptions(args, process.env);
	await writeStaticSite(BUILT_PAGE, SITE, settings);
	console.log('dist/ holds the page for any static host.');
});
