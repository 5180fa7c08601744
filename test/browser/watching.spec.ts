import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../model/messages.ts';
import type { FeedServer } from '../servers/feed-server.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './product.ts';

const RUHR = { destinationId: 26299, talkgroup: 'Ruhr' };
const ANN = { sourceId: 2350001, callsign: 'G4QAA', callsignName: 'Ann' };
const UWE = { sourceId: 2629002, callsign: 'DL9QCQ/P', callsignName: 'Uwe' };

/** A station talks on a talkgroup for some seconds, until now; without a length it goes on. */
function talk(feed: FeedServer, party: typeof ANN, length?: number, now = nowInSeconds()): void {
	const session = { ...RUHR, ...party, sessionId: `${party.callsign} ${length}`, start: now - (length ?? 0) };
	feed.send(frameOf(startMessage(session)));
	if (length !== undefined) feed.send(frameOf(stopMessage({ ...session, stop: now })));
}

function parts(page: Page) {
	return {
		line: page.getByRole('region', { name: 'Watched' }),
		chips: page.getByRole('region', { name: 'Watched' }).getByRole('listitem'),
		stars: (name: string) => page.locator('.sections').getByRole('button', { name: `Watch ${name}`, exact: true }),
		row: (table: string, text: string) => page.locator(`.${table} tbody tr`).filter({ hasText: text }),
		panel: page.getByRole('dialog'),
	};
}

async function watch(page: Page, fragment: string): Promise<void> {
	await page.evaluate((hash) => {
		location.hash = hash;
	}, fragment);
}

test.describe('stars', () => {
	test('a row shows its star under the pointer, and keeps it once it is set', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		const { line, chips, row } = parts(page);
		const star = row('talkgroups', 'Ruhr').locator('.star');
		await expect(row('talkgroups', 'Ruhr')).toBeVisible();
		await expect(star).toBeHidden();
		await expect(line).toHaveCount(0);
		await row('talkgroups', 'Ruhr').hover();
		await star.click();
		await page.mouse.move(0, 0);
		await expect(star).toBeVisible();
		await expect(star).toHaveAccessibleName('Watch Ruhr');
		await expect(star).toHaveAttribute('aria-pressed', 'true');
		await expect(chips).toHaveText([/^Ruhr 26299 · {2}\d+ s$/]);
		await expect(page).toHaveURL(/#watch=tg:26299$/);
		await star.click();
		await expect(line).toHaveCount(0);
		await expect(page).not.toHaveURL(/#/);
	});

	test('w watches what has the focus, Tab reaches its star, and single keys can be off', async ({
		page,
		openOnFeed,
	}) => {
		talk(await openOnFeed(), ANN);
		const { row, chips, line } = parts(page);
		const cells = row('active', 'G4QAA').getByRole('cell');
		await cells.nth(0).getByRole('link').focus();
		await page.keyboard.press('w');
		await expect(cells.nth(0).locator('.star')).toHaveAttribute('aria-pressed', 'true');
		await expect(chips).toHaveText([/^G4QAA · Ruhr \+\d+s$/]);
		await page.keyboard.press('w');
		await expect(line).toHaveCount(0);
		await cells.nth(1).getByRole('link').focus();
		await page.keyboard.press('Tab');
		await expect(cells.nth(1).locator('.star')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(chips).toHaveText([/^Ruhr 26299 · G4QAA \+\d+s$/]);
		await watch(page, '#keys=0&watch=tg:26299');
		await page.keyboard.press('w');
		await expect(chips).toHaveCount(1);
	});

	test('the panel always has a star, for a pointer and for w', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		const { panel, row, chips, line } = parts(page);
		await row('callsigns', 'G4QAA').getByRole('link').click();
		const star = panel.locator('.panel-head').getByRole('button', { name: 'Watch G4QAA' });
		await star.click();
		await expect(chips).toHaveCount(1);
		await expect(page).toHaveURL(/#station=2350001&watch=st:2350001$/);
		await panel.getByRole('heading', { level: 2 }).focus();
		await page.keyboard.press('w');
		await expect(line).toHaveCount(0);
	});

	test.describe('on a phone', () => {
		test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

		test('a tap on a row shows its star, and a tap on that sets it', async ({ page, openOnFeed }) => {
			talk(await openOnFeed(), ANN, 5);
			const { row, chips } = parts(page);
			const star = row('talkgroups', 'Ruhr').locator('.star');
			await row('talkgroups', 'Ruhr').locator('.strip').tap();
			await star.tap();
			await expect(star).toHaveAttribute('aria-pressed', 'true');
			await expect(chips).toHaveCount(1);
		});
	});

	test('LAYOUT-1: setting stars moves no row and cuts no call sign', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		talk(feed, UWE);
		talk(feed, ANN, 5);
		await watch(page, '#watch=tg:91');
		for (const width of [1440, 1280, 1024, 390]) {
			await page.setViewportSize({ width, height: 800 });
			const places = () =>
				page.evaluate(() => {
					const boxes = Array.from(document.querySelectorAll('.sections tr, .sections td'), (element) => {
						const { x, y, width: wide, height } = element.getBoundingClientRect();
						return [x, y, wide, height].join(' ');
					});
					const cut = Array.from(document.querySelectorAll('.callsigns .label, .active td:first-child .label'))
						.filter((label) => label.scrollWidth > label.clientWidth)
						.map((label) => label.textContent);
					return { boxes, cut };
				});
			const before = await places();
			await watch(page, '#watch=tg:91,tg:26299,st:2350001,st:DL*');
			await expect(page.locator('.active .star[aria-pressed="true"]')).toHaveCount(2);
			expect(await places(), `${width} px`).toEqual({ boxes: before.boxes, cut: [] });
			await watch(page, '#watch=tg:91');
			await expect(page.locator('.sections .star[aria-pressed="true"]')).toHaveCount(0);
		}
	});

	test('WATCH-6: with fifty watched, the stars of others press nothing and say why', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		const fifty = Array.from({ length: 50 }, (_, index) => `tg:${index + 100}`).join(',');
		await watch(page, `#watch=${fifty}&talkgroup=26299`);
		const { chips, panel } = parts(page);
		await expect(chips).toHaveCount(50);
		const star = panel.locator('.panel-head').getByRole('button', { name: 'Watch' });
		await expect(star).toBeDisabled();
		await expect(star).toHaveAttribute('title', '50 are watched, the most that can be');
	});

	test('a star is at least 24 px wide and high', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		await watch(page, '#watch=tg:26299,st:2350001&talkgroup=26299');
		for (const star of await page.locator('.star:visible').all()) {
			const box = await star.boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
		}
	});
});

