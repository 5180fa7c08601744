// `npm run dev [-- options of npm start]`: the page with hot reload, on the feed of `npm start`, by default the demo's. Ctrl-C ends both servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { ensureBuilt } from './build.mjs';
import { orExplain } from './explain-failure.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';

// Ends the other server too, which starts below.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
// Called before the build, because npm may end meanwhile.
endWithNpm();
await ensureInstalled();
ensureBuilt();

const feed = spawn(process.execPath, ['scripts/run.mjs', 'start', '--port', '0', ...process.argv.slice(2)], {
	stdio: ['ignore', 'pipe', 'inherit'],
});
// `exit` comes earlier, when the last output may not have been read.
feed.once('close', (code) => process.exit(code ?? 1));
process.once('exit', () => feed.kill('SIGINT'));
const said = String(await once(feed.stdout.setEncoding('utf8'), 'data'));
const target = / on (http:\S+) /.exec(said)?.[1] ?? '';
if (target === '') {
	// The usage, for `--help`. This process ends with the other one.
	process.stdout.write(said);
	await once(feed, 'close');
}

const PAGE_SETTINGS = /<!-- page settings -->.*?<!-- \/page settings -->/s;
/** Hot reload needs inline scripts and styles. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
// Read without `fetch`, which refuses some ports, such as 6000.
/** @type {string} */
const page = await new Promise((resolve, reject) => {
	get(target, (answer) => resolve(text(answer))).once('error', reject);
});
const settings = PAGE_SETTINGS.exec(page)?.[0].replace(POLICY, '') ?? '';

process.env['DEV_FEED'] = target;
const { createServer } = await orExplain(import('vite'));
const server = await orExplain(
	createServer({
		configFile: 'vite.config.ts',
		logLevel: 'warn',
		plugins: [{ name: 'page-settings', transformIndexHtml: (html) => html.replace(PAGE_SETTINGS, () => settings) }],
	}),
);
await server.listen();
console.log(
	`The page with hot reload on ${server.resolvedUrls?.local[0] ?? target} (the feed of ${target}). Ctrl-C ends it.`,
);
