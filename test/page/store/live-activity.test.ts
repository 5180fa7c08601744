import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { FeedConnection } from '../../../src/feed/feed-connection.ts';
import { dialSocket } from '../../../src/feed/socket-link.ts';
import { LiveActivity } from '../../../src/page/store/live-activity.ts';
import type { View } from '../../../src/page/store/view.ts';
import { networkAt } from '../../../src/protocol/networks.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { FeedServer } from '../../servers/feed-server.ts';
import { frameOf } from '../../servers/frames.ts';

const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

/** The page's store on a real feed, on a clock moved by hand; an animation frame comes at once. */
async function setUp() {
	const server = await FeedServer.start();
	ending.push(() => server.close());
	const clock = new ManualClock(T0 * 1000);
	const activity = new LiveActivity({
		network: networkAt({ name: 'Testland', address: server.address, path: '/lh' }),
		clock,
		requestFrame: (call) => {
			const frame = setImmediate(call);
			return () => clearImmediate(frame);
		},
		warn: () => {},
		createFeed: (options) => new FeedConnection(dialSocket, options),
	});
	ending.push(() => activity.disconnect());
	const until = async (condition: (view: View) => boolean): Promise<View> => {
		while (!condition(activity.view())) {
			await new Promise<void>((resolve) => {
				const end = activity.subscribe(() => {
					end();
					resolve();
				});
			});
		}
		return activity.view();
	};
	return { server, clock, activity, until };
}

async function connected() {
	const all = await setUp();
	all.activity.connect();
	await all.until(({ connection }) => connection === 'connected');
	return all;
}

describe('the connection', () => {
	it('starts up, connects, disconnects and connects again', async () => {
		const { activity, until } = await setUp();
		expect(activity.view().connection).toBe('starting');
		activity.connect();
		await until(({ connection }) => connection === 'connected');
		activity.disconnect();
		await until(({ connection }) => connection === 'disconnected');
		activity.connect();
		await until(({ connection }) => connection === 'connected');
	});

	it('Connect clears the active sessions and keeps the rankings', async () => {
		const { server, clock, activity, until } = await connected();
		server.send(
			frameOf(startMessage(apart(1))),
			frameOf(stopMessage(apart(1))),
			frameOf(startMessage({ ...apart(2), callsign: 'DL5QRA' })),
		);
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(1000);
		await until(({ talkgroups }) => talkgroups.rows.length === 1);
		activity.disconnect();
		await until(({ connection }) => connection === 'disconnected');
		expect(activity.view().active.sessions).toHaveLength(1);
		activity.connect();
		const { active, talkgroups } = await until(({ connection }) => connection === 'connected');
		expect([active.sessions.length, talkgroups.rows.length]).toEqual([0, 1]);
	});

	it('has one prune timer, one tick and one watch however often Connect is pressed, and Disconnect stops all but the tick', async () => {
		const { clock, activity, until } = await setUp();
		for (let count = 0; count < 5; count++) activity.connect();
		await until(({ connection }) => connection === 'connected');
		await new Promise(setImmediate);
		expect(clock.waiting).toBe(3);
		activity.disconnect();
		await until(({ connection }) => connection === 'disconnected');
		expect(clock.waiting).toBe(1);
	});
});

