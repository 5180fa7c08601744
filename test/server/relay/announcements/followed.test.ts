import { describe, expect, it } from 'vitest';
import type { ListedNet } from '../../../../src/protocol/schedule.ts';
import { topicAddress, topicLink } from '../../../../src/server/relay/announcements/topics.ts';
import { T0 } from '../../../model/messages.ts';
import { ReceiverServer } from '../../../server-fixtures/receiver-server.ts';
import { TellingRelay } from './telling-relay.ts';

/** A relay, and what the followers of its talkgroups are told. */
class Followed extends TellingRelay {
	readonly nets: ListedNet[];
	readonly receiver: ReceiverServer;

	private constructor(receiver: ReceiverServer) {
		const topics = { url: `${receiver.address}/lh-?auth=token`, folder: undefined };
		const wording = { title: 'Hill Top Activity', network: undefined, page: 'https://club.example/' };
		const nets: ListedNet[] = [];
		super({ topics, nets: { at: () => nets, calendar: () => undefined }, wording }, { hasRivals: false });
		this.nets = nets;
		this.receiver = receiver;
	}

	/** @param statuses what the first posts are answered with, the others with 200 */
	static async start(...statuses: number[]): Promise<Followed> {
		return new Followed(await ReceiverServer.start((response) => response.writeHead(statuses.shift() ?? 200).end()));
	}

	/** Lets stations talk in turn for 10 s each, on all talkgroups at once. */
	talkOn(ids: readonly string[], callsigns: readonly string[], name = ''): this {
		for (const callsign of callsigns) {
			const station = { id: `2350${100 + callsign.charCodeAt(1)}`, callsign };
			this.talk(10, ...ids.map((id) => ({ talkgroup: { id, name }, station })));
		}
		return this;
	}

	/** What was posted, once there are so many posts. */
	async told(count: number): Promise<readonly string[]> {
		await this.receiver.untilPosted(count);
		return this.receiver.posted.map(({ path, body }) => `${path}: ${body}`);
	}
}

// Rules: NETS-6, FOLLOW-1, FOLLOW-2, FOLLOW-3, NOTIFY-6

