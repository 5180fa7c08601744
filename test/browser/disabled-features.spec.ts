import { chromium, expect, test } from '@playwright/test';

/** @returns what the last `--disable-features` on a command line turns off */
function disabledFeatures(args: readonly string[] = []): readonly string[] {
	const [, list = ''] = args.findLast((arg) => arg.startsWith('--disable-features='))?.split('=') ?? [];
	return list.split(',');
}

test('Chromium runs without the features that Playwright itself turns off', async ({}, { project }) => {
	const { executablePath, args } = project.use.launchOptions ?? {};
	const server = await chromium.launchServer(executablePath === undefined ? {} : { executablePath });
	const { spawnargs } = server.process();
	await server.close();
	const byPlaywright = disabledFeatures(spawnargs);
	expect(byPlaywright.length).toBeGreaterThan(1);
	expect(disabledFeatures(args)).toEqual(expect.arrayContaining([...byPlaywright]));
});
