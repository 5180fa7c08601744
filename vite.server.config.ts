import { defineConfig } from 'vite';

// The commands: one bundle each, because Node 20 does not run TypeScript.
export default defineConfig({
	// The page's frame is drawn without a browser, as for an address without filters.
	define: { 'location.hash': '""' },
	build: {
		ssr: true,
		outDir: 'build/server',
		emptyOutDir: true,
		target: 'node20',
		rolldownOptions: {
			input: {
				start: 'src/server/commands/start.ts',
				record: 'src/server/commands/record.ts',
				replay: 'src/server/commands/replay.ts',
				'build-settings': 'src/server/commands/build-settings.ts',
				skeleton: 'src/page/skeleton.tsx',
				bench: 'bench/bench.ts',
				endurance: 'bench/endurance.ts',
				'relay-feed': 'bench/relay/feed-process.ts',
				'relay-offenders': 'bench/relay/offenders-process.ts',
			},
		},
	},
});
