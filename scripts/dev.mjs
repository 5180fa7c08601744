// `npm run dev [-- options of npm start]`: the page with hot reload, on the feed of `npm start`, by default the demo's. Ctrl-C ends both servers.
import { build, install } from './checkout.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { startServer } from './server.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
endWithNpm();
await install();
await build('server', 'page');
const { server: feed, address } = await startServer(...process.argv.slice(2));
feed.once('close', (code) => process.exit(code ?? 1));

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
