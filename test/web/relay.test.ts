import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/feed/relay-wire.ts';
import { readHistory } from '../../src/web/read-history.ts';
import type { View } from '../../src/web/view.ts';
import { apart, startMessage, stopMessage, T0 } from '../model/messages.ts';
import type { RelayServer } from '../servers/relay-server.ts';
import { RelayPage } from './relay-page.ts';

const DAY = 86_400_000;

/** A station's over of 10 s that ended so many seconds ago. */
function logOver(relay: RelayServer, number: number, ago: number): void {
	const start = T0 - ago - 10;
	relay.log(startMessage({ ...apart(number), start }), start * 1000);
	relay.log(stopMessage({ ...apart(number), start }), (start + 10) * 1000);
}

/** A log of ten minutes: two overs within the window, one before it, and one under way. */
function logTenMinutes(relay: RelayServer): void {
	relay.log('connected', (T0 - 600) * 1000);
	logOver(relay, 1, 400);
	logOver(relay, 2, 200);
	logOver(relay, 3, 20);
	relay.log(startMessage({ ...apart(4), callsign: 'DL5QZX', start: T0 - 8 }), (T0 - 7) * 1000);
	relay.flush();
}

function ids({ active, talkgroups }: View) {
	return { active: active.sessions.map(({ id }) => id), talkgroups: talkgroups.rows.map(({ id }) => id) };
}

const FULL = { active: ['session-4'], talkgroups: [26_202, 26_203] };

describe('issue 6, full at once', () => {
	it('shows the last ten minutes as soon as it is connected, each frame at its own time', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		const view = await page.connect();
		expect(ids(view)).toEqual(FULL);
		expect(view.active.sessions).toMatchObject([{ start: T0 - 8, localStart: T0 - 7 }]);
		expect(view.talkgroups.rows.map(({ lastActive }) => lastActive)).toEqual([T0 - 200, T0 - 20]);
		expect(view).toMatchObject({ windowFilled: undefined, stale: false });
		// Of the whole second that the page is in: half a second behind the relay.
		expect(view.lastFrameAge).toBe(6);
	});

	it('says what it is in the handshake, and nothing else, ever', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.clock.advance(120_000);
		page.relay.tell(startMessage(apart(5)));
		await page.until(({ active }) => active.sessions.length > 1);
		expect(page.relay.handshakes).toEqual([{ relay: 1 }]);
		expect(page.relay.events).toEqual([]);
	});

	it('says how much of the window there is since the relay began', async () => {
		const page = await RelayPage.start();
		page.relay.log('connected', (T0 - 100) * 1000);
		logOver(page.relay, 1, 20);
		page.relay.flush();
		expect(await page.connect()).toMatchObject({ windowFilled: 99 });
	});

	it('applies what follows after it, however long that took to read', async () => {
		let go = () => {};
		const held = new Promise<void>((resolve) => {
			go = resolve;
		});
		const read = async (bytes: unknown): Promise<readonly Row[]> => {
			await held;
			return readHistory(bytes);
		};
		const page = await RelayPage.start({ read });
		logTenMinutes(page.relay);
		page.activity.connect();
		await page.relay.until(() => page.relay.pages === 1);
		page.relay.tell(startMessage(apart(5)));
		page.relay.tell(stopMessage({ ...apart(4), start: T0 - 8, stop: T0 }));
		go();
		const { active } = await page.until(({ active: { sessions } }) => sessions.some(({ id }) => id === 'session-5'));
		expect(active.sessions.map(({ id }) => id)).toEqual(['session-5']);
		expect(page.relay.handshakes).toHaveLength(1);
	});

	it('takes the place of what is shown, which is not emptied first', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.views.length = 0;
		await page.loseAndReturn(() => {
			page.relay.restart('epoch-2');
			page.relay.log('connected', (T0 - 60) * 1000);
			logOver(page.relay, 7, 20);
			page.relay.flush();
		});
		await page.until(({ talkgroups }) => talkgroups.rows[0]?.id === 26_207);
		const seen = new Set(page.views.map((view) => JSON.stringify(ids(view))));
		expect([...seen]).toEqual([FULL, { active: [], talkgroups: [26_207] }].map((each) => JSON.stringify(each)));
		expect(page.activity.view()).toMatchObject({ windowFilled: 60 });
	});

	it('is not connected where the relay has no connection to the network', async () => {
		const page = await RelayPage.start();
		page.activity.connect();
		await page.until(({ connection }) => connection === 'disconnected');
		page.relay.tell('connected');
		await page.until(({ connection }) => connection === 'connected');
		page.relay.tell(startMessage(apart(1)));
		await page.until(({ active }) => active.sessions.length === 1);
		page.relay.tell('lost');
		const { active, stale } = await page.until(({ connection }) => connection === 'disconnected');
		expect([active.sessions[0]?.acrossLoss, stale]).toEqual([true, true]);
	});
});

