import { defineConfig } from 'vitest/config';

const REDIS = 'test/**/redis*.test.ts';

export default defineConfig({
	test: {
		// Commands and page are tested as built.
		globalSetup: 'test/server-fixtures/built-commands.ts',
		// Property tests and real servers share the processor with each other.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
		projects: [
			{
				extends: true,
				// Many tests wait for servers and timers, so two files at a time overlap well on two cores.
				test: {
					name: 'unit',
					include: ['test/**/*.test.ts'],
					exclude: [REDIS],
					maxWorkers: 2,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				// Relays that share a Redis hold leases in real time. So these tests run after the others, when the processor is less busy.
				test: { name: 'redis', include: [REDIS], maxWorkers: 2, sequence: { groupOrder: 1 } },
			},
		],
	},
});
