import { defineConfig } from 'vite';
import { BENCHMARK_RUNNERS, COMMANDS } from './scripts/commands.mjs';

/** What Node runs is bundled, because Node 20 does not run TypeScript. `--mode` chooses the files, and each gives a bundle of its name. */
const FILES: Readonly<Record<string, readonly string[]>> = {
	/** The commands of the product. */
	server: COMMANDS.map((name) => `src/server/commands/${name}.ts`),
	/** Run by the build of the page. */
	tools: ['src/server/commands/build-settings.ts'],
	bench: [...BENCHMARK_RUNNERS.map((name) => `bench/${name}.ts`), 'bench/relay/viewers-process.ts'],
};

export default defineConfig(({ mode }) => ({
	build: {
		ssr: true,
		outDir: `build/${mode}`,
		emptyOutDir: true,
		target: 'node20',
		// Without warnings about slow plugins, which depend on the machine.
		rolldownOptions: { input: [...(FILES[mode] ?? [])], checks: { bundlerTimings: false } },
	},
}));