describe('the view', () => {
	it('CLEAR-1: empties the active list and both rankings', async () => {
		const { server, activity, until } = await connected();
		server.send(frameOf(startMessage(apart(1))), frameOf(stopMessage(apart(1))), frameOf(startMessage(apart(2))));
		await until(({ active }) => active.sessions.length === 1);
		activity.clear();
		const { talkgroups, callsigns } = await until(({ active }) => active.sessions.length === 0);
		expect([talkgroups.rows, callsigns.rows]).toEqual([[], []]);
	});

	it('ticks every full second without a frame, and says how long ago the last one came', async () => {
		const { server, clock, until } = await connected();
		clock.advance(300);
		server.send(frameOf(startMessage(apart(1))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(700);
		const second = await until(({ active: { now } }) => now === T0 + 1);
		expect([second.active.now, second.lastFrameAge]).toEqual([T0 + 1, 0]);
		clock.advance(1000);
		const next = await until(({ active: { now } }) => now === T0 + 2);
		expect([next.active.now, next.lastFrameAge]).toEqual([T0 + 2, 2]);
	});

	it('SCREEN-18: draws a start and a stop with the next animation frame, and the rankings with the next second', async () => {
		const { server, clock, until } = await connected();
		server.send(frameOf(startMessage(apart(1))));
		await until(({ active }) => active.sessions.length === 1);
		server.send(frameOf(stopMessage(apart(1))));
		const { active, talkgroups } = await until(({ active: { sessions } }) => sessions.length === 0);
		expect([active.count, talkgroups.rows]).toEqual([0, []]);
		clock.advance(1000);
		await until((view) => view.talkgroups.rows.length === 1);
	});

	it('SCREEN-18: puts a session that arrives late at the place of its start without a delay', async () => {
		const { server, until } = await connected();
		server.send(frameOf(startMessage({ ...apart(1), start: T0 })));
		await until(({ active }) => active.sessions.length === 1);
		server.send(frameOf(startMessage({ ...apart(2), start: T0 - 60 })));
		const { active } = await until(({ active: { sessions } }) => sessions.length === 2);
		expect(active.sessions.map(({ id }) => id)).toEqual(['session-2', 'session-1']);
	});

	it('CONNECT-4: says that it is reconnecting after a loss, and not after a Disconnect', async () => {
		const { server, activity, until } = await connected();
		expect(activity.view().reconnecting).toBe(false);
		server.disconnectAll();
		await until(({ connection }) => connection === 'disconnected');
		expect(activity.view().reconnecting).toBe(true);
		activity.disconnect();
		expect(activity.view().reconnecting).toBe(false);
		activity.connect();
		await until(({ connection }) => connection === 'connected');
		expect(activity.view().reconnecting).toBe(false);
	});

	it('CONNECT-3: stops the time shown at a Disconnect, and only the age of the last frame goes on', async () => {
		const { server, clock, activity, until } = await connected();
		server.send(frameOf(startMessage(apart(1))), frameOf(stopMessage(apart(1))), frameOf(startMessage(apart(2))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(2000);
		activity.disconnect();
		const { active, talkgroups, callsigns } = activity.view();
		expect([active.now, talkgroups.now, talkgroups.rows.length]).toEqual([T0 + 2, T0 + 2, 1]);
		clock.advance(900_000);
		const after = await until(({ lastFrameAge }) => lastFrameAge === 902);
		expect(after.active).toBe(active);
		expect(after.talkgroups).toBe(talkgroups);
		expect(after.callsigns).toBe(callsigns);
		activity.connect();
		expect(activity.view().active).toMatchObject({ sessions: [], now: T0 + 902 });
	});

	it('WINDOW-1: an ended session leaves the rankings after 300 s, without a frame and before a prune', async () => {
		const { server, clock, until } = await connected();
		server.send(frameOf(startMessage(apart(1))), frameOf(stopMessage(apart(1))), frameOf(startMessage(apart(2))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(299_000);
		const before = await until(({ active: { now } }) => now === T0 + 299);
		expect(before.talkgroups.rows).toHaveLength(1);
		clock.advance(1000);
		await until(({ talkgroups }) => talkgroups.rows.length === 0);
	});

	it('PRUNE-1, PRUNE-2: the prunes, 60 s after opening and every 60 s after that, remove what was stored against doubles', async () => {
		const { server, clock, until } = await connected();
		const talk = (seconds: number) => {
			const start = T0 + seconds - 10;
			server.send(frameOf(startMessage({ start })), frameOf(stopMessage({ start, stop: start + 10 })));
		};
		talk(0);
		server.send(frameOf(startMessage(apart(8))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(599_000);
		talk(599);
		server.send(frameOf(startMessage({ ...apart(9), start: T0 + 599 })));
		const before = await until(({ active }) => active.sessions.some(({ id }) => id === 'session-9'));
		expect(before.talkgroups.rows).toEqual([]);
		clock.advance(1000);
		talk(600);
		server.send(frameOf(startMessage({ ...apart(10), start: T0 + 600 })));
		await until(({ active }) => active.sessions.some(({ id }) => id === 'session-10'));
		clock.advance(1000);
		await until(({ talkgroups }) => talkgroups.rows.length === 1);
	});

	it('WCAG 2.2.2: pausing stops the screen while data go on underneath, and whoever goes on sees the present', async () => {
		const { server, clock, activity, until } = await connected();
		activity.togglePause();
		await until(({ paused }) => paused);
		server.send(frameOf(startMessage(apart(1))));
		server.disconnectAll();
		// The connection goes on to be shown.
		const { active, stale } = await until(({ connection }) => connection === 'disconnected');
		expect([active.sessions, stale]).toEqual([[], true]);
		clock.advance(5000);
		activity.togglePause();
		const after = await until(({ paused }) => !paused);
		expect(after.active.now).toBe(T0 + 5);
		expect(after.active.sessions).toMatchObject([{ id: 'session-1', acrossLoss: true }]);
	});

	it('TIME-2: expiry is evaluated at each second’s tick, also while nothing is drawn', async () => {
		const { server, clock, activity, until } = await connected();
		server.send(frameOf(startMessage(apart(1))));
		await until(({ active }) => active.sessions.length === 1);
		activity.togglePause();
		clock.advance(600_000);
		// A clock that is set back does not bring the session back.
		clock.step(-300_000);
		activity.togglePause();
		expect(activity.view().active.sessions).toEqual([]);
	});

	it('says how much of the window there is after the start and after a Clear, and nothing once it is full', async () => {
		const { clock, activity, until } = await connected();
		expect(activity.view().windowFilled).toBe(0);
		clock.advance(299_000);
		await until(({ windowFilled }) => windowFilled === 299);
		clock.advance(1000);
		await until(({ windowFilled }) => windowFilled === undefined);
		activity.clear();
		await until(({ windowFilled }) => windowFilled === 0);
	});

	it('WINDOW-3, WINDOW-4, WINDOW-5: another window sums up at once what is stored, also on a paused screen, which stays paused', async () => {
		const { server, clock, activity, until } = await connected();
		server.send(frameOf(startMessage(apart(1))), frameOf(stopMessage(apart(1))), frameOf(startMessage(apart(2))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(100_000);
		await until(({ talkgroups }) => talkgroups.rows.length === 1);
		activity.setWindow(60);
		expect(activity.view()).toMatchObject({ window: 60, windowFilled: undefined, talkgroups: { rows: [] } });
		activity.togglePause();
		clock.advance(250_000);
		activity.setWindow(600);
		expect(activity.view()).toMatchObject({ window: 600, windowFilled: 350, paused: true, active: { now: T0 + 350 } });
		expect(activity.view().talkgroups.rows).toHaveLength(1);
		activity.setWindow(300);
		expect(activity.view()).toMatchObject({ windowFilled: undefined, talkgroups: { rows: [] } });
	});

	it('WINDOW-4: another window applies after a Disconnect too, as of the time that stands still', async () => {
		const { server, clock, activity, until } = await connected();
		server.send(frameOf(startMessage(apart(1))), frameOf(stopMessage(apart(1))), frameOf(startMessage(apart(2))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(100_000);
		await until(({ talkgroups }) => talkgroups.rows.length === 1);
		activity.disconnect();
		clock.advance(900_000);
		activity.setWindow(60);
		expect(activity.view().talkgroups.rows).toEqual([]);
		activity.setWindow(120);
		expect(activity.view().talkgroups.rows).toHaveLength(1);
		expect(activity.view().active.now).toBe(T0 + 100);
	});

	it('is the same object for as long as nothing that is shown has changed', async () => {
		const { server, clock, activity, until } = await connected();
		server.send(frameOf(startMessage(apart(1))));
		const view = await until(({ active }) => active.sessions.length === 1);
		let painted = 0;
		ending.push(
			activity.subscribe(() => {
				painted += 1;
			}),
		);
		server.send({ topic: 'LH', payload: 'nonsense' }, frameOf(startMessage(apart(1))));
		// The next second is the first thing that changes.
		clock.advance(1000);
		const after = await until(({ active }) => active.now === T0 + 1);
		expect(painted).toBe(1);
		expect(after.active.sessions).toBe(view.active.sessions);
	});
});

describe('observers', () => {
	it('WATCH-8: see each second and each change of the connection once, also while the screen is paused', async () => {
		const { activity, clock, until } = await connected();
		const seen: [second: number, connected: boolean][] = [];
		activity.togglePause();
		const end = activity.observe(({ now, connected: on }) => seen.push([now - T0, on]));
		clock.advance(2000);
		activity.disconnect();
		await until(({ connection }) => connection === 'disconnected');
		end();
		clock.advance(2000);
		expect(seen).toEqual([
			[1, true],
			[2, true],
			[2, false],
		]);
	});
});
