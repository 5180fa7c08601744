import { PRODUCT_VERSION } from '../../../src/engine/constants.ts';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fixRandom } from '../fixtures/fix-random.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** A random number above a quarter, with which only errors are sent. */
const UNTRACED = 0.9;

test.use({ expectedErrors: /planted/ });

test('each error is reported once, also an early one', async ({ page, openOnFeed, startTelemetry }) => {
	const server = await startTelemetry();
	await fixRandom(page, UNTRACED);
	await page.addInitScript(() => {
		addEventListener('DOMContentLoaded', () => {
			throw new Error('planted early');
		});
	});
	await openOnFeed(...server.reportsOptions);
	await server.until(() => server.envelopes.length === 1);
	await page.evaluate(() => {
		setTimeout(() => {
			throw new RangeError('planted late');
		});
	});
	await server.until(() => server.envelopes.length === 2);
	await page.evaluate(() => {
		void Promise.reject(new TypeError('planted rejection'));
	});
	await server.until(() => server.envelopes.length === 3);
	const events = server.items('event');
	expect(events.map(({ exception }) => exception)).toMatchObject([
		{ values: [{ type: 'Error' }] },
		{ values: [{ type: 'RangeError' }] },
		{ values: [{ type: 'TypeError' }] },
	]);
	for (const event of events)
		expect(event).toMatchObject({
			release: `top-activity@${PRODUCT_VERSION}`,
			environment: 'testing',
			sdk: { settings: { infer_ip: 'never' } },
		});
	expect(server.envelopes).toHaveLength(3);
	expect(server.texts.join()).not.toContain('planted');
	expect(server.events).toEqual([]);
});

test('a page that cannot be rendered reports it once', async ({ page, openOnFeed, startTelemetry }) => {
	const server = await startTelemetry();
	await fixRandom(page, UNTRACED);
	const feed = await openOnFeed(...server.reportsOptions);
	await page.evaluate(() => {
		Intl.DisplayNames.prototype.of = () => {
			throw new Error('planted in drawing');
		};
	});
	sendOneEndedOneActive(feed);
	await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "127.0.0.1:${feed.port} Top Activity" [level=1]
        - button "Connect"
    `);
	await expect(page).toHaveTitle(`127.0.0.1:${feed.port} Top Activity`);
	await feed.until(() => feed.viewers === 0);
	await expectAccessible(page);
	await server.until(() => server.envelopes.length === 1);
	await page.getByRole('button', { name: 'Connect' }).click();
	await expect(screen(page).status).toHaveText(/^Connected to /);
	expect(server.envelopes).toHaveLength(1);
});
