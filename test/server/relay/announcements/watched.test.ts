import { describe, expect, it } from 'vitest';
import { readSubjects } from '../../../../src/engine/subjects.ts';
import { Poster } from '../../../../src/server/relay/announcements/post.ts';
import { Sender } from '../../../../src/server/relay/announcements/sender.ts';
import { type Receiver, tellersOf } from '../../../../src/server/relay/announcements/tellers.ts';
import { LiveActivity } from '../../../../src/server/relay/live-activity.ts';
import { ManualClock } from '../../../model/manual-clock.ts';
import { startMessage, stopMessage, T0 } from '../../../model/messages.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { ReceiverServer } from '../../../server-fixtures/receiver-server.ts';

const STATION = { callsign: 'DL5QZX', name: 'Jürgen' };

/** A relay's activity that the test feeds, and the sender of its announcements. */
class Announcing {
	readonly clock = new ManualClock(T0 * 1000);
	readonly live = new LiveActivity(this.clock, () => {});
	isSender = true;

	constructor(watch: string, receiver: Receiver, given: { page?: string; title?: string; network?: string } = {}) {
		const { live, clock } = this;
		const { page, title = 'Example Top Activity', network } = given;
		const wording = { title, network, page };
		const tellers = tellersOf({ watch: readSubjects(watch), notify: receiver, wording });
		const poster = new Poster(clock, () => {});
		const sender = new Sender(tellers, { live, clock, logEvent: () => {}, poster, isSender: () => this.isSender });
		cleanups.push(() => sender.stop());
	}

	/** Connects to the network, and waits for the time that WATCH-3 requires. */
	connect(): this {
		this.live.apply({ upstream: 'connected' }, this.clock.now());
		return this.pass(10);
	}

	pass(seconds: number): this {
		this.clock.advance(seconds * 1000);
		return this;
	}

	/** Plays a whole over of 3 s. */
	over(number: number): this {
		const start = this.clock.now() / 1000;
		const session = { sessionId: `over-${number}`, station: STATION, talkgroup: { name: 'Deutschland' }, start };
		this.live.apply({ frame: frameOf(startMessage(session)) }, this.clock.now());
		this.pass(3);
		this.live.apply({ frame: frameOf(stopMessage({ ...session, stop: start + 3 })) }, this.clock.now());
		return this;
	}
}

const json = (url: string): Receiver => ({ form: 'json', url });

// Rules: NOTIFY-1, NOTIFY-2, NOTIFY-3, NOTIFY-4, NOTIFY-5

describe('announcements without a page', () => {
	it('posts one object with the fields of Slack, Discord and Home Assistant', async () => {
		const receiver = await ReceiverServer.start((response) => response.writeHead(204).end());
		const url = `${receiver.address}/hook?key=1`;
		new Announcing('tg:262', json(url), { page: 'https://club.example/live/' }).connect().over(1);
		await receiver.untilPosted(1);
		expect(receiver.posted).toMatchObject([
			{ method: 'POST', path: '/hook?key=1', headers: { 'content-type': 'application/json' } },
		]);
		expect(JSON.parse(receiver.posted[0]?.body ?? '')).toStrictEqual({
			title: 'Example Top Activity',
			text: 'DL5QZX on Deutschland (262)',
			mrkdwn: false,
			content: 'DL5QZX on Deutschland \\(262\\)',
			allowed_mentions: { parse: [] },
			talkgroup: { id: 262, name: 'Deutschland' },
			station: { id: 2_629_901, callsign: 'DL5QZX', name: 'Jürgen' },
			start: T0 + 10,
			url: 'https://club.example/live/#talkgroup=262',
		});
	});

	it('posts the text to ntfy as the body, with the network if there are several, and the title as a header', async () => {
		const receiver = await ReceiverServer.start((response) => response.end('{}'));
		const ntfy = { form: 'ntfy', url: `${receiver.address}/topic` } as const;
		const wording = { page: 'https://club.example/', title: 'Über Top Activity', network: 'Über' };
		new Announcing('st:DL5QZX', ntfy, wording).connect().over(1);
		await receiver.untilPosted(1);
		const title = `=?UTF-8?B?${Buffer.from('Über Top Activity').toString('base64')}?=`;
		expect(receiver.posted).toMatchObject([
			{ body: 'DL5QZX on Deutschland (262), Über', headers: { title, click: 'https://club.example/#station=2629901' } },
		]);
	});

	it('a post shows names as text, without markup, mentions, links and emoji', async () => {
		const receiver = await ReceiverServer.start((response) => response.end());
		const announcing = new Announcing('tg:262', json(receiver.address)).connect();
		const hostile = startMessage({
			start: T0 + 10,
			station: { callsign: '@everyone' },
			talkgroup: { name: '<!here> **a** & [b](https://evil.example) :c:' },
		});
		announcing.live.apply({ frame: frameOf(hostile) }, announcing.clock.now());
		announcing.pass(3);
		await receiver.untilPosted(1);
		const space = '\u200b';
		expect(JSON.parse(receiver.posted[0]?.body ?? '')).toMatchObject({
			text: `@${space}everyone on &lt;!here&gt; **a** &amp; [b](https:${space}//evil.${space}example) :${space}c: (262)`,
			content: String.raw`\@everyone on \<\!here\> \*\*a\*\* \& \[b\]\(https\:\/\/evil\.example\) \:c\: \(262\)`,
			url: null,
		});
	});

	it('a relay announces only while it is the sender, and does not repeat what the previous sender announced', async () => {
		const receiver = await ReceiverServer.start((response) => response.end());
		const announcing = new Announcing('tg:262', json(receiver.address)).connect();
		announcing.isSender = false;
		announcing.over(1);
		announcing.isSender = true;
		announcing.pass(60).over(2).pass(300).over(3);
		await receiver.untilPosted(1);
		expect(receiver.posted.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ start: T0 + 376 }]);
	});
});
