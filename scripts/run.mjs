// Runs `start`, `build`, `record` or `replay`: installs the packages where there are none, builds, and runs the command. Works from any folder.
import './node-version.mjs';
import { build, install } from './checkout.mjs';
import { endWithNpm } from './end-with-npm.mjs';

const [command = ''] = process.argv.splice(2, 1);
if (!['start', 'build', 'record', 'replay'].includes(command)) {
	console.error('usage: node scripts/run.mjs start|build|record|replay [options]');
	process.exit(2);
}
endWithNpm();
await install();
await (command === 'start' || command === 'build' ? build('server', 'page') : build('server'));
// npm has changed to the checkout, but paths are relative to the user's folder.
if (process.env['npm_lifecycle_event'] === command) process.chdir(process.env['INIT_CWD'] ?? '.');
await import(`../build/server/${command}.js`);
