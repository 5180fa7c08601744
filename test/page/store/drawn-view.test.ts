import { describe, expect, it } from 'vitest';
import { distinctSession, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { connected } from './connected-store.ts';

// Rules: WINDOW-2

describe('the view', () => {
	it('applies another window at once to the stored sessions, also on a paused screen, which stays paused', async () => {
		const { server, clock, store, until } = await connected();
		server.send(
			frameOf(startMessage(distinctSession(1))),
			frameOf(stopMessage(distinctSession(1))),
			frameOf(startMessage(distinctSession(2))),
		);
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(100_000);
		await until(({ talkgroups }) => talkgroups.rows.length === 1);
		store.setWindow(60);
		expect(store.view()).toMatchObject({ window: 60, receivedSeconds: undefined, talkgroups: { rows: [] } });
		store.togglePause();
		clock.advance(250_000);
		store.setWindow(600);
		expect(store.view()).toMatchObject({ window: 600, receivedSeconds: 350, paused: true, active: { now: T0 + 350 } });
		expect(store.view().talkgroups.rows).toHaveLength(1);
		store.setWindow(300);
		expect(store.view()).toMatchObject({ receivedSeconds: undefined, talkgroups: { rows: [] } });
	});

	it('keeps the same list of sessions, and is not drawn again, while nothing shown changes', async () => {
		const { server, clock, store, until } = await connected();
		server.send(frameOf(startMessage(distinctSession(1))));
		const view = await until(({ active }) => active.sessions.length === 1);
		let painted = 0;
		cleanups.push(
			store.subscribe(() => {
				painted += 1;
			}),
		);
		server.send({ topic: 'LH', payload: 'nonsense' }, frameOf(startMessage(distinctSession(1))));
		// Only the next second is drawn.
		clock.advance(1000);
		const after = await until(({ active }) => active.now === T0 + 1);
		expect(painted).toBe(1);
		expect(after.active.sessions).toBe(view.active.sessions);
	});
});
