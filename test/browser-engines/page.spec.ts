import { distinctSession, startMessage, stopMessage, updateMessage } from '../model/messages.ts';
import { frameOf, nowInSeconds, sendOneEndedOneActive } from '../server-fixtures/frames.ts';
import { countOf, expect, fragmentOf, test, textsOf } from './engine-test.ts';

const ACTIVE = '[aria-labelledby="active-heading"]';
const TALKGROUPS = '[aria-labelledby="talkgroups-heading"]';
const CALLSIGNS = '[aria-labelledby="callsigns-heading"]';
const ACTIVE_ROWS = `${ACTIVE} [data-row]`;
const TALKGROUP_ROWS = `${TALKGROUPS} [data-row]`;
const CALLSIGN_ROWS = `${CALLSIGNS} [data-row]`;
const PANEL = 'dialog[aria-labelledby="panel-heading"][open]';
/** Rows that begin with a time. */
const OVERS = `${PANEL} [data-row]:has(td + th)`;
const GROUP_NAME = `${TALKGROUPS} input[placeholder="Enter Group name..."]`;

test('shows sessions as they start, run, learn their names and end', async ({ tab, openOnFeed }) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const session = { ...distinctSession(1), start: now - 20 };
	feed.send(frameOf(startMessage(session)), frameOf(startMessage({ ...distinctSession(2), start: now - 5 })));
	await expect.poll(() => textsOf(tab, '#active-heading')).toEqual([expect.stringContaining('(2)')]);
	const duration = () => tab.run((row) => document.querySelector(`${row} td.duration`)?.textContent, ACTIVE_ROWS);
	const before = await duration();
	expect(before).toMatch(/^[2-5]\ds$/);
	await expect.poll(duration).not.toBe(before);
	feed.send(
		frameOf(
			updateMessage({
				...session,
				station: { ...session.station, callsign: 'DL5QZX', name: 'Jürgen' },
				talkgroup: { ...session.talkgroup, name: 'Deutschland' },
			}),
		),
	);
	await expect.poll(() => textsOf(tab, ACTIVE_ROWS)).toEqual([expect.stringContaining('DL5QZX'), expect.any(String)]);
	feed.send(frameOf(stopMessage({ ...session, stop: now })));
	await expect.poll(() => countOf(tab, ACTIVE_ROWS)).toBe(1);
	await expect.poll(() => textsOf(tab, TALKGROUP_ROWS)).toEqual([expect.stringContaining('Deutschland')]);
	await expect.poll(() => textsOf(tab, CALLSIGN_ROWS)).toEqual([expect.stringContaining('Jürgen')]);
});

test('a long list shows whole rows beside the rankings, and unfolds', async ({ tab, openOnFeed }) => {
	const feed = await openOnFeed();
	const start = nowInSeconds();
	for (let number = 0; number < 70; number++) {
		const session = { ...distinctSession(number), start: start - 9 };
		feed.send(frameOf(startMessage(session)));
		if (number < 20) feed.send(frameOf(stopMessage({ ...session, stop: start })));
	}
	await expect.poll(() => countOf(tab, TALKGROUP_ROWS)).toBe(20);
	await expect.poll(() => countOf(tab, ACTIVE_ROWS)).toBeGreaterThan(2);
	const overhang = await tab.run((active) => {
		const last = document.querySelector(`${active} [data-row]:last-child`)?.getBoundingClientRect();
		return last && last.bottom - (document.querySelector(active)?.getBoundingClientRect().bottom ?? 0);
	}, ACTIVE);
	expect(overhang).toBeLessThanOrEqual(1);
	const middles = (selector: string) =>
		tab.run((matching) => {
			const boxes = [...document.querySelectorAll(matching)].map((each) => each.getBoundingClientRect());
			return boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2));
		}, selector);
	expect(await middles(`${TALKGROUPS} .ranks span`)).toEqual(await middles(TALKGROUP_ROWS));
	await tab.click(`${ACTIVE} .unfold`);
	await expect.poll(() => countOf(tab, ACTIVE_ROWS)).toBe(50);
});

