import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		// The commands are tested as built.
		globalSetup: 'test/servers/built-commands.ts',
		// Property tests and real servers share two cores with everything else.
		testTimeout: 60_000,
		maxWorkers: 2,
	},
});
