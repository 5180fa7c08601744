import { describe, expect, it } from 'vitest';
import { FRAME_EVENT } from '../../../src/protocol/frame.ts';
import { BATCH_EVENT, STATE_EVENT, VERSION_EVENT, WIRE_VERSION } from '../../../src/protocol/relay-messages.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { FULL, ids, PageOnRelay, RelayPage } from './relay-page.ts';

// Rules: WINDOW-6, RELAY-5, RELAY-6, RELAY-12, RELAY-13, RELAY-20

it.each<[string, (page: RelayPage) => void]>([
	['a loss', (page) => page.relay.disconnectAll()],
	['an unreadable batch', (page) => page.relay.say(BATCH_EVENT, 'nonsense')],
])('with 4,000 viewers on the relay, the first attempts after %s are spread over a longer time', async (_, lose) => {
	const page = await RelayPage.start({ random: () => 1 });
	page.relay.viewers = 4000;
	await page.connect();
	lose(page);
	await page.until(({ status }) => status.connection === 'disconnected');
	expect(page.waits).toContain(5800);
	expect(page.waits).not.toContain(1500);
});

describe('the state after a reconnect', () => {
	it('keeps the rankings of an open page after a restart of the relay, while a new page shows only what came since', async () => {
		const page = await RelayPage.open();
		const open = await page.loseAndReturn(() => {
			page.relay.restart();
			page.relay.hear('connected');
			page.relay.hear(startMessage(distinctSession(7)));
		});
		expect(ids(open)).toEqual({ active: ['session-7'], talkgroups: FULL.talkgroups });
		expect(open.reading.receivedSince).toBe(open.reading.at);
		// Another loss changes nothing either.
		const again = await page.loseAndReturn();
		expect(ids(again)).toEqual(ids(open));
		const fresh = new PageOnRelay(page.clock, page.relay.address);
		expect(ids(await fresh.connect())).toEqual({ active: ['session-7'], talkgroups: [] });
	});

	it('replaces the old data and the state of the connection in one draw', async () => {
		const page = await RelayPage.open();
		page.seen.length = 0;
		page.relay.hear(stopMessage({ ...distinctSession(4), start: T0 - 8, stop: T0 }));
		await page.loseAndReturn();
		const unsaid = page.seen.filter(({ status }) => status.stale && status.noDataSince === undefined);
		expect(unsaid).toEqual([]);
		const seen = new Set(page.seen.map((shown) => JSON.stringify(ids(shown))));
		const after = { active: [], talkgroups: ['26202', '26203', '26204'] };
		expect([...seen]).toEqual([FULL, after].map((each) => JSON.stringify(each)));
	});
});

describe('buttons', () => {
	it.each([
		['a loss', (page: RelayPage) => page.loseAndReturn()],
		[
			'Disconnect and Connect',
			(page: RelayPage) => {
				page.store.disconnect();
				return page.connect();
			},
		],
	])('cleared sessions stay away after %s', async (_, comeBack) => {
		const page = await RelayPage.open();
		page.clock.advance(10_000);
		page.store.clear();
		page.clock.advance(5000);
		page.relay.tell(startMessage({ ...distinctSession(5), start: T0 + 15 }));
		await page.until(({ reading }) => reading.active.length === 1);
		const after = await comeBack(page);
		expect(ids(after)).toEqual({ active: ['session-5'], talkgroups: [] });
		expect(after.reading.at - (after.reading.receivedSince ?? 0)).toBeLessThan(8);
	});

	it('Clear while disconnected also removes sessions that the relay received in the meantime', async () => {
		const page = await RelayPage.open();
		page.relay.tell(startMessage(distinctSession(8)));
		page.store.disconnect();
		page.clock.advance(60_000);
		page.relay.hear(startMessage({ ...distinctSession(5), start: T0 + 50 }), (T0 + 50) * 1000);
		page.store.clear();
		page.clock.advance(5000);
		page.relay.hear(startMessage({ ...distinctSession(6), start: T0 + 64 }), (T0 + 64) * 1000);
		expect(ids(await page.connect())).toEqual({ active: ['session-6'], talkgroups: [] });
	});
});

// Rules: RELAY-19

it.each<[string, string, readonly unknown[]]>([
	['that says so', VERSION_EVENT, [WIRE_VERSION + 1]],
	['that sends frames, as to any client', FRAME_EVENT, [frameOf(startMessage(distinctSession(1)))]],
])('a relay of another version %s is named until a state comes', async (_, event, given) => {
	const page = await RelayPage.open();
	page.relay.say(event, ...given);
	const { reading } = await page.until(({ status }) => status.refused);
	expect(reading.active).toHaveLength(1);
	page.clock.advance(1000);
	await page.until(({ status }) => status.connection === 'connected' && !status.refused);
});

const header = { sentAt: T0 * 1000, viewers: 1 };

it.each<[string, string, readonly unknown[]]>([
	['a batch with an unreadable event', BATCH_EVENT, [{ ...header, events: [[T0 * 1000, 'nonsense']] }]],
	['a state that is not compressed', STATE_EVENT, [header, Buffer.from('garbage')]],
	['a state without a header', STATE_EVENT, [null, Buffer.alloc(0)]],
])('after %s, the page reconnects and shows the state', async (_, event, given) => {
	const page = await RelayPage.open();
	page.relay.say(event, ...given);
	await page.until(({ status }) => status.connection === 'disconnected');
	expect(page.warnings).toMatchObject([expect.stringMatching(/^connection closed: unreadable/)]);
	page.clock.advance(1000);
	expect(ids(await page.until(({ status }) => status.connection === 'connected'))).toEqual(FULL);
});
