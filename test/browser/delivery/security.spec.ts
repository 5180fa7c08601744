import type { Page } from '@playwright/test';
import type { Ends } from '../../server-fixtures/ends.ts';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { oneAnswerServer, plainFileServer } from '../../server-fixtures/plain-file-server.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import type { Servers } from '../fixtures/servers.ts';

/** Makes the attempts of an attacker's code in the page. @returns the outcome of each attempt */
async function attack(page: Page, elsewhere: string): Promise<Record<string, string>> {
	return page.evaluate(async (foreign) => {
		// The test's own call may be exempt from the policy, so the attempts run after it.
		await new Promise((resolve) => setTimeout(resolve));
		const createPolicy = (name: string) => {
			const policies: unknown = Reflect.get(window, 'trustedTypes');
			if (typeof policies !== 'object' || policies === null) return;
			const create: unknown = Reflect.get(policies, 'createPolicy');
			if (typeof create === 'function') void Reflect.apply(create, policies, [name, {}]);
		};
		const opened = (target: EventTarget, event: string) =>
			new Promise((resolve, reject) => {
				target.addEventListener(event, () => resolve('opened'));
				target.addEventListener('error', () => reject(new TypeError('refused')));
			});
		const image = (address: string) => {
			const made = new Image();
			made.src = address;
			return opened(made, 'load');
		};
		const attempts: Record<string, () => unknown> = {
			'a string to innerHTML': () => Reflect.set(document.body, 'innerHTML', '<img src=x onerror="window.injected=1">'),
			'a string to a script': () => Reflect.set(document.createElement('script'), 'text', 'window.injected = 1'),
			'a string to a worker': () => new Worker('./icon.svg'),
			'a string to eval': () => void Reflect.apply(Reflect.get(window, 'eval'), window, ['window.injected = 1']),
			'a second policy': () => createPolicy('mine'),
			'a policy for everything': () => createPolicy('default'),
			'a request to another host': () => fetch(foreign),
			'a websocket to another host': () => opened(new WebSocket(foreign.replace('http', 'ws')), 'open'),
			'an image in a data: address': () => image('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'),
		};
		const outcomes: Record<string, string> = {};
		for (const [name, attempt] of Object.entries(attempts)) {
			try {
				await attempt();
				outcomes[name] = 'done';
			} catch (error) {
				outcomes[name] = error instanceof Error ? 'refused' : String(error);
			}
		}
		return outcomes;
	}, elsewhere);
}

/** HTML that an attacker might inject into the page. */
function injected(elsewhere: string): string {
	return [
		'<script>window.injected = 1</script>',
		`<script src="${elsewhere}/icon.svg"></script>`,
		'<img src="./nowhere.png" onerror="window.injected = 1">',
		`<img id="foreign" src="${elsewhere}/icon.svg">`,
		'<style>html { --injected: 1 }</style>',
		`<link rel="stylesheet" href="${elsewhere}/page.css">`,
		`<iframe src="${elsewhere}/"></iframe>`,
		`<object data="${elsewhere}/icon.svg"></object>`,
		`<base href="${elsewhere}/">`,
	].join('');
}

/** Opens the page with the injected HTML in it. */
async function openInjected(page: Page, address: string, elsewhere: string): Promise<void> {
	await page.route(
		`${address}/`,
		async (route) => {
			const response = await route.fetch();
			const html = await response.text();
			await route.fulfill({ response, body: html.replace('<div id="page">', `${injected(elsewhere)}<div id="page">`) });
		},
		// Later requests, such as the page's check for another version, get the HTML as it is.
		{ times: 1 },
	);
	await page.goto(`${address}/`);
}

async function expectUnharmed(page: Page, asked: readonly string[]): Promise<void> {
	await expect(screen(page).talkgroups).toBeVisible();
	expect(await page.evaluate(() => 'injected' in window)).toBe(false);
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--injected'))).toBe('');
	expect(asked).toEqual([]);
}

/** Starts a host that the page must not reach. @returns its address and the requests that it gets */
async function startElsewhere(ends: Ends): Promise<{ elsewhere: string; asked: readonly string[] }> {
	const asked: string[] = [];
	const answer = (url: string) => {
		asked.push(url);
		return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
	};
	return { elsewhere: await oneAnswerServer(ends, answer, 'image/svg+xml'), asked };
}

const HOSTS: Readonly<Record<string, (servers: Pick<Servers, 'start' | 'ends'>) => Promise<string>>> = {
	'as served': ({ start }) => start(),
	'as built, by a host that sends no headers': ({ ends }) => plainFileServer(ends, 'build/site'),
};

for (const [how, host] of Object.entries(HOSTS)) {
	test.describe(`the policy of the page, ${how}`, () => {
		// The browser logs each refusal, and the network of the built page cannot be reached from a test.
		test.use({ expectedErrors: /./ });

		test(`injected HTML does not run, and code in the page can neither write markup nor reach another host, ${how}`, async ({
			page,
			start,
			ends,
		}) => {
			const { elsewhere, asked } = await startElsewhere(ends);
			const address = await host({ start, ends });
			await openInjected(page, address, elsewhere);
			await expectUnharmed(page, asked);
			await page.goto('about:blank');
			await page.goto(`${address}/`);
			await expect(screen(page).talkgroups).toBeVisible();
			const outcomes = await attack(page, elsewhere);
			expect(Object.keys(outcomes)).toHaveLength(9);
			expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
			await expectUnharmed(page, asked);
		});
	});
}

test('the built page does not violate its own policy', async ({ page, startFeed, ends }) => {
	const feed = await startFeed();
	const connected = (html: string) =>
		['ws', 'http'].reduce(
			(edited, scheme) =>
				edited.replaceAll(`${scheme}s://api.brandmeister.network`, feed.address.replace('http', scheme)),
			html,
		);
	const address = await plainFileServer(ends, 'build/site', connected);
	await page.goto(`${address}/`);
	await feed.until(() => feed.viewers === 1);
	sendOneEndedOneActive(feed);
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(1);
	// A filter creates a worker, through the page's only Trusted Types policy.
	await talkgroups.getByPlaceholder('Enter Group name...').fill('x');
	await expect(talkgroupRows).toHaveCount(0);
});

// SECURITY-2
test.describe('framing', () => {
	// The browser logs each refusal.
	test.use({ expectedErrors: /frame-ancestors/ });

	/** Opens a page of another site that shows the product in a frame. @returns the frame's content */
	async function frame(page: Page, ends: Ends, product: (site: string) => Promise<string>) {
		let address = '';
		const html = () => `<iframe width="1200" height="800" src="${address}"></iframe>`;
		const site = await oneAnswerServer(ends, html, 'text/html');
		address = await product(site);
		await page.goto(site);
		return page.frameLocator('iframe');
	}

	test('only the site that --allow-framing names can show the page in a frame', async ({ page, start, ends }) => {
		const content = await frame(page, ends, (site) => start('--allow-framing', site));
		await expect(content.getByRole('region', { name: 'Top Talkgroups' })).toBeVisible();
		for (const options of [[], ['--allow-framing', 'https://club.example']]) {
			const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
			const other = await frame(page, ends, () => start(...options));
			await refused;
			await expect(other.getByRole('region', { name: 'Top Talkgroups' })).toHaveCount(0);
		}
	});
});
