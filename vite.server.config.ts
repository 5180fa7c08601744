import { defineConfig } from 'vite';

// The commands: one bundle each, because Node 20 does not run TypeScript.
export default defineConfig({
	build: {
		ssr: true,
		outDir: 'build/server',
		emptyOutDir: true,
		target: 'node20',
		rolldownOptions: {
			input: {
				start: 'src/server/start.ts',
				record: 'src/server/record.ts',
				replay: 'src/server/replay.ts',
				bench: 'bench/bench.ts',
			},
		},
	},
});
