import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ROWS } from './src/page/ui/list/row-counts.ts';
import { DEFAULT_PATH } from './src/protocol/networks.ts';

/** Without warnings about slow plugins, which depend on the machine. */
const checks = { bundlerTimings: false };
/** Files that are worth compressing. */
const COMPRESSED = /\.(js|css|svg|html|txt|webmanifest)$/;

// The page without settings: its server, or `npm run build`, writes them into its HTML. `npm run dev` serves it with hot reload.
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
			// A .gz and a .br beside each file, for servers that send those. Scripts and styles of an earlier build are removed only now: another command may
			// build and start at the same time.
			name: 'compress',
			apply: 'build',
			writeBundle({ dir = '' }, bundle) {
				for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
					const path = join(dir, name);
					if (/^assets./.test(name) && !(name.replace(/\.(gz|br)$/, '').replace('\\', '/') in bundle)) rmSync(path);
					else if (COMPRESSED.test(name)) {
						const content = readFileSync(path);
						writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
						writeFileSync(`${path}.br`, brotliCompressSync(content));
					}
				}
			},
		},
	],
	// `npm run dev` has its feed on another server, and passes its address.
	server: {
		host: '127.0.0.1',
		proxy: { [DEFAULT_PATH]: { target: process.env['DEV_FEED'] ?? '', ws: true } },
	},
	build: {
		outDir: '../../build/page',
		emptyOutDir: false,
		target: 'es2023',
		// One script and one style sheet. Only telemetry and languages other than English are loaded later.
		modulePreload: false,
		// Images stay files: the Content-Security-Policy allows no data addresses.
		assetsInlineLimit: 0,
		// Of the packages in the page's scripts. Its workers contain none.
		license: { fileName: 'third-party-licenses.txt' },
		rolldownOptions: {
			checks,
			// Modules of Socket.IO's client that nothing is imported from do nothing.
			treeshake: { moduleSideEffects: [{ test: /[/\\](socket|engine)\.io/, sideEffects: false }] },
		},
	},
	worker: {
		format: 'es',
		// Addresses without a hash: a page that is older than what is served still finds its workers.
		rolldownOptions: { checks, output: { entryFileNames: 'workers/[name].js' } },
	},
});
