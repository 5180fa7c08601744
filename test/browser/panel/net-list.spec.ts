import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, LINDA, sendOver, sendStart, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { NOTHING_STORED, stored } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { rowsOf } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

function netParts(page: Page) {
	const net = page.getByRole('region', { name: 'Net list' });
	return {
		begin: page.getByRole('button', { name: 'Net list' }),
		net,
		rows: rowsOf(net),
		heading: net.getByRole('heading', { name: 'Net list' }),
		end: net.getByRole('button', { name: 'End the list' }),
		called: (callsign: string) => net.getByRole('checkbox', { name: `called ${callsign}` }),
		remove: (callsign: string) => net.getByRole('button', { name: `Remove ${callsign}` }),
		field: net.getByRole('textbox', { name: 'Add a call sign' }),
		said: (text: string | RegExp) => net.getByRole('status').filter({ hasText: text }),
	};
}

test('a net list begins with those heard, grows on, and survives a reload', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, ANN, 5);
	await setFragment(page, '#talkgroup=26299');
	const { begin, net, rows, heading, called } = netParts(page);
	await panelParts(page).stations.first().waitFor();
	expect(await stored(page)).toEqual(NOTHING_STORED);
	await begin.press('Enter');
	await expect(heading).toBeFocused();
	await expect(rows).toHaveText([/^1G4QAA.*since .* · 1 over · 5s/]);
	await expect(begin).toHaveCount(0);
	sendStart(feed, UWE);
	await expect(rows).toHaveText([/^1G4QAA/, /^2DL9QCQ.*1 over/]);
	await expect(rows.nth(1).getByRole('img', { name: /^on the air for/ })).toBeVisible();
	await expectAccessible(page);

	await page.getByRole('button', { name: 'Pause' }).click();
	sendStart(feed, LINDA);
	await called('G4QAA').check();
	await expect(net).toContainText('2 stations · 1 called');
	// The list of the tab has the third station, which the paused screen does not show.
	await expect.poll(() => page.evaluate(() => sessionStorage.getItem(`net ${location.pathname}`))).toContain('K5QSM');
	await expect(rows).toHaveCount(2);
	await page.getByRole('button', { name: 'Resume' }).click();
	await expect(rows).toHaveCount(3);

	await page.reload();
	await expect(rows).toHaveText([/^1G4QAA/, /^2DL9QCQ/, /^3K5QSM.*1 over · 0s/]);
	await expect(called('G4QAA')).toBeChecked();
	expect(await stored(page)).toEqual({ ...NOTHING_STORED, storage: 1 });
	const other = await page.context().newPage();
	await other.goto(page.url());
	await expect(netParts(other).begin).toBeVisible();
	await other.close();
});

test('a station is added, removed and brought back by keyboard', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, ANN, 5);
	sendOver(feed, UWE, 5);
	await setFragment(page, '#talkgroup=26299');
	const { begin, net, rows, heading, called, remove, field, said } = netParts(page);
	await begin.click();
	await field.fill('<b>');
	await field.press('Enter');
	await expect(said('“<b>” is no call sign.')).toHaveCount(1);
	await field.fill('m0qab');
	await field.press('Enter');
	await expect(said('M0QAB is number 3.')).toHaveCount(1);
	await expect(rows.nth(2)).toHaveText(/^3M0QABadded by hand/);
	// The list is one stop of Tab. The arrows move in it.
	await called('G4QAA').focus();
	await page.keyboard.press('ArrowDown');
	await expect(called('DL9QCQ')).toBeFocused();
	await page.keyboard.press('Space');
	await expect(called('DL9QCQ')).toBeChecked();
	await page.keyboard.press('ArrowRight');
	await expect(remove('DL9QCQ')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(rows).toHaveText([/^1G4QAA/, /^2M0QAB/]);
	await expect(remove('M0QAB')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(remove('G4QAA')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	await expect(net).toContainText('Nobody has checked in yet.');
	await net.getByRole('button', { name: 'Bring back DL9QCQ' }).press('Enter');
	await expect(net.getByRole('button', { name: 'Bring back M0QAB' })).toBeFocused();
	await expect(called('DL9QCQ')).toBeChecked();
	await field.fill('x');
	await field.press('Escape');
	await expect(field).toHaveValue('');
	await expect(net).toBeVisible();
});

test('one list is kept at a time, and its end can be undone for ten seconds', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	sendOver(feed, ANN, 5);
	await setFragment(page, '#talkgroup=26299');
	const { begin, net, rows, heading, end } = netParts(page);
	await begin.click();
	await expect(rows).toHaveCount(1);
	await setFragment(page, '#talkgroup=91');
	const elsewhere = page.getByText('A net list is kept on');
	await expect(elsewhere).toHaveText('A net list is kept on Ruhr 26299');
	await expect(begin).toHaveCount(0);
	await elsewhere.getByRole('link', { name: 'Ruhr' }).click();
	await expect(rows).toHaveCount(1);
	await stopClock(page);
	await end.click();
	const undo = page.getByRole('button', { name: 'Undo' });
	await expect(undo).toBeFocused();
	expect(await stored(page)).toEqual(NOTHING_STORED);
	await undo.press('Enter');
	await expect(heading).toBeFocused();
	await expect(rows).toHaveCount(1);
	await end.click();
	await page.clock.runFor(10_000);
	await expect(undo).toHaveCount(0);
	await expect(panelParts(page).heading).toBeFocused();
	await expect(net).toHaveCount(0);
	await expect(begin).toBeVisible();
});

test('the list is copied and saved under the policy of the page', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const feed = await openOnFeed();
	sendOver(feed, { ...ANN, station: { ...ANN.station, name: '=HYPERLINK("x")' } }, 5);
	await setFragment(page, '#talkgroup=26299');
	const { begin, net, said } = netParts(page);
	await begin.click();
	await net.getByRole('button', { name: 'Copy' }).click();
	await expect(said('Copied.')).toHaveCount(1);
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
		/^No\.\tCall sign\t.*\n1\tG4QAA\t'=HYPERLINK\("x"\)\tUnited Kingdom\t/,
	);
	const save = async (format: string) => {
		const saved = page.waitForEvent('download');
		await net.getByRole('button', { name: `Save as ${format}` }).click();
		const download = await saved;
		return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
	};
	const csv = await save('CSV');
	expect(csv.name).toMatch(/^Net-26299-Ruhr-\d{4}-\d\d-\d\d\.csv$/);
	expect(csv.text).toContain(`1,G4QAA,"'=HYPERLINK(""x"")",United Kingdom,`);
	await net.getByRole('combobox', { name: 'Band for ADIF' }).selectOption('2M');
	await net.getByRole('textbox', { name: 'Your call sign' }).fill('q1aaa');
	const adif = await save('ADIF');
	expect(adif.name).toMatch(/\.adi$/);
	expect(adif.text).toMatch(
		/<CALL:5>G4QAA <NAME:15>=HYPERLINK\("x"\) <QSO_DATE:8>\d{8} .*<BAND:2>2M .*<STATION_CALLSIGN:5>Q1AAA .*<EOR>\n$/,
	);
});