test.describe('the line', () => {
	test('WATCH-6, WATCH-12: a call sign matches with any suffix, opens the station heard last, and not before one was heard', async ({
		page,
		openOnFeed,
	}) => {
		const feed = await openOnFeed();
		await watch(page, '#watch=st:DL9QCQ,st:G4*,tg:26299');
		const { chips, panel } = parts(page);
		await expect(chips).toHaveText(['DL9QCQ ·  not heard yet', 'G4* ·  not heard yet', '26299 ·  not heard yet']);
		await expect(chips.getByRole('button', { name: /not heard yet/ })).toHaveCount(1);
		talk(feed, UWE);
		await expect(chips).toHaveText([
			/^DL9QCQ · Ruhr \+\d+s$/,
			'G4* ·  not heard yet',
			/^Ruhr 26299 · DL9QCQ\/P \+\d+s$/,
		]);
		await chips
			.first()
			.getByRole('button', { name: /^DL9QCQ/ })
			.click();
		await expect(panel.getByRole('heading', { level: 2 })).toHaveText('DL9QCQ/P');
	});

	test('a star of the line ends what cannot be ended elsewhere', async ({ page, openOnFeed }) => {
		await openOnFeed();
		await watch(page, '#watch=st:G4*,tg:91');
		const { chips } = parts(page);
		await chips.getByRole('button', { name: 'Watch G4*' }).click();
		await expect(chips).toHaveText(['91 ·  not heard yet']);
		await expect(page).toHaveURL(/#watch=tg:91$/);
	});

	test('SCREEN-15: the star of a chip gives the focus to the chip beside it, and that of the last one to the controls', async ({
		page,
		openOnFeed,
	}) => {
		await openOnFeed();
		await watch(page, '#watch=st:G4*,tg:91,tg:92');
		const { chips, line } = parts(page);
		const star = (name: string) => chips.getByRole('button', { name: `Watch ${name}` });
		await star('91').press('Enter');
		await expect(star('92')).toBeFocused();
		await star('92').press('Enter');
		await expect(star('G4*')).toBeFocused();
		await chips.getByRole('button', { name: 'Watch G4*' }).press('w');
		await expect(line).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
	});

	test('SETTINGS-1: a button of the line opens the settings, where the ways of being told are', async ({
		page,
		openOnFeed,
	}) => {
		await openOnFeed();
		await watch(page, '#watch=tg:91');
		const { line } = parts(page);
		await line.getByRole('button', { name: 'Tell me…' }).press('Enter');
		const settings = page.getByRole('region', { name: 'Settings' });
		await expect(settings.getByRole('group', { name: 'Tell me when what I watch is on' })).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(settings.getByLabel('Theme')).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(settings).toBeHidden();
		await expect(line.getByRole('button', { name: 'Tell me…' })).toBeFocused();
	});

	test('WATCH-6: shows what is valid of a fragment, and leaves the address alone', async ({ page, openOnFeed }) => {
		await openOnFeed();
		for (const [fragment, shown] of [
			['watch=tg:1,xx:2,st:<b>,tg:91,tg:91,st:99999999999', 1],
			['watch=%E0%A4', 0],
			[`watch=${Array.from({ length: 1000 }, (_, index) => `tg:${index + 100}`).join(',')}`, 50],
			['watch=', 0],
		] as const) {
			await watch(page, `#${fragment}`);
			await expect(parts(page).chips).toHaveCount(shown);
			expect(new URL(page.url()).hash).toBe(`#${fragment}`.replaceAll('<', '%3C').replaceAll('>', '%3E'));
		}
	});
});

/** Records what the page asks of the platform: notifications, notes of the sound. */
interface Asked {
	readonly notifications: { readonly title: string; readonly body: string | undefined }[];
	readonly notes: { readonly peak: number }[];
	permissions: number;
}

declare global {
	var asked: Asked;
	var shownNotifications: Notification[];
}

async function recordAsked(page: Page, phone = false): Promise<() => Promise<Asked>> {
	await page.addInitScript((throwing) => {
		const asked: Asked = { notifications: [], notes: [], permissions: 0 };
		const shown: Notification[] = [];
		globalThis.asked = asked;
		globalThis.shownNotifications = shown;
		const request = Notification.requestPermission.bind(Notification);
		window.Notification = class extends Notification {
			constructor(title: string, options?: NotificationOptions) {
				if (throwing)
					throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
				super(title, options);
				asked.notifications.push({ title, body: options?.body });
				shown.push(this);
			}

			static override requestPermission() {
				asked.permissions += 1;
				return request();
			}
		};
		// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
		const ramp = AudioParam.prototype.linearRampToValueAtTime;
		AudioParam.prototype.linearRampToValueAtTime = function record(value, at) {
			asked.notes.push({ peak: value });
			return ramp.call(this, value, at);
		};
	}, phone);
	return () => page.evaluate(() => globalThis.asked);
}

/** The tab is hidden, or looked at again. */
async function hide(page: Page, hidden: boolean): Promise<void> {
	await page.evaluate((value) => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
		Object.defineProperty(document, 'visibilityState', {
			configurable: true,
			get: () => (value ? 'hidden' : 'visible'),
		});
		document.dispatchEvent(new Event('visibilitychange'));
	}, hidden);
}