describe('issue 6, after a loss', () => {
	it('gets what it missed, at the times at which the relay received it, and no session is in doubt', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		await page.loseAndReturn(() => {
			page.clock.advance(30_000);
			// Nobody was there to hear it, and nothing has expired over it.
			page.relay.log(startMessage(apart(5)), (T0 + 1) * 1000);
			page.relay.log(stopMessage({ ...apart(5), stop: T0 }), (T0 + 2) * 1000);
			page.relay.log(stopMessage({ ...apart(5), stop: T0 + 3 }), (T0 + 5) * 1000);
			page.relay.flush();
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes).toEqual([{ relay: 1 }, { relay: 1, epoch: 'epoch-1', after: 8 }]);
		expect(view.active.sessions).toMatchObject([{ id: 'session-4', acrossLoss: false }]);
		expect(view.talkgroups.rows.map(({ id, talkTime }) => [id, talkTime])).toContainEqual([26_205, 3]);
	});

	it('shows what was known and how old that is, until then', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.hangUp();
		await page.until(({ connection }) => connection === 'disconnected');
		await page.relay.close();
		page.clock.advance(120_000);
		const view = await page.until(({ lastFrameAge }) => lastFrameAge === 126);
		expect(view).toMatchObject({ stale: true, frameRate: undefined });
		expect(ids(view)).toEqual(FULL);
		expect(view.active.now).toBe(T0 - 1);
	});

	it('lets time go on where it lasts longer than a relay keeps anything', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		await page.relay.close();
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(601_000);
		const view = await page.until(({ talkgroups }) => talkgroups.rows.length === 0);
		expect(view.active.sessions).toEqual([]);
	});

	it('asks for everything where sessions have expired meanwhile that it may have missed something of', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		// The link is dead, and it is 40 s before anybody notices.
		page.relay.log(startMessage(apart(5)));
		page.clock.advance(40_000);
		await page.loseAndReturn(() => page.relay.flush());
		await page.until(() => page.warnings.some((warning) => warning.includes('too late')));
		page.clock.advance(1000);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes).toEqual([{ relay: 1 }, { relay: 1, epoch: 'epoch-1', after: 8 }, { relay: 1 }]);
		expect(page.activity.view().active.sessions.map(({ id }) => id)).toEqual(['session-4', 'session-5']);
	});

	it('shown again after it was left, is where it was', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.activity.leave();
		await page.relay.until(() => page.relay.pages === 0);
		page.relay.tell(startMessage(apart(5)));
		page.clock.advance(2000);
		await page.until(({ active }) => active.sessions.length === 2);
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1, epoch: 'epoch-1', after: 8 });
	});
});

