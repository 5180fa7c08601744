import { findProgram } from '../../../scripts/programs.mjs';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
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

	await page.goto(`${address}/#group-name=a&window=10&clock=24&talkgroup=91&watch=tg:91&only=1&hide=tg:92`);
	const { status, activeRows } = screen(page);
	const title = page.getByRole('heading', { level: 1 }).getByRole('button');
	const menu = page.getByRole('navigation', { name: 'Networks' });
	await expect(status).toHaveText('Connected to First');
	await expect(menu).toBeHidden();
	await title.press('Enter');
	await expect(menu.getByRole('listitem')).toHaveText([
		'First0 on the air0 conversations',
		'Second1 on the air0 conversations',
		/^Gonenot connected since \d+:\d+:\d+$/,
	]);
	await expect(menu.locator('[aria-current]')).toContainText('First');
	await expectAccessible(page);
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();
	await expect(title).toBeFocused();

	await title.press('Enter');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${address}/second/#group-name=a&window=10&clock=24`);
	await expect(status).toHaveText('Connected to Second');
	await expect(activeRows).toHaveCount(1);

	await title.click();
	await menu.getByRole('link', { name: 'First' }).click();
	await expect(page).toHaveURL(`${address}/#group-name=a&window=10&clock=24`);
	await expect(title).toHaveText('First Top Activity');
});
