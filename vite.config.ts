import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SCREENS } from './src/page/ui/screens.ts';
import { DEFAULT_PATH } from './src/protocol/networks.ts';

/** Turns off warnings about slow plugins, because they depend on the machine's speed. */
const checks = { bundlerTimings: false };
/** Files that are worth compressing. */
const COMPRESSED = /\.(js|css|svg|html|txt|webmanifest)$/;

// Builds the page without settings. The server or `npm run build` writes the settings into the page's HTML. `npm run dev` serves the page with
// hot reload.
export default defineConfig({
	root: 'src/page',
	// Relative, so that the build also works below a folder of a host.
	base: './',
	plugins: [
		react(),
		{
			name: 'shared-with-styles',
			enforce: 'pre',
			transform: {
				filter: { id: /\/styles\/page\.css/ },
				handler(imports) {
					const screens = Object.entries(SCREENS).map(([name, query]) => `@custom-media --${name} ${query};`);
					return `${imports}${screens.join('\n')}`;
				},
			},
		},
		{
			// Writes a .gz and a .br beside each file that is worth compressing, for servers that send those. Removes scripts and styles of an earlier
			// build only now, because another command may build and start at the same time.
			name: 'compress',
			apply: 'build',
			writeBundle({ dir = '' }, bundle) {
				for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
					const path = join(dir, name);
					if (/^assets./.test(name) && !(name.replace(/\.(gz|br)$/, '').replace('\\', '/') in bundle))
						rmSync(path, { force: true });
					else if (COMPRESSED.test(name)) {
						const content = readFileSync(path);
						writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
						writeFileSync(`${path}.br`, brotliCompressSync(content));
					}
				}
			},
		},
	],
	css: {
		transformer: 'lightningcss',
		lightningcss: {
			drafts: { customMedia: true },
			visitor: {
				Declaration: {
					custom: {
						// Firefox 115 drops a `content` that has a text alternative, so the same content without one comes first.
						content: (own) => {
							const end = own.value.findIndex((part) => part.type === 'token' && part.value.type === 'delim');
							if (end < 0) return undefined;
							const [before, after] = [{ ...own, value: own.value.slice(0, end) }, own];
							return [
								{ property: 'custom', value: before },
								{ property: 'custom', value: after },
							];
						},
					},
				},
			},
		},
	},
	// `npm run dev` runs the feed on another server, and sets DEV_FEED to the address of that server.
	server: {
		host: '127.0.0.1',
		proxy: { [DEFAULT_PATH]: { target: process.env['DEV_FEED'] ?? '', ws: true } },
	},
	build: {
		outDir: '../../build/page',
		emptyOutDir: false,
		target: ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'],
		// The page has one script and one style sheet. Telemetry, languages other than English, the net list and the voice load when they are needed.
		modulePreload: false,
		// Images stay files: the Content-Security-Policy allows no data addresses.
		assetsInlineLimit: 0,
		// Lists the licences of the packages in the page's scripts. The page's workers contain no packages.
		license: { fileName: 'third-party-licenses.txt' },
		rolldownOptions: {
			checks,
			// What later files share with the page's script stays in that script. Otherwise it would be a second one, which begins to load late.
			output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
			// The modules of Socket.IO's client have no side effects.
			treeshake: { moduleSideEffects: [{ test: /[/\\](socket|engine)\.io/, sideEffects: false }] },
		},
	},
	worker: {
		format: 'es',
		// The addresses have no hash, so that a page of an earlier build still finds its workers.
		rolldownOptions: { checks, output: { entryFileNames: 'workers/[name].js' } },
	},
});
