import { distinctSession } from '../../model/messages.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { layoutFaults, NO_FAULTS } from '../fixtures/layout-faults.ts';
import { ANN, sendStart, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

// For those who see less, or hear the page instead.

test('larger type has the layout of a smaller window', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, UWE, ANN]);
	sendStart(feed, distinctSession(1));
	const { board, activeRows } = screen(page);
	await expect(activeRows.first()).toBeVisible();
	const widthOfBoard = async () => ((await board.boundingBox())?.width ?? 0) / (page.viewportSize()?.width ?? 1);
	for (const { width, height, size, isBeside } of [
		{ width: 1366, height: 768, size: 100, isBeside: true },
		{ width: 1366, height: 768, size: 150, isBeside: false },
		{ width: 1920, height: 1080, size: 150, isBeside: true },
		{ width: 540, height: 1000, size: 150, isBeside: false },
	]) {
		await page.setViewportSize({ width, height });
		await setFragment(page, size === 100 ? '' : `#size=${size}`);
		await expect(page.locator('html')).toHaveCSS('font-size', `${13 * (size / 100)}px`);
		expect((await widthOfBoard()) < 0.7, `${width} px at ${size} %`).toBe(isBeside);
		expect.soft(await layoutFaults(page), `${width} px at ${size} %`).toEqual(NO_FAULTS);
	}
});

test('with more contrast, the tones of a strip stand out', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, UWE, ANN]);
	await expect(screen(page).boardRows.first()).toBeVisible();
	for (const theme of ['light', 'dark']) {
		await setFragment(page, `#theme=${theme}&contrast=1`);
		await expect(page.locator('[data-contrast="more"]')).toHaveCount(1);
		const ratios = await page.evaluate(() => {
			const luminance = (token: string) => {
				const probe = document.createElement('i');
				probe.style.color = `var(${token})`;
				document.body.append(probe);
				const channels = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
				probe.remove();
				const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
					const value = Number(channel) / 255;
					return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
				});
				return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
			};
			const contrast = (a: string, b: string) => {
				const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
				return (lighter + 0.05) / (darker + 0.05);
			};
			return [contrast('--over', '--other-over'), contrast('--over', '--track'), contrast('--other-over', '--track')];
		});
		expect(Math.min(...ratios), `${theme}: ${ratios.join()}`).toBeGreaterThanOrEqual(3);
	}
});

test('a key says what is on the air, once', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, UWE, ANN]);
	sendStart(feed, distinctSession(1, { callsign: 'DL5QRA', talkgroup: 'Quarry' }));
	await expect(screen(page).boardRows.first()).toBeVisible();
	await page.keyboard.press('s');
	await expect(page.getByRole('status').filter({ hasText: 'on the air, ' })).toHaveText(
		/^\d on the air, 1 conversation\. The longest on Ruhr \(26299\): G4QAA, DL9QCQ\.$/,
	);
});

test('keys and a first link lead to the parts of the page', async ({ page, openOnFeed }) => {
	await openOnFeed();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Skip to the conversations' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Conversations' })).toBeFocused();
	for (const [key, name] of [
		['2', 'Currently Active'],
		['3', 'Top Talkgroups'],
		['4', 'Top Callsigns'],
		['1', 'Conversations'],
	] as const) {
		await page.keyboard.press(key);
		await expect(page.getByRole('heading', { name })).toBeFocused();
	}
});

test('in a magnified page the bar of parts covers nothing', async ({ page, openOnFeed }) => {
	await openOnFeed();
	// A window of 1280 × 800 px at 400 %.
	await page.setViewportSize({ width: 320, height: 200 });
	await expect(page.getByRole('navigation', { name: 'Parts of the page' })).toHaveCSS('position', 'static');
});

test('a row read aloud has its texts first, and its stars and countries in a cell of their own', async ({
	page,
	openOnFeed,
}) => {
	sendStart(await openOnFeed(), ANN);
	await expect(screen(page).activeRows.first()).toBeVisible();
	const devtools = await page.context().newCDPSession(page);
	const { nodes } = await devtools.send('Accessibility.getFullAXTree');
	const byId = new Map(nodes.map((node) => [node.nodeId, node]));
	/** What the nearest cell around a node is called. */
	const cellOf = (role: string, name: string) => {
		let node = nodes.find((each) => each.role?.value === role && each.name?.value === name);
		while (node !== undefined && !/cell|rowheader/.test(String(node.role?.value))) node = byId.get(node.parentId ?? '');
		return node?.nodeId;
	};
	const own = cellOf('button', 'Watch Ruhr');
	expect(own).toBeDefined();
	for (const name of ['Watch G4QAA', 'Only United Kingdom, GB']) expect(cellOf('button', name), name).toBe(own);
	for (const name of ['G4QAA', 'Ruhr']) expect(cellOf('link', name), name).not.toBe(own);
});
