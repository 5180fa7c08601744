import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readBuildOptions } from './src/server/commands/build-options.ts';
import { withSettings } from './src/server/http/page-head.ts';
import { headerFiles } from './src/server/http/security-headers.ts';

/** The options of `npm run build`, a JSON array. */
const options: unknown = JSON.parse(process.env['BUILD_OPTIONS'] ?? '[]');
const settings = readBuildOptions(Array.isArray(options) ? options.map(String) : [], process.env);

// The page: static files for any host. `npm run dev` serves it with hot reload.
export default defineConfig({
	root: 'src/page',
	// What React does for its developer tools, and for Node: 0.4 kB.
	define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', setImmediate: 'undefined' },
	// Relative, so that the build also works below a folder of a host.
	base: './',
	plugins: [
		react(),
		// The platform's own import does: no chunk has others to load beside it.
		{
			name: 'plain-imports',
			enforce: 'pre',
			load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
		},
		{
			name: 'settings',
			apply: 'build',
			transformIndexHtml: {
				order: 'post',
				handler: (html) =>
					withSettings(
						html.replace('<!-- skeleton -->', () => readFileSync('build/skeleton.html', 'utf8').trim()),
						settings,
					),
			},
			generateBundle() {
				for (const [fileName, source] of headerFiles(settings)) this.emitFile({ type: 'asset', fileName, source });
			},
		},
	],
	build: {
		outDir: '../../dist',
		emptyOutDir: true,
		target: 'es2023',
		// What loads later has no chunks of its own to load first.
		modulePreload: false,
		// Images stay files: the Content-Security-Policy allows no data addresses.
		assetsInlineLimit: 0,
	},
	worker: {
		format: 'es',
		// Of the library what is used; its index as a whole is for other uses.
		rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/socket.io-client/') } },
		plugins: () => [
			{
				// What the library brings and nobody uses here: a third transport, which spec 7 does not name (0.8 kB), and waiting between
				// reconnects, which is the page's (0.3 kB).
				name: 'unused-parts-of-the-library',
				enforce: 'pre',
				load: (id) =>
					id.endsWith('/engine.io-client/build/esm/transports/webtransport.js')
						? 'export class WT {}'
						: id.endsWith('/socket.io-client/build/esm/contrib/backo2.js')
							? 'export class Backoff { reset() {} }'
							: undefined,
			},
		],
	},
});
