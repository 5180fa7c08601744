import type { LinkBatch } from '../../../src/page/worker/worker-dial.ts';
import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { onAir } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';
import { test, untilResent } from '../fixtures/relay-fixture.ts';

test.use({
	// The browser looks for an icon of the icon.
	expectedErrors: /net::ERR_|status of 404/,
	// Playwright switches the back-forward cache off.
	launchOptions: async ({ launchOptions }, provide) => {
		await provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
	},
});

test('CONNECT-11, RELAY-6: after the back-forward cache, gets the rows that it missed', async ({
	page,
	startRelayed,
}) => {
	await page.addInitScript(noteEvents);
	const { network, address } = await startRelayed();
	network.send(...onAir(2));
	await untilResent(2, address);
	await page.goto(address);
	const { activeRows } = screen(page);
	await expect(activeRows).toHaveCount(2);
	await page.evaluate(() => {
		addEventListener('pageshow', ({ persisted }) => {
			document.body.dataset['persisted'] = String(persisted);
		});
	});
	await page.goto(`${address}/icon.svg`);
	network.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	// Playwright waits for a load that never comes.
	await page.evaluate('setTimeout(() => history.back())');
	await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true');
	await expect(activeRows).toHaveCount(3);
	await expect(page.locator('.unheard-since-loss')).toHaveCount(0);
	expect(await page.evaluate(() => eventsHeard)).toEqual([['history'], ['frames']]);
});

declare global {
	/** The events of each connection, each named once. Playwright does not see connections that a page makes after it was restored. */
	var eventsHeard: string[][];
}

/** Records the events. Runs in the page, before its own scripts. */
function noteEvents(): void {
	globalThis.eventsHeard = [];
	globalThis.Worker = class extends Worker {
		constructor(address: string | URL, options?: WorkerOptions) {
			super(address, options);
			this.addEventListener('message', ({ data }: MessageEvent<LinkBatch>) => {
				for (const note of data.events) {
					const heard = eventsHeard.at(-1);
					if ('connected' in note) eventsHeard.push([]);
					else if ('event' in note && heard?.includes(note.event) === false) heard.push(note.event);
				}
			});
		}
	};
}
