import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { baselineSpread, checkEachSize } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('the texts of a row stand on one baseline, and what is pressed is 24 px high or more (WCAG 2.5.8)', async ({
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
		const list = await baselineSpread(page, '.active tbody :is(.label, abbr, .detail, .number > span)');
		const ranking = await baselineSpread(
			page,
			'.talkgroups tbody tr:first-child :is(.label, .detail, .talk-time > .number)',
		);
		// On phones rows of the list stack.
		if (width > 520) expect.soft(list, `${width} px`).toBeLessThan(0.1);
		expect.soft(ranking, `${width} px`).toBeLessThan(0.1);
		const low = await page
			.locator('button:visible, footer a, .check, .text input, .ranking .subject')
			.evaluateAll((all) =>
				all
					.map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
					.filter(({ height }) => height > 0 && height < 23.9),
			);
		expect.soft(low, `${width} px`).toEqual([]);
	});
});
