import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Activity } from '../../../../src/engine/activity.ts';
import { toUnixSeconds } from '../../../../src/engine/time.ts';
import { LAG_MS } from '../../../../src/page/feeds/relay-clock.ts';
import { VERSION_EVENT, WIRE_VERSION } from '../../../../src/protocol/relay-messages.ts';
import { Random } from '../../../../src/sources/demo/random.ts';
import { SimulatedNetwork } from '../../../../src/sources/demo/simulated-network.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../../model/messages.ts';
import { SEED } from '../../../model/seed.ts';
import { PageOnRelay } from '../../../page/feeds/relay-page.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient, PlainClient, TRANSPORTS, tablesOf } from '../test-viewers.ts';

const DAY = 86_400_000;

const start = (number: number) => frameOf(startMessage(distinctSession(number)));

function expectSame(page: PageClient, relay: TestRelay): void {
	const now = toUnixSeconds(relay.clock.now());
	expect(tablesOf(page.activity.at(now))).toEqual(tablesOf(relay.live.activity.at(now)));
}

const NAMES = new Set(['callsign', 'name']);

/** Leaves out names. A page lacks a name that only came with a session that left uncounted before the page got its state. */
function withoutNames(shown: unknown): unknown {
	return JSON.parse(JSON.stringify(shown, (key, value: unknown) => (NAMES.has(key) ? undefined : value)));
}

// Rules: OMIT-3, RELAY-5, RELAY-6, RELAY-21, TIME-4

describe.each(TRANSPORTS.map((list) => [list] as const))('our own page, by %s', (transports) => {
	it('gets the state, then events, and the state again after a return', async () => {
		const relay = await TestRelay.start();
		relay.changeUpstream('connected');
		relay.receive(start(1), start(2), frameOf(stopMessage(distinctSession(1))));
		const page = new PageClient();
		page.connect(relay.address, transports);
		await relay.until(() => page.hasState);
		expectSame(page, relay);
		relay.receive(start(3), 'unreadable');
		relay.changeUpstream('lost');
		await relay.until(() => page.events.length === 3);
		expect(page.events).toEqual([startMessage(distinctSession(3)), 'no payload', 'lost']);
		expectSame(page, relay);
		page.socket?.close();
		relay.receive(frameOf(stopMessage(distinctSession(3))));
		page.connect(relay.address, transports);
		await relay.until(() => page.messages.length === 3);
		expect(page.messages).toEqual(['state', 3, 'state']);
		expectSame(page, relay);
	});

	it('gets the state again when the activity is replaced', async () => {
		const relay = await TestRelay.start();
		const page = new PageClient();
		page.connect(relay.address, transports);
		await relay.until(() => page.hasState);
		const other = new Activity();
		other.changeUpstream('connected', T0 - 60);
		other.apply(startMessage(distinctSession(7)), T0);
		// This event is lost with the activity that is replaced.
		relay.receive(start(1));
		relay.live.replace({ lastFrameAt: T0 * 1000, activity: other.save(T0) });
		relay.receive(start(2));
		await relay.until(() => page.activity.at(T0).active.length === 2);
		expectSame(page, relay);
		expect(page.messages[1]).toBe('state');
	});

	it('gets the state again when the clock of the relay was set back by hours, and nothing stays longer for that', async () => {
		const relay = await TestRelay.start();
		relay.changeUpstream('connected');
		const page = new PageClient();
		page.connect(relay.address, transports);
		await relay.until(() => page.hasState);
		relay.receive(start(1), start(2), frameOf(stopMessage(distinctSession(1))));
		await relay.until(() => page.activity.at(T0).active.length === 1);
		const shown = () => tablesOf(relay.live.activity.at(toUnixSeconds(relay.clock.now())));
		const counted = shown().talkgroups.map(({ talkTime }) => talkTime);
		relay.clock.set(-5 * 3_600_000);
		await relay.until(() => page.messages.at(-1) === 'state' && page.messages.length > 1);
		expectSame(page, relay);
		expect(shown().talkgroups.map(({ talkTime }) => talkTime)).toEqual(counted);
		expect(counted).toHaveLength(1);
		relay.clock.advance(600_000);
		expectSame(page, relay);
		expect(shown()).toMatchObject({ active: [], talkgroups: [], callsigns: [] });
	});
});

it.each([1, WIRE_VERSION + 1])(
	'a page of version %i is told the version of the relay, and stays connected',
	async (version) => {
		const relay = await TestRelay.start();
		const other = new PlainClient(relay.address, ['websocket'], { relay: version });
		const page = new PageClient();
		page.connect(relay.address, ['websocket']);
		await relay.until(() => page.hasState);
		await other.changes.until(() => other.otherEvents.length > 0);
		relay.receive(start(1));
		await relay.until(() => page.events.length === 1);
		expect([other.otherEvents, other.frames, other.socket.connected]).toEqual([[VERSION_EVENT], [], true]);
	},
);

it('a page drops what it kept from before the relay, when other stations are left out', async () => {
	const relay = await TestRelay.start();
	relay.changeUpstream('connected');
	relay.receive(start(1), frameOf(stopMessage(distinctSession(1))));
	const page = new PageOnRelay(relay.clock, relay.address);
	page.store.connect();
	const ended = () => page.store.shown().reading.ended.map(({ id }) => id);
	const receivedSince = () => page.store.shown().reading.receivedSince ?? 0;
	await relay.until(() => ended().length === 1);
	relay.clock.advance(20_000);
	const restarted = new Activity();
	restarted.changeUpstream('connected', T0 + 20);
	relay.live.replace({ lastFrameAt: undefined, activity: restarted.save(T0 + 20) });
	await relay.until(() => receivedSince() >= T0 + 20);
	expect(ended()).toEqual(['session-1']);
	relay.live.leaveOut(() => false, true);
	await relay.until(() => ended().length === 0);
});

