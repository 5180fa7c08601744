import { defineConfig } from 'vite';

/** The bundles that Node runs, because Node 20 does not run TypeScript. `--mode` chooses one. */
const BUNDLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	/** The commands of the product. */
	server: {
		start: 'src/server/commands/start.ts',
		record: 'src/server/commands/record.ts',
		replay: 'src/server/commands/replay.ts',
	},
	/** Run by the build of the page. */
	tools: {
		'build-settings': 'src/server/commands/build-settings.ts',
		skeleton: 'src/page/skeleton.tsx',
	},
	bench: {
		bench: 'bench/bench.ts',
		endurance: 'bench/endurance.ts',
		'viewers-process': 'bench/relay/viewers-process.ts',
	},
};

export default defineConfig(({ mode }) => ({
	// The skeleton is rendered without a browser, as for an address without a fragment.
	define: { 'location.hash': '""' },
	build: {
		ssr: true,
		outDir: `build/${mode}`,
		emptyOutDir: true,
		target: 'node20',
		// Without warnings about slow plugins, which depend on the machine.
		rolldownOptions: { input: { ...BUNDLES[mode] }, checks: { bundlerTimings: false } },
	},
}));
