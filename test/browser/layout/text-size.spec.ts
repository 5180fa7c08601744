import { layoutFaults, NO_FAULTS } from '../fixtures/layout-faults.ts';
import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { checkEachSize, resize } from '../fixtures/window-sizes.ts';

/** The text size in the browser's settings, in CSS pixels. The default is 16. */
const TEXT_SIZE = 20;
const SCALE = TEXT_SIZE / 16;

test.use({
	launchOptions: async ({ launchOptions }, provide) => {
		const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${TEXT_SIZE}`];
		await provide({ ...launchOptions, args });
	},
});

test('a larger text size in the browser enlarges the page as a zoom does', async ({ page, start, startFeed }) => {
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time <= 60_000; time += 5000) await demo.step(5000);
	await demo.forward(1000);
	await checkEachSize(page, async (width, height) => {
		// At the usual text size, the page fits windows of 360 px or more. The window of a phone is therefore enlarged along with the text.
		if (width < 360 * SCALE) await resize(page, Math.ceil(width * SCALE), Math.ceil(height * SCALE));
		expect.soft(await layoutFaults(page), `${width} px`).toEqual(NO_FAULTS);
	});
	// The columns follow the window: a laptop keeps both.
	await resize(page, 1366, 900);
	const { board, talkgroups } = screen(page);
	const [left, right] = await Promise.all([board, talkgroups].map((section) => section.boundingBox()));
	expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
});
