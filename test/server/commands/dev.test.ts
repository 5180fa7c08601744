import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { npm, outcome, printedMatch } from '../../server-fixtures/npm.ts';

/** Outside of npm, so that its feed does not end by itself when its parent has gone. */
function devAlone(): ChildProcess {
	const env = { ...process.env, npm_lifecycle_event: undefined };
	return spawn(process.execPath, ['scripts/dev.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

it.each([
	['SIGTERM', () => npm(['run', 'dev'])],
	['SIGINT', devAlone],
] as const)(
	'npm run dev serves the page with hot reload on the demo’s feed, and ends both servers on %s',
	async (signal, start) => {
		const dev = start();
		cleanups.push(() => dev.kill('SIGTERM'));
		const [, address = '', feed = ''] = await printedMatch(dev, / on (http:\S+) \(the feed of (http:\S+)\)/);
		const page = await (await fetch(address)).text();
		expect(page).toContain('/@vite/client');
		expect(page).toContain('<title>Demo Top Activity</title>');
		expect(await (await fetch(`${address}lh/?EIO=4&transport=polling`)).text()).toMatch(/^0\{"sid"/);
		dev.kill(signal);
		// Its output stays open while any of its processes is left.
		await outcome(dev);
		for (const server of [address, feed]) await expect(fetch(server)).rejects.toThrow();
	},
);

it('COMMAND-1: npm run dev -- --help prints the usage; a wrong option gives one line and the usage', async () => {
	const help = await outcome(npm(['run', '--silent', 'dev', '--', '--help']));
	expect(help.printed).toMatch(/^Usage: npm run dev -- \[options\]\n/);
	expect(help.code).toBe(0);
	const wrong = await outcome(npm(['run', '--silent', 'dev', '--', '--bogus']));
	expect(wrong.printed).toMatch(/^Unknown option '--bogus'\n\nUsage: npm run dev -- \[options\]\n/);
	expect(wrong.code).toBe(2);
});
