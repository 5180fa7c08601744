import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { checkEachSize } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('the cells of a row of the list are equally high, so that a tinted row has straight edges', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	feed.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	const cells = screen(page).activeRows.first().getByRole('cell');
	await expect(cells).toHaveCount(3);
	await checkEachSize(page, async (width) => {
		const heights = await cells.evaluateAll((all) => all.map((cell) => cell.clientHeight));
		expect.soft(new Set(heights).size, `${width} px: ${heights.join(', ')}`).toBe(1);
	});
});

test('the texts of a row stand on one baseline, small ones too, and whether it is live or not', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const session = { ...apart(1), talkgroup: 'Quarry', callsign: 'WB4QRA', start: nowInSeconds() - 20 };
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: nowInSeconds() })));
	feed.send(frameOf(startMessage({ ...session, sessionId: 'the next over', start: nowInSeconds() })));
	await expect(screen(page).activeRows.locator('abbr')).toHaveText('DE');
	await expect(screen(page).talkgroupRows.locator('.live')).toHaveText(/^\+/);
	await checkEachSize(page, async (width) => {
		const baselines = await page.evaluate(() => {
			const baseline = (text: Element) => {
				const mark = document.createElement('span');
				mark.style.display = 'inline-block';
				text.append(mark);
				const { bottom } = mark.getBoundingClientRect();
				mark.remove();
				return bottom;
			};
			const spread = (selector: string) => {
				const all = [...document.querySelectorAll(selector)].map(baseline);
				return all.length < 2 ? Number.POSITIVE_INFINITY : Math.max(...all) - Math.min(...all);
			};
			return {
				active: spread('.active tbody :is(.label, abbr, .detail, .number > span)'),
				talkgroups: spread('.talkgroups tbody tr:first-child :is(.label, .detail, .talk-time > .number)'),
			};
		});
		expect.soft(baselines.active, `${width} px`).toBeLessThan(0.1);
		expect.soft(baselines.talkgroups, `${width} px`).toBeLessThan(0.1);
	});
});
