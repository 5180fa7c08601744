import { CONNECTED, countOf, expect, test } from './engine-test.ts';
import type { Tab } from './tab.ts';

const SETTINGS = 'button[aria-label="Settings"]';
const SOUND = 'dialog fieldset div input[type="checkbox"]';

/** @returns whether the element that has the focus matches a selector */
function hasFocus(tab: Tab, selector: string): Promise<unknown> {
	return tab.run((matching) => document.activeElement?.matches(matching), selector);
}

test('Tab moves from a pressed button into the menu that the button opened', async ({ tab, openOnFeed }) => {
	await openOnFeed();
	await tab.click(SETTINGS);
	await expect.poll(() => countOf(tab, 'dialog[open] select')).not.toBe(0);
	await tab.press('Tab');
	expect(await hasFocus(tab, 'dialog *')).toBe(true);
	await tab.press('Escape');
	await tab.click('button[aria-label="Menu"]');
	await tab.press('Tab');
	expect(await hasFocus(tab, 'dialog a')).toBe(true);
	await tab.press('Escape');
});

test('a press asks to play sounds, once the sound is on', async ({ tab, openOnFeed, openPage, start }) => {
	/** Records for each request to play sounds whether a press was being handled. */
	const recordRequests = () =>
		tab.run(() => {
			const requests: boolean[] = [];
			Object.assign(globalThis, { requests });
			// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
			const resume = AudioContext.prototype.resume;
			AudioContext.prototype.resume = function record() {
				requests.push(navigator.userActivation.isActive);
				return resume.call(this);
			};
		});
	const requests = () => tab.run(() => Reflect.get(globalThis, 'requests'));
	const feed = await openOnFeed('#watch=tg:26201&tell=sound');
	await recordRequests();
	await expect.poll(() => countOf(tab, '[aria-label="Watched"] li')).toBe(1);
	expect(await requests()).toEqual([]);
	await tab.click('h1');
	expect(await requests()).toEqual([true]);

	await openPage(await start('--feed', feed.address));
	await expect.poll(() => countOf(tab, CONNECTED)).toBe(1);
	await recordRequests();
	await tab.click(SETTINGS);
	await expect.poll(() => countOf(tab, SOUND)).toBe(1);
	expect(await requests()).toEqual([]);
	await tab.click(SOUND);
	expect(await requests()).toEqual([true]);
});
