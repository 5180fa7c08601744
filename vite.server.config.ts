import { defineConfig } from 'vite';

/** What Node runs is bundled, because Node 20 does not run TypeScript. `--mode` chooses the files, and each gives a bundle of its name. Tests import `settings`. */
const FILES: Readonly<Record<string, readonly string[]>> = {
	server: ['start', 'build', 'record', 'replay', 'settings'].map((name) => `src/server/commands/${name}.ts`),
	bench: ['bench/bench.ts', 'bench/endurance.ts', 'bench/relay/viewers-process.ts'],
};

export default defineConfig(({ mode }) => ({
	build: {
		ssr: true,
		outDir: `build/${mode}`,
		// Two commands may build and start at the same time.
		emptyOutDir: false,
		target: 'node20',
		rolldownOptions: {
			input: [...(FILES[mode] ?? [])],
			output: { chunkFileNames: '[name].js' },
			// Without warnings about slow plugins, which depend on the machine.
			checks: { bundlerTimings: false },
		},
	},
}));
