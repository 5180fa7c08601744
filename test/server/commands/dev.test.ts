import { afterEach, expect, it } from 'vitest';
import { npm, outcome, printedMatch } from '../../servers/npm.ts';

const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

it('npm run dev serves the page with hot reload on the demo’s feed, and ends both servers on SIGTERM', async () => {
	const dev = npm(['run', 'dev']);
	ending.push(() => dev.kill('SIGTERM'));
	const [, address = '', feed = ''] = await printedMatch(dev, / on (http:\S+) \(the feed of (http:\S+)\)/);
	const page = await (await fetch(address)).text();
	expect(page).toContain('/@vite/client');
	expect(page).toContain('<title>Demo Top Activity</title>');
	expect(await (await fetch(`${address}lh/?EIO=4&transport=polling`)).text()).toMatch(/^0\{"sid"/);
	dev.kill('SIGTERM');
	const isReachable = (server: string) =>
		fetch(server).then(
			() => true,
			() => false,
		);
	for (const server of [address, feed]) await expect.poll(() => isReachable(server), { timeout: 15_000 }).toBe(false);
});

it('COMMAND-1: npm run dev -- --help prints the usage; a wrong option gives one line', async () => {
	const help = await outcome(npm(['run', '--silent', 'dev', '--', '--help']));
	expect(help.printed).toMatch(/^Usage: npm run dev -- \[options\]\n/);
	expect(help.code).toBe(0);
	const wrong = await outcome(npm(['run', '--silent', 'dev', '--', '--bogus']));
	expect(wrong.printed).toMatch(/^Unknown option '--bogus'\n/);
	expect(wrong.code).toBe(2);
});