describe('followers of a talkgroup', () => {
	it('are not told after a restart what went on before it', async () => {
		const network = await Followed.start();
		network.pass(600).talkOn(['91'], ['Q1AAA', 'Q2BBB', 'Q1AAA']).pass(1);
		await network.told(1);
		network.restart().talkOn(['91'], ['Q1AAA', 'Q2BBB']).pass(1200).talkOn(['92'], ['Q1AAA', 'Q2BBB', 'Q1AAA']).pass(1);
		expect(await network.told(2)).toEqual([expect.stringContaining('lh-91'), expect.stringContaining('lh-92')]);
	});

	it('are told that a conversation begins and that a call waits, each once within ten minutes', async () => {
		const network = await Followed.start();
		network.pass(600).talkOn(['91'], ['Q1AAA', 'Q2BBB']).pass(1);
		network
			.talkOn(['91'], ['Q1AAA', 'Q2BBB'], 'World\u202e_*x* https://q.example')
			.pass(90)
			.talkOn(['91'], ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		network.talkOn(['92'], ['Q3CCC']).pass(200).talkOn(['92'], ['Q3CCC']).pass(200);
		expect(await network.told(2)).toEqual([
			'/lh-91?auth=token: Conversation on World_*x* https:\u200b//q.\u200bexample (91), 2 stations',
			'/lh-92?auth=token: Q3CCC waits for an answer on 92',
		]);
		expect(network.receiver.posted[0]?.headers).toMatchObject({
			title: 'Hill Top Activity',
			click: 'https://club.example/#talkgroup=91',
		});
		network.pass(600).talkOn(['91'], ['Q1AAA', 'Q2BBB', 'Q1AAA']).talkOn(['92'], ['Q3CCC']).pass(90);
		expect((await network.told(4)).slice(2)).toEqual([
			expect.stringContaining('Conversation on'),
			expect.stringContaining('Q3CCC waits'),
		]);
	});

	it('are told nothing in the first ten minutes of a connection, and nothing of services and single people', async () => {
		const network = await Followed.start();
		network.talkOn(['91'], ['Q1AAA', 'Q2BBB', 'Q1AAA']).pass(600);
		network.change('lost').pass(5).change('connected').talkOn(['91'], ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		network.pass(600).talkOn(['9990', '2350001', '1004000', 'ysf:Q9QQQ'], ['Q1AAA', 'Q2BBB', 'Q1AAA']).pass(600);
		network.talkOn(['93'], ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		expect(await network.told(1)).toEqual(['/lh-93?auth=token: Conversation on 93, 2 stations']);
	});

	it('are told once that a net begins, connected or not, by a server that has run for a minute', async () => {
		const network = await Followed.start();
		const net = (name: string, seconds: number, dstId = 91) => ({
			name,
			dstId,
			start: T0 + seconds,
			end: T0 + 9000,
			zone: 'UTC',
		});
		network.nets.push(
			net('Early', 50),
			net('Round', 100),
			net('Private', 100, 2_350_001),
			net('Old', 150),
			net('Late', 7300),
		);
		network.pass(90).change('lost').pass(30);
		// A clock that is set back tells nothing twice, and one that is set forward nothing that is old.
		network.clock.set(-25_000);
		network.pass(15);
		network.clock.set(7_090_000);
		network.pass(120);
		expect(await network.told(2)).toEqual([
			'/lh-91?auth=token: Net: Round begins',
			'/lh-91?auth=token: Net: Late begins',
		]);
		expect(network.receiver.posted[0]?.headers['click']).toBe('https://club.example/#talkgroup=91');
	});

	it('of many talkgroups get sixty posts a minute at most, which the log says once', async () => {
		const network = await Followed.start();
		const ids = Array.from({ length: 70 }, (_, number) => String(100 + number));
		network.pass(600).talkOn(ids, ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		expect(await network.told(60)).toHaveLength(60);
		network.pass(700).talkOn(ids.slice(0, 1), ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		expect(await network.told(61)).toHaveLength(61);
		expect(network.logged).toEqual(['posts dropped {"reason":"--follow posts 60 times a minute at most"}']);
	});

	it('get no post that ntfy refuses, and the log says each fault once, however they alternate', async () => {
		const network = await Followed.start(400, 401, 400, 401, 400, 401, 404);
		network.pass(600).talkOn(['91', '92', '93', '94', '95', '96'], ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		await network.told(6);
		network.pass(60).talkOn(['97'], ['Q1AAA', 'Q2BBB', 'Q1AAA']);
		await expect.poll(() => network.logged.at(-1)).toContain('404');
		const lines = [400, 401, 404].map((status) => `post dropped {"reason":"status ${status}"}`);
		expect(network.logged.toSorted()).toEqual(lines);
	});
});

it('each talkgroup has a topic of its own, of the characters that ntfy takes, and none where it would be too long', () => {
	const topics = { url: 'https://ntfy.example/lh-?auth=token', folder: undefined };
	const topicOf = (id: string) => topicLink(topics, id)?.replace('https://ntfy.example/', '');
	expect(topicOf('91')).toBe('lh-91');
	expect(topicOf('ysf:GB QUIET')).toBe('lh-ysf_3AGB_20QUIET');
	expect(topicOf('ysf:GB-QUIET')).toBe('lh-ysf_3AGB-QUIET');
	expect(topicOf('m17:M17-USA C')).toBe('lh-m17_3AM17-USA_20C');
	expect(topicOf('ysf:Ä_1')).toBe('lh-ysf_3A_C3_84_5F1');
	expect(topicOf(`ysf:${'Ä'.repeat(10)}`)).toBeUndefined();
	expect(topicAddress({ ...topics, folder: 'tgif' }, '91')?.href).toBe('https://ntfy.example/lh-tgif-91?auth=token');
});