describe('our own pages', () => {
	it('show what the relay knows, in random schedules of frames, losses, returns and replaced activities', async () => {
		const random = new Random(SEED);
		const relay = await TestRelay.start({}, { pagesPerGroup: 3 });
		const network = new SimulatedNetwork(SEED, T0 * 1000);
		const pages = Array.from({ length: 12 }, () => new PageClient());
		relay.changeUpstream('connected');
		for (let step = 0; step < 1500; step++) {
			const page = random.pick(pages);
			const act = random.next();
			if (act < 0.6) {
				relay.clock.advance(random.integer(1, 150));
				for (const { frame } of network.framesUntil(relay.clock.now())) relay.receive(frame);
			} else if (act < 0.63) relay.changeUpstream(relay.live.activity.connected ? 'lost' : 'connected');
			else if (act < 0.64) relay.live.replace(relay.live.state());
			else if (act < 0.75) {
				// Either the page says goodbye, or its connection breaks.
				if (random.chance(0.5)) page.socket?.close();
				else page.socket?.io.engine.close();
				page.connect(relay.address, random.pick(TRANSPORTS));
			} else await setImmediate();
		}
		const mark = frameOf(startMessage({ ...distinctSession(90_000), start: toUnixSeconds(relay.clock.now()) }));
		relay.receive(mark);
		const isThere = ({ activity }: PageClient) =>
			activity.at(toUnixSeconds(relay.clock.now())).active.some(({ id }) => id === 'session-90000');
		for (const page of pages) {
			if (page.isDisconnected) page.connect(relay.address, ['websocket']);
			await relay.until(() => isThere(page));
		}
		const now = toUnixSeconds(relay.clock.now());
		const known = tablesOf(relay.live.activity.at(now));
		for (const { activity } of pages) {
			expect(withoutNames(tablesOf(activity.at(now)))).toEqual(withoutNames(known));
		}
		expect(known.talkgroups.length).toBeGreaterThan(20);
		expect(pages.flatMap(({ messages }) => messages).filter((message) => message !== 'state').length).toBeGreaterThan(
			100,
		);
	});

	it('get the same state if many connect together, and the events that come while it is sent', async () => {
		const relay = await TestRelay.start({ viewersPerAddress: 1000 }, { pagesPerGroup: 15 });
		relay.changeUpstream('connected');
		const pages = Array.from({ length: 80 }, () => new PageClient());
		for (const page of pages) page.connect(relay.address, ['websocket']);
		for (let number = 1; !pages.every(({ hasState }) => hasState); number++) {
			if (number <= 1000) relay.receive(start(number));
			relay.clock.advance(1);
			await setImmediate();
		}
		relay.receive(start(2000));
		const isLast = (content: unknown) =>
			typeof content === 'object' && content !== null && 'sessionId' in content && content.sessionId === 'session-2000';
		for (const page of pages) await relay.until(() => page.events.some(isLast));
		for (const page of pages) expectSame(page, relay);
		expect(pages[0]?.viewers).toBe(80);
	});

	it('show the same after a return or a late start as a page that stayed connected, whatever their clocks', async () => {
		const random = new Random(SEED);
		const relay = await TestRelay.start({}, { pagesPerGroup: 2 });
		const network = new SimulatedNetwork(SEED, T0 * 1000);
		const open = (wrong: number) => {
			const page = new PageOnRelay(relay.clock, relay.address, { wrong });
			page.store.connect();
			return page;
		};
		const [steady, troubled] = [open(0), open(DAY)];
		relay.changeUpstream('connected');
		for (let step = 0; step < 1500; step++) {
			const act = random.next();
			if (act < 0.7) {
				relay.clock.advance(random.integer(1, 150));
				for (const { frame } of network.framesUntil(relay.clock.now())) relay.receive(frame);
			} else if (act < 0.72) relay.changeUpstream(relay.live.activity.connected ? 'lost' : 'connected');
			else if (act < 0.73) relay.live.replace(relay.live.state());
			else if (act < 0.76) troubled.store.leave();
			else if (act < 0.78) {
				troubled.store.disconnect();
				troubled.store.connect();
			} else await setImmediate();
		}
		relay.changeUpstream('connected');
		const late = open(-DAY);
		relay.receive(frameOf(startMessage({ ...distinctSession(90_000), start: toUnixSeconds(relay.clock.now()) })));
		const pages = [steady, troubled, late];
		const isThere = ({ store }: PageOnRelay) => store.shown().reading.active.some(({ id }) => id === 'session-90000');
		await relay.until(() => pages.every(isThere));
		// Each page is behind the relay by LAG_MS and a few milliseconds more. In the middle of a second, all of them show the same one.
		relay.clock.advance(2000 + LAG_MS + 500 - (relay.clock.now() % 1000));
		const shown = pages.map(({ store }) => {
			store.show();
			const { reading, status } = store.shown();
			return { ...tablesOf(reading), connection: status.connection, stale: status.stale };
		});
		expect(withoutNames(shown[1])).toEqual(withoutNames(shown[0]));
		expect(withoutNames(shown[2])).toEqual(withoutNames(shown[0]));
		expect(shown[0]?.talkgroups.length).toBeGreaterThan(20);
	});
});
