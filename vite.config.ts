import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ROWS } from './src/page/row-counts.ts';
import { DEFAULT_PATH } from './src/protocol/networks.ts';
import { readBuildOptions } from './src/server/commands/build-options.ts';
import { withPageSettings } from './src/server/http/page-head.ts';
import { headerFiles } from './src/server/http/security-headers.ts';

/** Without warnings about slow plugins, which depend on the machine. */
const checks = { bundlerTimings: false };

/** The options of `npm run build`, a JSON array. */
const options: unknown = JSON.parse(process.env['BUILD_OPTIONS'] ?? '[]');
const settings = readBuildOptions(Array.isArray(options) ? options.map(String) : [], process.env);

// The page: static files for any host. `npm run dev` serves it with hot reload.
export default defineConfig({
	root: 'src/page',
	// Relative, so that the build also works below a folder of a host.
	base: './',
	plugins: [
		react(),
		{
			name: 'row-counts',
			enforce: 'pre',
			transform: {
				filter: { id: /\/styles\/page\.css/ },
				handler(imports) {
					const properties = Object.entries(ROWS).map(([list, rows]) => `--${list}-rows: ${rows};`);
					return `${imports}:root { ${properties.join(' ')} }`;
				},
			},
		},
		{
			name: 'settings',
			apply: 'build',
			transformIndexHtml: {
				order: 'post',
				handler: (html) => withPageSettings(html, settings),
			},
			generateBundle() {
				for (const [fileName, source] of headerFiles(settings)) this.emitFile({ type: 'asset', fileName, source });
			},
		},
	],
	// `npm run dev` has its feed on another server, and passes its address.
	server: {
		host: '127.0.0.1',
		proxy: { [DEFAULT_PATH]: { target: process.env['DEV_FEED'] ?? '', ws: true } },
	},
	build: {
		outDir: '../../dist',
		emptyOutDir: true,
		target: 'es2023',
		// One script and one style sheet. Only telemetry is loaded later, where it is switched on.
		modulePreload: false,
		// Images stay files: the Content-Security-Policy allows no data addresses.
		assetsInlineLimit: 0,
		// Of the packages in the page's scripts. Its workers contain none.
		license: { fileName: 'third-party-licenses.txt' },
		rolldownOptions: { checks },
	},
	worker: {
		format: 'es',
		// Addresses without a hash: a page that is older than what is served still finds its workers.
		rolldownOptions: { checks, output: { entryFileNames: 'workers/[name].js' } },
	},
});
