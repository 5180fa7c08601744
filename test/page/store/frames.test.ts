import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { ScriptedFeed } from '../../model/schedules/scripted-feed.ts';
import { frameOf } from '../../server-fixtures/frames.ts';

it('WIRE-4: reads each frame once, and handles starts apart from updates and stops', () => {
	const clock = new ManualClock(T0 * 1000);
	let feed: ScriptedFeed | undefined;
	const store = new PageStore({
		network: customNetwork({ name: 'Testland', address: '', path: '' }),
		clock,
		requestFrame: () => () => {},
		warn: () => {},
		createFeed: (options) => {
			feed = new ScriptedFeed(options);
			return feed;
		},
	});
	store.connect();
	feed?.answer();
	let reads = 0;
	const deliver = (message: Parameters<typeof frameOf>[0]) => {
		const { payload } = frameOf(message);
		feed?.bring({
			get payload() {
				reads += 1;
				return payload;
			},
		});
		store.show();
		const { active, talkgroups } = store.view();
		return [active.sessions.length, talkgroups.rows.length];
	};
	expect([updateMessage(), startMessage(), updateMessage(), stopMessage()].map(deliver)).toEqual([
		[0, 0],
		[1, 0],
		[1, 0],
		[0, 1],
	]);
	expect(reads).toBe(4);
	store.disconnect();
});
