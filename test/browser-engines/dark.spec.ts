import { expect, test } from './engine-test.ts';

test.use({ dark: true });

test('the page is dark on a dark system, and light if the address says so', async ({ tab, openOnFeed, engine }) => {
	const isDark = () =>
		tab.run(() => {
			const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
			return red < 64;
		});
	/** The colour of a scrollbar's thumb, if the page sets it, and the computed `color-scheme`. */
	const scrollbar = () =>
		tab.run(() => {
			const { scrollbarColor, colorScheme } = getComputedStyle(
				document.querySelector('[aria-labelledby="active-heading"] section') ?? document.body,
			);
			return [scrollbarColor?.split(')')[0] ?? 'not set', colorScheme];
		});
	await openOnFeed();
	await expect.poll(isDark).toBe(true);
	expect(await scrollbar()).toEqual([engine === 'firefox' ? 'rgb(108, 123, 136' : 'not set', 'light dark']);
	await tab.run(() => {
		location.hash = '#theme=light';
	});
	await expect.poll(isDark).toBe(false);
	expect(await scrollbar()).toEqual([engine === 'firefox' ? 'rgb(123, 136, 148' : 'not set', 'light']);
});