test('no call sign is cut off because a width was rounded', async ({ tab, openOnFeed }) => {
	const feed = await openOnFeed();
	for (let number = 0; number < 60; number++) {
		const letters = [number % 26, (number * 7) % 26].map((letter) => String.fromCharCode(65 + letter)).join('');
		const session = distinctSession(number, { callsign: `${letters}${number % 10}Q`, talkgroup: `TAC ${number}` });
		feed.send(frameOf(startMessage({ ...session, start: nowInSeconds() })));
	}
	await expect.poll(() => textsOf(tab, '#active-heading')).toEqual([expect.stringContaining('(60)')]);
	await tab.click(`${ACTIVE} .unfold`);
	await expect.poll(() => countOf(tab, ACTIVE_ROWS)).toBe(60);
	const cut = () =>
		tab.run(() => {
			// As at 1280 px.
			document.documentElement.style.fontSize = '12.5px';
			return [...document.querySelectorAll('[aria-labelledby="active-heading"] a bdi')]
				.filter((label) => {
					const text = document.createRange();
					text.selectNodeContents(label);
					const { width } = label.getBoundingClientRect();
					const padding = Number.parseFloat(getComputedStyle(label).paddingInlineStart);
					return text.getBoundingClientRect().width > width - padding + 0.001;
				})
				.map(({ textContent }) => textContent);
		});
	expect(await cut()).toEqual([]);
});

test('takes more keys in a filter than the history takes changes', async ({ tab, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOneEndedOneActive(feed);
	await expect.poll(() => countOf(tab, TALKGROUP_ROWS)).toBe(1);
	await tab.click(GROUP_NAME);
	// WebKit refuses more than 100 changes of the history within 10 s.
	await tab.run(() => {
		for (let count = 0; count < 90; count++) history.replaceState(history.state, '', location.href);
	});
	await tab.type('x'.repeat(30));
	await expect.poll(() => fragmentOf(tab)).toBe(`#group-name=${'x'.repeat(30)}`);
	await expect.poll(() => countOf(tab, TALKGROUP_ROWS)).toBe(0);
	await tab.press('Escape');
	await expect.poll(() => countOf(tab, TALKGROUP_ROWS)).toBe(1);
	await expect.poll(() => fragmentOf(tab)).toBe('');
	feed.send(frameOf(startMessage({ ...distinctSession(3), start: nowInSeconds() })));
	await expect.poll(() => countOf(tab, ACTIVE_ROWS)).toBe(2);
	expect(feed.viewers).toBe(1);
});

test('a press on a row opens its panel, and Back closes it', async ({ tab, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOneEndedOneActive(feed);
	await expect.poll(() => countOf(tab, TALKGROUP_ROWS)).toBe(1);
	expect(await countOf(tab, PANEL)).toBe(0);
	await tab.click(`${TALKGROUP_ROWS} td.talk-time`);
	await expect.poll(() => textsOf(tab, `${PANEL} h2`)).toEqual(await textsOf(tab, `${TALKGROUP_ROWS} bdi`));
	expect(await tab.run(() => document.activeElement?.localName)).toBe('h2');
	await expect.poll(() => countOf(tab, OVERS)).toBe(1);
	expect(await fragmentOf(tab)).toMatch(/^#talkgroup=\d+$/);
	await tab.run(() => history.back());
	await expect.poll(() => countOf(tab, PANEL)).toBe(0);
	await expect.poll(() => fragmentOf(tab)).toBe('');
});

test('the gear opens the settings, whose button leads to the wall; Escape leads back', async ({ tab, openOnFeed }) => {
	await openOnFeed();
	const shown = (selector: string) =>
		tab.run((matching) => document.querySelector(matching)?.checkVisibility() ?? false, selector);
	const wall = 'dialog .wide-only';
	await expect.poll(() => shown(wall)).toBe(false);
	await tab.click('button[aria-label="Settings"]');
	await expect.poll(() => shown(wall)).toBe(true);
	await tab.click(wall);
	await expect.poll(() => shown('h1')).toBe(false);
	await expect.poll(() => shown('dialog')).toBe(false);
	await tab.press('Escape');
	await expect.poll(() => shown('h1')).toBe(true);
	await expect.poll(() => fragmentOf(tab)).toBe('');
});

test('larger type has the layout of a smaller window', async ({ tab, openOnFeed }) => {
	await openOnFeed();
	const share = () =>
		tab.run(() => (document.querySelector('[data-part="board"]')?.getBoundingClientRect().width ?? 0) / innerWidth);
	await expect.poll(share).toBeLessThan(0.7);
	await tab.run(() => {
		location.hash = '#size=150';
	});
	await expect.poll(share).toBeGreaterThan(0.9);
});
