import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import {
	NOTHING_STORED,
	recordPlatformCalls,
	setTabHidden,
	stored,
	untilConnectedLongEnough,
} from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { ANN, parts, sendOver, setFragment, UWE } from '../fixtures/watched-stations.ts';

test.describe('announcements', () => {
	test.slow();

	test('WATCH-8, WATCH-10: announcements are off, nothing is loaded or stored, and no permission is asked for, until the visitor switches one on', async ({
		page,
		openOnFeed,
	}) => {
		const asked = await recordPlatformCalls(page);
		const loaded: string[] = [];
		page.on('request', (request) => loaded.push(request.url()));
		await openOnFeed();
		expect(loaded.filter((address) => address.includes('watch'))).toEqual([]);
		await setFragment(page, '#watch=tg:26299&tell=notification');
		await page.getByRole('button', { name: 'Tell me' }).click();
		await expect(page.getByRole('checkbox', { name: 'Notification' })).not.toBeChecked();
		expect(await asked()).toMatchObject({ notifications: [], notes: [], permissions: 0 });
		expect(await stored(page)).toEqual(NOTHING_STORED);
	});

	test('WATCH-8: each channel is tried out by the button beside it', async ({ page, context, openOnFeed }) => {
		await context.grantPermissions(['notifications']);
		const asked = await recordPlatformCalls(page);
		await openOnFeed();
		await setFragment(page, '#watch=tg:26299');
		await page.getByRole('button', { name: 'Tell me' }).click();
		await page.getByRole('button', { name: 'Try: Tab title' }).click();
		await expect(page).toHaveTitle('★ An example');
		await page.getByRole('button', { name: 'Try: Sound' }).click();
		await expect.poll(async () => (await asked()).notes.length).toBe(2);
		await page.getByRole('slider', { name: 'Volume' }).press('Home');
		await page.getByRole('button', { name: 'Try: Sound' }).click();
		await expect.poll(async () => (await asked()).notes.length).toBe(4);
		const [loud, , soft] = (await asked()).notes;
		expect(soft?.peak).toBeLessThan(loud?.peak ?? 0);
		await page.getByRole('button', { name: 'Try: Notification' }).click();
		await expect.poll(async () => (await asked()).notifications).toMatchObject([{ title: 'An example' }]);
		await expect(page).toHaveURL(/volume=10$/);
	});

	test('WATCH-8: no audio device is kept awake between two sounds', async ({ page, openOnFeed }) => {
		const asked = await recordPlatformCalls(page);
		await openOnFeed();
		await setFragment(page, '#watch=tg:26299&tell=sound');
		await expect(parts(page).chips.first()).toBeVisible();
		await page.getByRole('heading', { level: 1 }).click();
		await expect.poll(async () => (await asked()).audio).toEqual(['suspended']);
		await page.getByRole('button', { name: 'Tell me' }).click();
		for (const notes of [2, 4]) {
			await page.getByRole('button', { name: 'Try: Sound' }).click();
			await expect.poll(async () => (await asked()).notes.length).toBe(notes);
			await expect.poll(async () => (await asked()).audio).toEqual(['suspended']);
		}
	});

	test('WATCH-1, WATCH-7, WATCH-8: a hidden tab announces an over once by title, sound and notification, without markup', async ({
		page,
		context,
		openOnFeed,
	}) => {
		await context.grantPermissions(['notifications']);
		const asked = await recordPlatformCalls(page);
		await page.clock.install({ time: Date.now() });
		const feed = await openOnFeed();
		await setFragment(page, '#watch=tg:26299,st:2350001&tell=title,sound,notification&volume=100');
		await expect(parts(page).chips.first()).toBeVisible();
		const now = await untilConnectedLongEnough(page);
		await page.getByRole('heading', { level: 1 }).click();
		await setTabHidden(page, true);
		sendOver(feed, { ...ANN, callsign: '<b>G4QAA</b>' }, undefined, now);
		const text = '<b>G4QAA</b> on Ruhr';
		await expect.poll(async () => (await asked()).notifications).toMatchObject([{ title: text }]);
		await expect(page).toHaveTitle(`★ ${text}`);
		await expect.poll(async () => (await asked()).notes.length).toBe(2);
		await setTabHidden(page, false);
		await expect(page).toHaveTitle(/^\(1\) /);
		// A press brings the tab to the front and opens the panel.
		await page.evaluate(() => {
			globalThis.shownNotifications[0]?.dispatchEvent(new Event('click'));
		});
		await expect(parts(page).panel.getByRole('heading', { level: 2 })).toHaveText('<b>G4QAA</b>');
		expect((await asked()).notifications).toHaveLength(1);
	});

	test('WATCH-4, WATCH-9: what was on the air before is not announced, and a title ends with its over', async ({
		page,
		openOnFeed,
	}) => {
		await page.clock.install({ time: Date.now() });
		const feed = await openOnFeed();
		sendOver(feed, UWE);
		await expect(parts(page).row('active', 'DL9QCQ')).toBeVisible();
		await setFragment(page, '#watch=st:DL9QCQ,st:G4*&tell=title');
		// Announcing begins with the line, whose code loads now.
		await expect(parts(page).chips).toHaveCount(2);
		const start = await untilConnectedLongEnough(page);
		await setTabHidden(page, true);
		const session = { destinationId: 91, talkgroup: 'World-wide', ...ANN, sessionId: 'one', start };
		feed.send(frameOf(startMessage(session)));
		await expect(page).toHaveTitle('★ G4QAA on World-wide');
		feed.send(frameOf(stopMessage({ ...session, stop: start + 3 })));
		await expect(page).toHaveTitle(/^\(1\) /);
	});

	test('WATCH-9: in a tab that is looked at, an announcement stays in the title for 5 s', async ({
		page,
		openOnFeed,
	}) => {
		await page.clock.install({ time: Date.now() });
		await openOnFeed();
		await page.getByRole('button', { name: 'Settings' }).click();
		const trial = page.getByRole('button', { name: 'Try: Tab title' });
		await expect(trial).toBeVisible();
		await page.clock.pauseAt(Date.now() + 10_000);
		await trial.click();
		await expect(page).toHaveTitle('★ An example');
		await page.clock.runFor(4900);
		await expect(page).toHaveTitle('★ An example');
		await page.clock.runFor(100);
		await expect(page).not.toHaveTitle('★ An example');
	});

	test('WATCH-5: the limit of an hour holds when everything is unwatched and watched again', async ({
		page,
		openOnFeed,
	}) => {
		await page.clock.install({ time: Date.now() });
		const feed = await openOnFeed();
		const { chips, line } = parts(page);
		await setFragment(page, '#watch=st:G4*');
		await expect(chips).toHaveCount(1);
		await untilConnectedLongEnough(page);
		for (let number = 1; number <= 13; number++) {
			const start = await page.evaluate(() => Math.floor(Date.now() / 1000));
			feed.send(frameOf(startMessage({ ...apart(number), callsign: `G4QA${number}`, start })));
			await expect(parts(page).row('active', `G4QA${number}`)).toHaveCount(1);
			await page.clock.runFor(3000);
		}
		await expect(line).toHaveAttribute('title', '1 announcement withheld in the last hour');
		await setFragment(page, '#');
		await expect(line).toHaveCount(0);
		await setFragment(page, '#watch=st:G4*');
		await expect(line).toHaveAttribute('title', '1 announcement withheld in the last hour');
	});

	test('PRIVACY-1: with everything switched on and used, nothing is stored but the address', async ({
		page,
		context,
		openOnFeed,
	}) => {
		await context.grantPermissions(['notifications']);
		const asked = await recordPlatformCalls(page);
		const feed = await openOnFeed();
		sendOver(feed, UWE, 5);
		await setFragment(
			page,
			'#watch=tg:26299,st:G4*&tell=title,sound,notification&hide=tg:91&window=10&clock=utc&theme=dark&talkgroup=26299&group-name=r',
		);
		await page.getByRole('button', { name: 'Tell me…' }).click();
		for (const way of ['Tab title', 'Sound', 'Notification']) {
			await expect(page.getByRole('checkbox', { name: way })).toBeChecked();
			await page.getByRole('button', { name: `Try: ${way}` }).click();
		}
		await expect.poll(async () => (await asked()).notifications).toHaveLength(1);
		await expect.poll(async () => (await asked()).notes).toHaveLength(2);
		await page.getByRole('button', { name: 'Copy link' }).click();
		await page.getByLabel('Wall:').check();
		await expect(page.locator('.wall-line')).toBeVisible();
		await expect(page).toHaveURL(/wall=1/);
		expect(await stored(page)).toEqual(NOTHING_STORED);
		expect(await context.cookies()).toEqual([]);
		expect((await context.storageState()).origins).toEqual([]);
	});

	test('WCAG 2.2 AA: axe finds nothing with the line and its switches open', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		sendOver(feed, ANN);
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 844 });
			await setFragment(page, '#watch=tg:26299,st:G4*,st:XX1X');
			await expect(parts(page).chips).toHaveCount(3);
			await page.getByRole('button', { name: 'Tell me' }).click();
			await expectAccessible(page);
			await page.keyboard.press('Escape');
		}
	});
});
