import { expect, screen, test } from '../fixtures/product.ts';

test.describe('before any script has run', () => {
	test.use({ javaScriptEnabled: false });

	test('NETWORK-3: the HTML holds the skeleton of the screen, with the name of its network', async ({
		page,
		start,
	}) => {
		await page.goto(await start('--name', 'Test & <Land>', '--feed', 'http://127.0.0.1:9'));
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test & <Land> Top Activity');
		const { connect, status, activeHeading, talkgroups, callsigns } = screen(page);
		await expect(page.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
		await expect(connect).toHaveCount(1);
		await expect(status).toHaveAttribute('title', 'Disconnected from Test & <Land>');
		await expect(activeHeading).toHaveText('Currently Active (0)');
		for (const ranking of [talkgroups, callsigns]) await expect(ranking.locator('tbody tr.blank')).toHaveCount(20);
	});
});

test('LAYOUT-1: nothing but rows moves when React takes over the skeleton', async ({ page, start }) => {
	await page.addInitScript(() => {
		const moved: string[] = [];
		Object.assign(window, { moved });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const sources: unknown = Reflect.get(entry, 'sources');
				for (const source of Array.isArray(sources) ? (sources as unknown[]) : []) {
					const node: unknown = Reflect.get(Object(source), 'node');
					if (node instanceof Element && node.closest('tbody, .feed-status') === null) moved.push(node.outerHTML);
				}
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto(await start());
	await expect(screen(page).status).toHaveClass(/connected/);
	await expect(screen(page).activeRows.nth(3)).toBeVisible();
	const moved = await page.evaluate(() => {
		const noted: unknown = Reflect.get(window, 'moved');
		return noted;
	});
	expect(moved).toEqual([]);
});