const NOTHING_STORED = { cookie: '', storage: 0, caches: 0, databases: 0, workers: 0 };

/** Everything that a page can leave in the browser. */
function stored(page: Page): Promise<typeof NOTHING_STORED> {
	return page.evaluate(async () => ({
		cookie: document.cookie,
		storage: localStorage.length + sessionStorage.length,
		caches: (await caches.keys()).length,
		databases: (await indexedDB.databases()).length,
		workers: (await navigator.serviceWorker.getRegistrations()).length,
	}));
}

/** Lets the page's clock run until announcements begin, when the feed has been connected for 10 s (WATCH-3). @returns its unix second */
async function untilConnectedLongEnough(page: Page): Promise<number> {
	await page.clock.runFor(11_000);
	return page.evaluate(() => Math.floor(Date.now() / 1000));
}

test.describe('being told', () => {
	test.slow();

	test('WATCH-8, WATCH-10: nothing is switched on, loaded, asked for or stored before the viewer does so', async ({
		page,
		openOnFeed,
	}) => {
		const asked = await recordAsked(page);
		const loaded: string[] = [];
		page.on('request', (request) => loaded.push(request.url()));
		await openOnFeed();
		expect(loaded.filter((address) => address.includes('watch'))).toEqual([]);
		await watch(page, '#watch=tg:26299&tell=notification');
		await page.getByRole('button', { name: 'Tell me' }).click();
		await expect(page.getByRole('checkbox', { name: 'Notification' })).not.toBeChecked();
		expect(await asked()).toMatchObject({ notifications: [], notes: [], permissions: 0 });
		expect(await stored(page)).toEqual(NOTHING_STORED);
	});

	test('WATCH-8: each way is tried out by the button beside it', async ({ page, context, openOnFeed }) => {
		await context.grantPermissions(['notifications']);
		const asked = await recordAsked(page);
		await openOnFeed();
		await watch(page, '#watch=tg:26299');
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

	test('WATCH-1, WATCH-7, WATCH-8: in a hidden tab all three tell once of one over; markup is text', async ({
		page,
		context,
		openOnFeed,
	}) => {
		await context.grantPermissions(['notifications']);
		const asked = await recordAsked(page);
		await page.clock.install({ time: Date.now() });
		const feed = await openOnFeed();
		await watch(page, '#watch=tg:26299,st:2350001&tell=title,sound,notification&volume=100');
		await expect(parts(page).chips.first()).toBeVisible();
		const now = await untilConnectedLongEnough(page);
		await page.getByRole('heading', { level: 1 }).click();
		await hide(page, true);
		talk(feed, { ...ANN, callsign: '<b>G4QAA</b>' }, undefined, now);
		const text = '<b>G4QAA</b> on Ruhr';
		await expect.poll(async () => (await asked()).notifications).toMatchObject([{ title: text }]);
		await expect(page).toHaveTitle(`★ ${text}`);
		await expect.poll(async () => (await asked()).notes.length).toBe(2);
		await hide(page, false);
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
		talk(feed, UWE);
		await expect(parts(page).row('active', 'DL9QCQ')).toBeVisible();
		await watch(page, '#watch=st:DL9QCQ,st:G4*&tell=title');
		const start = await untilConnectedLongEnough(page);
		await hide(page, true);
		const session = { destinationId: 91, talkgroup: 'World-wide', ...ANN, sessionId: 'one', start };
		feed.send(frameOf(startMessage(session)));
		await expect(page).toHaveTitle('★ G4QAA on World-wide');
		feed.send(frameOf(stopMessage({ ...session, stop: start + 3 })));
		await expect(page).toHaveTitle(/^\(1\) /);
	});

	test('WATCH-10: says beside the switch that the browser refuses notifications', async ({ page, openOnFeed }) => {
		await page.addInitScript(() => {
			Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });
		});
		await openOnFeed();
		await watch(page, '#watch=tg:26299');
		await page.getByRole('button', { name: 'Tell me' }).click();
		await page.getByRole('checkbox', { name: 'Notification' }).click();
		await expect(page.getByRole('checkbox', { name: 'Notification' })).not.toBeChecked();
		const settings = page.getByRole('region', { name: 'Settings' });
		await expect(settings.getByText('The browser refuses notifications of this page.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Try: Notification' })).toBeDisabled();
	});

	test('PRIVACY-1: with everything switched on and used, nothing is stored but the address', async ({
		page,
		context,
		openOnFeed,
	}) => {
		await context.grantPermissions(['notifications']);
		const asked = await recordAsked(page);
		const feed = await openOnFeed();
		talk(feed, UWE, 5);
		await watch(
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

	test('WATCH-11: the service worker is removed when the switch is off', async ({ page, context, openOnFeed }) => {
		await context.grantPermissions(['notifications']);
		await recordAsked(page, true);
		await openOnFeed();
		const workers = async () => (await stored(page)).workers;
		await page.getByRole('button', { name: 'Settings' }).click();
		const notification = page.getByRole('checkbox', { name: 'Notification' });
		await notification.check();
		await page.getByRole('button', { name: 'Try: Notification' }).click();
		await expect.poll(workers).toBe(1);
		await notification.uncheck();
		await expect.poll(workers).toBe(0);
		// One that a trial left is removed with the next visit.
		await page.getByRole('button', { name: 'Try: Notification' }).click();
		await expect.poll(workers).toBe(1);
		await expect(page).not.toHaveURL(/tell/);
		await page.reload();
		await expect.poll(workers).toBe(0);
	});

	test('WATCH-11: on phones a service worker shows it, which caches nothing and answers no request', async ({
		page,
		context,
		openOnFeed,
	}) => {
		await context.grantPermissions(['notifications']);
		await recordAsked(page, true);
		await openOnFeed();
		await watch(page, '#watch=tg:26299');
		await page.getByRole('button', { name: 'Tell me' }).click();
		await page.getByRole('button', { name: 'Try: Notification' }).click();
		const shown = () =>
			page.evaluate(async () => {
				const [registration] = await navigator.serviceWorker.getRegistrations();
				return (await registration?.getNotifications())?.map(({ title }) => title);
			});
		await expect.poll(shown).toEqual(['An example']);
		expect(await page.evaluate(async () => [navigator.serviceWorker.controller, await caches.keys()])).toEqual([
			null,
			[],
		]);
		const worker = context.serviceWorkers()[0];
		const script = await (await page.request.get(worker?.url() ?? '')).text();
		expect(script).not.toMatch(/fetch|caches/);
	});

	test('WCAG 2.2 AA: axe finds nothing with the line and its switches open', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		talk(feed, ANN);
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 844 });
			await watch(page, '#watch=tg:26299,st:G4*,st:XX1X');
			await expect(parts(page).chips).toHaveCount(3);
			await page.getByRole('button', { name: 'Tell me' }).click();
			await expectAccessible(page);
			await page.keyboard.press('Escape');
		}
	});
});
