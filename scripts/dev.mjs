// `npm run dev [-- options of npm start]`: the page with hot reload, on the feed of `npm start`, by default the demo's. Ctrl-C ends both servers.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { build, CHECKOUT, install } from './checkout.mjs';
import { endWithNpm } from './end-with-npm.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
endWithNpm();
await install();
await build('server', 'page');
const options = ['--port', '0', ...process.argv.slice(2)];
const feed = spawn(process.execPath, [`${CHECKOUT}build/server/start.js`, ...options], {
	stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => feed.kill());
feed.once('close', (code) => process.exit(code ?? 1));
// The server prints one line with its address. With `--help`, it prints its usage and ends.
const lines = createInterface({ input: feed.stdout });
let address = '';
for await (const line of lines) {
	[, address = ''] = / on (http:\S+) /.exec(line) ?? [];
	if (address !== '') break;
	console.log(line);
}
if (address === '') await once(feed, 'close');
feed.stdout.resume();

const PAGE_SETTINGS = /<!-- page settings -->.*?<!-- \/page settings -->/s;
/** Hot reload needs inline scripts and styles. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
const page = await (await fetch(address)).text();
const settings = PAGE_SETTINGS.exec(page)?.[0].replace(POLICY, '') ?? '';

process.env['DEV_FEED'] = address;
const { createServer } = await import('vite');
const server = await createServer({
	configFile: 'vite.config.ts',
	logLevel: 'warn',
	plugins: [{ name: 'page-settings', transformIndexHtml: (html) => html.replace(PAGE_SETTINGS, () => settings) }],
});
await server.listen();
console.log(
	`The page with hot reload on ${server.resolvedUrls?.local[0] ?? ''} (the feed of ${address}). Ctrl-C ends it.`,
);
