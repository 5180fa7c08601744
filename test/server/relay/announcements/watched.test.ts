import { describe, expect, it } from 'vitest';
import { readSubjects } from '../../../../src/engine/subjects.ts';
import type { Receiver, Wording } from '../../../../src/server/relay/announcements/tellers.ts';
import { startMessage, T0 } from '../../../model/messages.ts';
import { ReceiverServer } from '../../../server-fixtures/receiver-server.ts';
import { TellingRelay } from './telling-relay.ts';

const OVER = { station: { callsign: 'DL5QZX', name: 'Jürgen' }, talkgroup: { name: 'Deutschland' } };

/** A relay that has been connected for as long as WATCH-3 requires, and tells a receiver what is watched. */
function announce(watch: string, notify: Receiver, given: Partial<Wording> = {}): TellingRelay {
	const wording = { title: 'Example Top Activity', network: undefined, page: undefined, ...given };
	return new TellingRelay({ watch: readSubjects(watch), notify, wording }).pass(10);
}

const json = (url: string): Receiver => ({ form: 'json', url });

// Rules: NOTIFY-1, NOTIFY-2, NOTIFY-3, NOTIFY-4, NOTIFY-5

describe('announcements without a page', () => {
	it('posts one object with the fields of Slack, Discord and Home Assistant', async () => {
		const receiver = await ReceiverServer.start((response) => response.writeHead(204).end());
		const url = `${receiver.address}/hook?key=1`;
		announce('tg:262', json(url), { page: 'https://club.example/live/' }).talk(3, OVER);
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
		announce('st:DL5QZX', ntfy, wording).talk(3, OVER);
		await receiver.untilPosted(1);
		const title = `=?UTF-8?B?${Buffer.from('Über Top Activity').toString('base64')}?=`;
		expect(receiver.posted).toMatchObject([
			{ body: 'DL5QZX on Deutschland (262), Über', headers: { title, click: 'https://club.example/#station=2629901' } },
		]);
	});

	it('a post shows names as text, without markup, mentions, links and emoji', async () => {
		const receiver = await ReceiverServer.start((response) => response.end());
		const relay = announce('tg:262', json(receiver.address));
		const hostile = startMessage({
			start: T0 + 10,
			station: { callsign: '@everyone' },
			talkgroup: { name: '<!here> **a** & [b](https://evil.example) :c:' },
		});
		relay.hear(hostile);
		relay.pass(3);
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
		const relay = announce('tg:262', json(receiver.address));
		relay.isSender = false;
		relay.talk(3, OVER);
		relay.isSender = true;
		relay.pass(60).talk(3, OVER).pass(300).talk(3, OVER);
		await receiver.untilPosted(1);
		expect(receiver.posted.map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ start: T0 + 376 }]);
	});
});
