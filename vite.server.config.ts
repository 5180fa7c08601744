import { defineConfig } from 'vite';

/**
 * The files to bundle for each `--mode`. Node 20 does not run TypeScript. Each file becomes a bundle of the same name. Tests import the
 * bundle of `settings`.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
	server: [
		...['start', 'build', 'record', 'replay', 'settings'].map((name) => `src/server/commands/${name}.ts`),
		'src/server/relay/schedule/calendar-worker.ts',
	],
	bench: ['bench/bench.ts'],
};

export default defineConfig(({ mode }) => ({
	// The commands have all packages inside, so that the release is one package. `ws` asks for these two, and does without them.
	...(mode === 'server' && { ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] } }),
	build: {
		ssr: true,
		outDir: `build/${mode}`,
		// Two commands may build and start at the same time.
		emptyOutDir: false,
		target: 'node20',
		license: { fileName: 'third-party-licenses.txt' },
		rolldownOptions: {
			input: [...(FILES[mode] ?? [])],
			output: { chunkFileNames: '[name].js' },
			// Turns off warnings about slow plugins, because they depend on the machine's speed.
			checks: { bundlerTimings: false },
		},
	},
}));
