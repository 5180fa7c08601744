import { expect, test } from './engine-test.ts';

test.use({ dark: true });

test('SCREEN-16: is dark where the system is, and light where the address says so', async ({ tab, openOnFeed }) => {
	const isDark = () =>
		tab.run(() => {
			const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
			return red < 64;
		});
	await openOnFeed();
	await expect.poll(isDark).toBe(true);
	await tab.run(() => {
		location.hash = '#theme=light';
	});
	await expect.poll(isDark).toBe(false);
});
