import type { Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { ANN, sendOver, sendStart, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

// React logs that the document was changed under it.
test.use({ expectedErrors: /NotFoundError/ });

/** Translates as browsers do: each text node is put into two new elements, and so are later ones, a moment after they came. */
async function translate(page: Page): Promise<void> {
	await page.evaluate(() => {
		const wrap = () => {
			const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			const texts: Node[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode);
			for (const text of texts) {
				const parent = text.parentElement;
				if (parent === null || text.textContent?.trim() === '') continue;
				if (parent.closest('script, style, font, [translate=no]') !== null) continue;
				const [outer, inner] = [document.createElement('font'), document.createElement('font')];
				inner.append(text.textContent ?? '');
				outer.append(inner);
				parent.replaceChild(outer, text);
			}
		};
		wrap();
		new MutationObserver(() => setTimeout(wrap, 50)).observe(document.body, {
			subtree: true,
			childList: true,
			characterData: true,
		});
	});
}

test('a page that the browser translates shows the same as any other', async ({ page, openOnFeed, context }) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	const other = await context.newPage();
	await countArrivals(other);
	await other.goto(page.url());
	await feed.until(() => feed.viewers === 2);
	await translate(page);
	const each = (act: (one: Page) => Promise<unknown>) => Promise.all([page, other].map(act));
	/** Does something within one second of both, which share the clock. */
	const atOnce = async (act: (now: number) => Promise<unknown>) => {
		await act(Math.floor((await stopClock(page)) / 1000));
		await page.clock.resume();
	};
	/** Sends frames that both receive within one second, because the second of an over's end stays on the screen. */
	const send = (frames: (now: number) => unknown) =>
		atOnce(async (now) => {
			frames(now);
			await each((one) => untilArrived(one, feed.sent));
		});
	/** Without times that depend on the moment of a press, or when a page connected. */
	const texts = (one: Page) =>
		one.evaluate(() => document.body.innerText.replaceAll(/\d+:\d+ [AP]M|Listening: \d+s|\s+/g, ' '));
	const expectSame = () =>
		expect
			.poll(async () => {
				const [translated, plain] = await each(texts);
				return translated === plain ? 'the same' : { translated, plain };
			})
			.toBe('the same');
	await send((now) => {
		sendOver(feed, ANN, 5, now - 15);
		sendOver(feed, UWE, 5, now - 5);
		sendStart(feed, distinctSession(1), now);
	});
	await expect(screen(page).activeRows).not.toHaveCount(0);
	await expectSame();
	await atOnce(() => each((one) => screen(one).talkgroupRows.getByRole('link').first().click()));
	await each((one) => one.getByRole('button', { name: 'Net list' }).click());
	await expectSame();
	await send((now) => {
		sendOver(feed, ANN, 20, now);
		sendStart(feed, UWE, now);
	});
	await expectSame();
	await each((one) => one.keyboard.press('Escape'));
	await atOnce(() => each((one) => one.keyboard.press('p')));
	await expectSame();
	await each((one) => one.keyboard.press('p'));
	await atOnce(() => each((one) => screen(one).connect.click()));
	await expectSame();
	await each((one) => screen(one).connect.click());
	await feed.until(() => feed.viewers === 2);
	await send((now) => sendStart(feed, distinctSession(2), now));
	await expect(screen(page).activeRows.filter({ hasText: distinctSession(2).station.id })).toHaveCount(1);
	await expectSame();
	expect(await page.locator('h2 font').count()).toBeGreaterThan(3);
});
