import { distinctSession } from '../../model/messages.ts';
import { sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

const OF_WINDOW =
	'speechSynthesis SpeechSynthesisUtterance Notification AudioContext localStorage sessionStorage trustedTypes Worker requestIdleCallback'.split(
		' ',
	);
const OF_NAVIGATOR = 'serviceWorker wakeLock clipboard share userActivation languages'.split(' ');

for (const kind of ['null', 'undefined', 'throwing']) {
	test(`the page works where optional parts of the browser are ${kind}`, async ({ page, openOnFeed }) => {
		await page.addInitScript(
			({ how, window, navigator }) => {
				const get = () => {
					if (how === 'throwing') throw new DOMException('denied', 'SecurityError');
					return how === 'null' ? null : undefined;
				};
				for (const name of window) Object.defineProperty(globalThis, name, { get });
				// Websockets throw when they are made, not when they are looked up.
				Object.defineProperty(globalThis, 'WebSocket', { value: how === 'throwing' ? get : get() });
				for (const name of navigator) Object.defineProperty(globalThis.navigator, name, { get });
			},
			{ how: kind, window: OF_WINDOW, navigator: OF_NAVIGATOR },
		);
		const feed = await openOnFeed();
		sendStart(feed, distinctSession(1));
		const { activeRows, boardRows } = screen(page);
		await expect(activeRows).toHaveCount(1);
		await activeRows.getByRole('link').last().click();
		await page.getByRole('button', { name: 'Net list' }).click();
		await expect(page.getByRole('region', { name: 'Net list' })).toContainText(distinctSession(1).station.id);
		await page.keyboard.press('Escape');
		await page.getByRole('textbox', { name: 'Callsign' }).fill('^Q');
		await page.getByRole('button', { name: 'Settings' }).click();
		await page.getByRole('checkbox', { name: 'Remember' }).click();
		await page.getByRole('checkbox', { name: 'Sound' }).click();
		await expect(page.getByRole('checkbox', { name: 'Notification' })).toBeDisabled();
		await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
		await page.getByRole('button', { name: 'Wall' }).click();
		await expect(boardRows).toHaveCount(1);
	});
}
