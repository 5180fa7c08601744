import { findProgram } from '../../../scripts/programs.mjs';
import { distinctSession, startMessage } from '../../model/messages.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

// One network is unreachable.
test.use({ expectedErrors: /net::ERR_/ });

test('the title opens a menu of networks, by keyboard too, and its links keep only the choices that apply to every network', async ({
	page,
	start,
	startFeed,
	startProxy,
}) => {
	test.skip(findProgram('nginx') === undefined, 'nginx is not installed');
	const [first, second] = [await startFeed(), await startFeed()];
	const networks = [`First=${first.address}`, `Second=${second.address}`, 'Gone=http://127.0.0.1:9'];
	// Below a path, the page knows only its own folder.
	const server = await start(...networks.flatMap((network) => ['--relay', network]), '--proxies', '1');
	const address = `${await startProxy(server)}/live`;
	await second.until(() => second.viewers === 1);
	sendOneEndedOneActive(second);
	const list = async () => (await fetch(`${server}/networks.json`)).text();
	await expect.poll(list).toContain('"active":1');

	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	page.on('websocket', (socket) => asked.push(socket.url().replace('ws:', 'http:')));
	page.on('worker', (worker) => asked.push(worker.url()));
	await page.goto(
		`${address}/#group-name=a&window=10&clock=24&talkgroup=91&watch=tg:91&remind=91@4000000000&only=1&hide=tg:92`,
	);
	const { status, activeRows } = screen(page);
	const title = page.getByRole('heading', { level: 1 }).getByRole('button');
	const menu = page.getByRole('dialog', { name: 'Networks' });
	await expect(status).toHaveText('Connected to First');
	await expect(menu).toBeHidden();
	await title.press('Enter');
	await expect(menu.getByRole('listitem')).toHaveText([
		'All networks1 on the air0 conversations',
		'First0 on the air0 conversations',
		'Second1 on the air0 conversations',
		/^Gonenot connected since \d+:\d+:\d+$/,
	]);
	await expect(menu.locator('[aria-current]')).toContainText('First');
	await expectAccessible(page);
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();
	await expect(title).toBeFocused();

	// The list is known by now.
	await title.press('Enter');
	await expect(menu.getByRole('link', { name: 'All networks' })).toBeFocused();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${address}/second/#group-name=a&window=10&clock=24`);
	await expect(status).toHaveText('Connected to Second');
	await expect(activeRows).toHaveCount(1);

	await title.click();
	await menu.getByRole('link', { name: 'First' }).click();
	await expect(page).toHaveURL(`${address}/#group-name=a&window=10&clock=24`);
	await expect(title).toHaveText('First Top Activity');
	expect(asked.filter((each) => !each.startsWith(`${address}/`))).toEqual([]);
	expect(asked.filter((each) => /\/lh\/|pattern-worker/.test(each)).length).toBeGreaterThan(3);
});

test('all networks stand on one screen, each lost and back by itself', async ({ page, start, startFeed }) => {
	const [first, second] = [await startFeed(), await startFeed()];
	const networks = [
		`First=${first.address}`,
		`Second=${second.address}`,
		'Gone=http://127.0.0.1:9',
		'Lost=http://127.0.0.1:9',
		'Off=http://127.0.0.1:9',
	];
	const address = await start(...networks.flatMap((network) => ['--relay', network]));
	await second.until(() => first.viewers + second.viewers === 2);
	const send = (feed: typeof first, number: number) =>
		feed.send(frameOf(startMessage({ ...distinctSession(number), start: nowInSeconds() })));
	send(first, 1);
	// A bridge carries the same over to the second network.
	send(second, 1);
	send(second, 2);
	const dstId = distinctSession(2).talkgroup.id;
	await page.goto(`${address}/second/#watch=tg:${dstId}&remind=${dstId}@4000000000`);
	const { status, activeRows } = screen(page);
	await page.getByRole('heading', { level: 1 }).getByRole('button').click();
	await page.getByRole('link', { name: 'All networks' }).click();
	await expect(page).toHaveURL(`${address}/all/#watch=tg:second/${dstId}&remind=second/${dstId}@4000000000`);
	await expect(activeRows).toHaveCount(2);
	await expect(status).toHaveText('Connected to All networks, but not to Gone, Lost, Off');
	await expect(page.getByText('No connection to Gone · No connection to Lost · and 1 more')).toBeVisible();
	await expect(page).toHaveTitle('(2) All networks Top Activity');
	await expectAccessible(page);
	// The star of a row under the mouse covers no letters of its network.
	const letters = activeRows.getByTitle('First', { exact: true });
	await letters.hover();
	await letters.click({ trial: true });
	await page.mouse.move(0, 0);

	await second.close();
	await expect(status).toHaveText('Connected to All networks, but not to Second, Gone, Lost, Off');
	await expect(page.getByText(/^No data from Second since/)).toBeVisible();
	send(first, 3);
	await expect(activeRows).toHaveCount(3);
	await expect(page).toHaveTitle('(3) All networks Top Activity');
	const again = await FeedServer.start({ port: second.port });
	await expect(status).toHaveText(/but not to Gone, Lost, Off$/, { timeout: 35_000 });
	await again.close();
	await page.goto(`${address}/all/#talkgroup=second/${dstId}`);
	const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
	await expect(panel).toContainText('Second');
	// Without a network, a talkgroup is meant on every one.
	await page.goto(`${address}/all/#talkgroup=${dstId}&watch=tg:${dstId}`);
	await expect(panel.getByRole('link', { name: distinctSession(2).station.id })).not.toHaveCount(0);
	await expect(panel.getByRole('button', { name: /^Watching/ })).toBeVisible();
});
