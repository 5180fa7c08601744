import { defineConfig } from 'vitest/config';

const SERVER = 'test/server/**/*.test.ts';
const REDIS = 'test/**/redis*.test.ts';
/** Commands and page are tested as built. */
const globalSetup = 'test/server-fixtures/built-commands.ts';

export default defineConfig({
	test: {
		// Property tests and real servers run at the same time, and slow each other down.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// A server answers no more than ten requests a second for its state.
		expect: { poll: { timeout: 30_000, interval: 250 } },
		// Many tests wait for servers and timers, so two files at a time overlap well on two cores.
		maxWorkers: 2,
		projects: [
			{ extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: [SERVER] } },
			{ extends: true, test: { name: 'server', include: [SERVER], exclude: [REDIS], globalSetup } },
			{
				extends: true,
				// Relays that share a Redis hold leases in real time, so they are tested apart from all that keeps the processor busy.
				test: { name: 'redis', include: [REDIS], sequence: { groupOrder: 1 }, globalSetup },
			},
		],
	},
});
