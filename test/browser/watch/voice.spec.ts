import type { Page } from '@playwright/test';
import type { GivenMessage } from '../../model/messages.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, LINDA, sendStart, UWE } from '../fixtures/overs.ts';
import { recordPlatformCalls, untilConnectedLongEnough } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { countRealPresses, standInForSpeech } from '../fixtures/speech.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

test.slow();

const said = (page: Page) => page.evaluate(() => globalThis.speech);
const texts = async (page: Page) => (await said(page)).map(({ text }) => text);

test('the voice is offered once the device has one, and gives an example', async ({ page, openOnFeed }) => {
	await standInForSpeech(page);
	await openOnFeed();
	await page.getByRole('button', { name: 'Settings' }).click();
	const voice = page.getByRole('checkbox', { name: 'Voice' });
	await expect(page.getByRole('checkbox', { name: 'Sound' })).toBeVisible();
	await expect(voice).toHaveCount(0);
	await page.evaluate(() => globalThis.loadVoices());
	await voice.press('Space');
	await expect(page.getByText('Browsers let this page speak only after')).toBeVisible();
	await expect
		.poll(() => said(page))
		.toEqual([{ text: 'G 4 A B C, on World-wide, 91', lang: 'en-GB', volume: 0.5, cutAfter: undefined }]);
	await page.getByRole('button', { name: 'Try it' }).press('Enter');
	await expect.poll(async () => (await said(page)).length).toBe(2);
	await page.getByRole('checkbox', { name: 'Also say who calls' }).press('Space');
	await expect(page).toHaveURL(/#tell=voice&calls=1$/);
	await expectAccessible(page);
	await voice.press('Space');
	await expect(page.getByRole('checkbox', { name: 'Also say who calls' })).toHaveCount(0);
});

test('the voice says who is on, and is silent while paused or disconnected', async ({ page, openOnFeed }) => {
	await standInForSpeech(page, 'endless');
	await countArrivals(page);
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.evaluate(() => globalThis.loadVoices());
	await setFragment(page, '#watch=tg:26299,tg:91,tg:92,tg:93,tg:94&tell=voice&volume=100');
	await untilConnectedLongEnough(page);
	await page.getByRole('heading', { level: 1 }).click();
	await stopClock(page);
	/** Sends the starts of overs on talkgroups, and lets two seconds pass. */
	const hear = async (...starts: readonly GivenMessage[]) => {
		const now = await page.evaluate(() => Math.floor(Date.now() / 1000));
		for (const start of starts) sendStart(feed, start, now);
		await untilArrived(page, feed.sent);
		await page.clock.runFor(2000);
	};
	await hear(ANN, { ...UWE, talkgroup: { id: '91', name: 'World-wide' } });
	expect(await texts(page)).toEqual(['G 4 Q A A, on Ruhr, 2 6 2 9 9, and 1 more']);
	// No sentence is longer than five seconds.
	await page.clock.runFor(6000);
	const cutAfter = (await said(page))[0]?.cutAfter;
	expect(cutAfter).toBeGreaterThanOrEqual(5000);
	expect(cutAfter).toBeLessThan(6000);
	// A pause cuts a sentence off, and drops the one behind it.
	await hear({ ...LINDA, talkgroup: { id: '92', name: 'Europe' } });
	expect(await texts(page)).toHaveLength(2);
	await page.getByRole('button', { name: 'Pause' }).click();
	await expect.poll(async () => (await said(page))[1]?.cutAfter).toBeLessThan(5000);
	await hear({ ...ANN, talkgroup: { id: '93', name: 'North America' } });
	await page.clock.runFor(8000);
	await page.getByRole('button', { name: 'Resume' }).click();
	await page.clock.runFor(5000);
	expect(await texts(page)).toHaveLength(2);
	// So does the end of the connection.
	await hear({ ...UWE, talkgroup: { id: '94', name: '' } });
	expect((await texts(page)).slice(2)).toEqual(['D L 9 Q C Q, on 94']);
	await page.getByRole('button', { name: 'Disconnect' }).click();
	await expect.poll(async () => (await said(page))[2]?.cutAfter).toBeLessThan(5000);
});

test('a voice that fails falls back to the sound; none speaks before a press', async ({ page, openOnFeed }) => {
	const asked = await recordPlatformCalls(page);
	await countRealPresses(page);
	await standInForSpeech(page, 'failing');
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.evaluate(() => globalThis.loadVoices());
	await setFragment(page, '#watch=tg:26299,tg:91&tell=voice,title');
	const start = await untilConnectedLongEnough(page);
	sendStart(feed, ANN, start);
	await expect(page).toHaveTitle(/^★ G4QAA/);
	expect(await texts(page)).toEqual([]);
	await page.getByRole('heading', { level: 1 }).click();
	sendStart(feed, { ...UWE, talkgroup: { id: '91', name: '' } }, start + 3);
	await page.clock.runFor(5000);
	await expect.poll(() => texts(page)).toEqual(['D L 9 Q C Q, on 91']);
	await expect.poll(async () => (await asked()).notes.length).toBe(2);
});