describe('issue 6, a hole is never silent', () => {
	it('connects anew from where it is where entries are missing', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.log(startMessage(apart(5)));
		page.relay.skip();
		page.relay.tell(startMessage(apart(6)));
		await page.until(({ connection }) => connection === 'disconnected');
		expect(page.warnings).toEqual(['connection given up: a hole']);
		expect(ids(page.activity.view())).toEqual(FULL);
		page.clock.advance(1000);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1, epoch: 'epoch-1', after: 8 });
		expect(ids(page.activity.view()).active).toEqual(['session-4', 'session-5', 'session-6']);
	});

	it('goes on where another relay numbers what follows, and says so after a loss', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.epoch = 'epoch-2';
		page.relay.tell(startMessage(apart(5)));
		await page.until(({ active }) => active.sessions.some(({ id }) => id === 'session-5'));
		page.relay.tell(startMessage(apart(6)));
		await page.until(({ active }) => active.sessions.some(({ id }) => id === 'session-6'));
		expect(page.warnings).toEqual([]);
		await page.loseAndReturn(() => {});
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes).toEqual([{ relay: 1 }, { relay: 1, epoch: 'epoch-2', after: 10 }]);
	});

	it('connects anew where a batch is of another log', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.restart('epoch-2');
		page.relay.tell('connected', startMessage(apart(5)));
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(1000);
		await page.until(({ connection }) => connection === 'connected');
		expect(ids(page.activity.view())).toEqual({ active: ['session-5'], talkgroups: [] });
	});

	it.each<[string, unknown[]]>([
		['a batch that is none', ['frames', { epoch: 'epoch-1', sentAt: T0 * 1000, rows: [[9]] }]],
		['no header', ['history', null, Buffer.of(3, 0)]],
		['no bytes', ['history', { epoch: 'epoch-1', last: 8, sentAt: T0 * 1000 }]],
		['other bytes', ['history', { epoch: 'epoch-1', last: 8, sentAt: T0 * 1000 }, Buffer.from('history')]],
	])('asks for everything, later, after %s', async (_, [event, ...given]) => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.say(String(event), ...given);
		await page.until(({ connection }) => connection === 'disconnected');
		expect(ids(page.activity.view())).toEqual(FULL);
		page.clock.advance(999);
		expect(page.relay.handshakes).toHaveLength(1);
		page.clock.advance(1);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1 });
	});

	it('waits longer each time where nothing that comes can be read', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		page.relay.spoil = (bytes) => bytes.subarray(0, -2);
		page.activity.connect();
		for (const [times, wait] of [1000, 1000, 2000, 2500, 2500].entries()) {
			await page.warned(times + 1);
			page.clock.advance(wait - 1);
			expect(page.relay.handshakes).toHaveLength(times + 1);
			page.clock.advance(1);
			await page.relay.until(() => page.relay.handshakes.length === times + 2);
		}
		expect(new Set(page.warnings)).toEqual(new Set(['connection given up: history cannot be read']));
	});

	it('gives a relay up that says nothing for 20 s', async () => {
		const page = await RelayPage.start({ mute: true });
		page.activity.connect();
		const { waiting } = page.clock;
		while (page.clock.waiting === waiting) await new Promise(setImmediate);
		page.clock.advance(20_000);
		await page.relay.until(() => page.relay.pages === 0);
		expect(page.warnings).toEqual(['connection given up: nothing came']);
	});
});

describe('issue 6, a wrong clock', () => {
	it.each([DAY, -DAY])('is no matter: wrong by %i ms', async (wrong) => {
		const page = await RelayPage.start({ wrong });
		logTenMinutes(page.relay);
		const view = await page.connect();
		expect(ids(view)).toEqual(FULL);
		expect(view.active.now).toBe(T0 - 1);
		page.clock.advance(1000);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 1 }));
		const { active } = await page.until(({ active: { sessions } }) => sessions.length === 2);
		expect(active.sessions[1]).toMatchObject({ id: 'session-5', localStart: T0 + 1 });
		expect(page.warnings).toEqual([]);
	});

	it('set while the page is open, makes it ask for everything where it cannot know better', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.wrong = DAY;
		page.clock.advance(1000);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 1 }));
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(1000);
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ ...FULL, active: ['session-4', 'session-5'] });
	});
});

describe('issue 6, what people press', () => {
	it('Clear: no history brings back what was there before', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.clock.advance(10_000);
		page.activity.clear();
		page.clock.advance(5000);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 15 }));
		const before = await page.until(({ active }) => active.sessions.length === 1);
		page.relay.say('history');
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(1000);
		const after = await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1 });
		expect(ids(after)).toEqual({ active: ['session-5'], talkgroups: [] });
		expect([before.windowFilled, after.windowFilled]).toEqual([6, 6]);
	});

	it('Disconnect, then Connect: everything anew', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.activity.disconnect();
		await page.relay.until(() => page.relay.pages === 0);
		// Nobody waits for a relay any more, so time goes on.
		page.clock.advance(30_000);
		await page.until(({ active }) => active.now === T0 + 29);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 30 }));
		const view = await page.connect();
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1 });
		expect(ids(view)).toEqual({ ...FULL, active: ['session-4', 'session-5'] });
	});

	it('Pause: the screen stands still over a history, and goes on from the present', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.activity.togglePause();
		await page.loseAndReturn(() => {
			page.relay.restart('epoch-2');
			page.relay.tell('connected', startMessage(apart(5)));
		});
		const paused = await page.until(({ connection }) => connection === 'connected');
		expect(ids(paused)).toEqual(FULL);
		page.activity.togglePause();
		expect(ids(page.activity.view())).toEqual({ active: ['session-5'], talkgroups: [] });
	});
});
