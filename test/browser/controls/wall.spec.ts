import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setTabHidden } from '../fixtures/platform-calls.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('WALL-2: the button that leaves passes the focus on to the settings', async ({ page, start }) => {
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	await page.getByRole('button', { name: 'Leave' }).press('Enter');
	await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('WALL-2: hides the pointer after 3 s, shows it when it moves, and Escape leaves', async ({ page, start }) => {
	await page.clock.install({ time: Date.now() });
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	const cursor = () => page.evaluate(() => getComputedStyle(document.body).cursor);
	const leave = page.getByRole('button', { name: 'Leave' });
	await expect(page.locator('.wall-line')).toBeVisible();
	await page.clock.runFor(3000);
	await expect.poll(cursor).toBe('none');
	await expect(leave).toBeHidden();
	await page.clock.pauseAt(Date.now() + 10_000);
	await page.mouse.move(300, 300);
	await expect.poll(cursor).not.toBe('none');
	await page.clock.runFor(2900);
	await expect(leave).toBeVisible();
	// A key shows the way out too.
	await page.clock.runFor(100);
	await expect(leave).toBeHidden();
	await page.keyboard.press('Tab');
	await expect(leave).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.locator('.controls')).toBeVisible();
	await page.clock.runFor(1000);
	await expect(page).not.toHaveURL(/wall/);
});

test('WALL-2: the switch in the settings enters, and Escape closes an open panel first', async ({ page, start }) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	await page.goto(await start('--seed', '2'));
	await expect(screen(page).talkgroupRows.first()).toBeVisible();
	await page.getByRole('button', { name: 'Settings' }).click();
	await page.getByLabel('Wall:').press('Space');
	await expect(page.locator('.title-bar')).toBeHidden();
	await expect(page.getByLabel('Wall:')).toBeFocused();
	await expect(page).toHaveURL(/#wall=1$/);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('region', { name: 'Settings' })).toBeHidden();
	await screen(page).talkgroupRows.first().getByRole('link').first().click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page.locator('.title-bar')).toBeHidden();
	await page.keyboard.press('Escape');
	await expect(page.locator('.title-bar')).toBeVisible();
});

test('WALL-2: on a phone a tap on the button leaves the wall', async ({ page, start }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	await expect(page.getByRole('button', { name: 'Leave' })).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
		0,
	);
	await page.getByRole('button', { name: 'Leave' }).click();
	await expect(page.locator('.controls')).toBeVisible();
});

test('WALL-3: asks for a wake lock, again when the tab is shown again, and releases it', async ({ page, start }) => {
	await page.addInitScript(() => {
		const asked: string[] = [];
		const request = (type: string) => {
			asked.push(type);
			return Promise.resolve({ release: () => Promise.resolve(void asked.push('released')) });
		};
		Object.assign(window, { asked });
		Object.defineProperty(navigator, 'wakeLock', { value: { request } });
	});
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	const asked = () => page.evaluate((): unknown => Reflect.get(window, 'asked'));
	await expect.poll(asked).toEqual(['screen']);
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect.poll(asked).toEqual(['screen', 'screen']);
	await page.keyboard.press('Escape');
	await expect.poll(asked).toEqual(['screen', 'screen', 'released']);
});

test('WALL-3: a tab that is hidden and shown while the lock is asked for leaves no lock behind', async ({
	page,
	start,
}) => {
	await page.addInitScript(() => {
		const counts = { given: 0, released: 0 };
		let give = () => {};
		const due = new Promise<void>((resolve) => {
			give = resolve;
		});
		const request = async () => {
			await due;
			counts.given += 1;
			const release = () => {
				counts.released += 1;
				return Promise.resolve();
			};
			return { release };
		};
		Object.assign(window, { counts, give });
		Object.defineProperty(navigator, 'wakeLock', { value: { request } });
	});
	await page.goto(`${await start('--seed', '2')}/#wall=1`);
	await expect(page.locator('.wall-line')).toBeVisible();
	await setTabHidden(page, true);
	await setTabHidden(page, false);
	await page.evaluate('give()');
	const counts = () => page.evaluate('counts');
	await expect.poll(counts).toEqual({ given: 1, released: 0 });
	await page.keyboard.press('Escape');
	await expect.poll(counts).toEqual({ given: 1, released: 1 });
});

test('WALL-4: says when the connection is lost, in grey tables', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	await expect(page.locator('.wall-line')).toContainText('Connected');
	await feed.close();
	await expect(page.locator('.wall-line')).toContainText('Disconnected');
	await expect(page.locator('.sections')).toHaveClass(/stale/);
});

test('WALL-4, SCREEN-14: says that it is paused, and then shows no age of frames once the connection is lost', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendOneEndedOneActive(feed);
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	const status = page.locator('.wall-status');
	// Screen readers are told of it, but not each second how old the last frame is (WCAG 4.1.3).
	const announced = status.getByRole('status');
	await expect(announced).toHaveText('Connected');
	await expect(status).toHaveText(/^Connected/);
	await expect(screen(page).talkgroupRows).toHaveCount(1);
	await page.keyboard.press('p');
	await expect(status).toHaveText(/^Connected · paused/);
	feed.holdHandshakes();
	feed.disconnectAll();
	await expect(status).toHaveText('Disconnected · paused');
	await expect(announced).toHaveText('Disconnected · paused');
	await page.keyboard.press('p');
	await expect(status).toHaveText(/^Disconnected · last frame (now|\d+s ago)$/);
	await expect(announced).toHaveText('Disconnected');
});

test('WCAG 2.2 AA: axe finds nothing on the wall, light or dark', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	sendOneEndedOneActive(await openOnFeed());
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	await expect(screen(page).talkgroupRows).toHaveCount(1);
	await expect(page.locator('.wall-line')).toBeVisible();
	await expectAccessible(page);
});
