import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { talkgroups } from '../../../src/engine/rankings.ts';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { replayRecording } from '../../../src/server/commands/replay-state.ts';
import { stateInput, stateJson } from '../../../src/server/relay/state-json.ts';
import { SimulatedNetwork } from '../../../src/sources/demo/simulated-network.ts';
import { readRecording } from '../../../src/sources/recording-file.ts';
import { distinctSession, startMessage, T0 } from '../../model/messages.ts';
import { REAL_MINUTE } from '../../model/real-minute.ts';
import { SEED } from '../../model/seed.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { startFeed } from '../../server-fixtures/started.ts';
import { temporaryFile } from '../../server-fixtures/temporary-folder.ts';
import { waitUntil } from '../../server-fixtures/wait-until.ts';
import { TestRelay } from './test-relay.ts';

/** @returns the path of a recording of two minutes of the demo */
function recordDemo(): Promise<string> {
	const frames = new SimulatedNetwork(SEED, T0 * 1000).framesUntil((T0 + 120) * 1000);
	return temporaryFile(
		'demo.ndjson',
		frames.map(({ at, frame }) => writeRecordedLine({ at, message: frame })).join(''),
	);
}

/** Sends a recording to a relay over a socket, each frame at its time. */
async function relayRecording(file: string): Promise<TestRelay> {
	const network = await startFeed();
	const relay = await TestRelay.start();
	for await (const frames of readRecording(file, { lines: 0, broken: 0 })) {
		for (const { at, message } of frames) {
			if (network.viewers === 0) {
				relay.clock.sleep(at - relay.clock.now());
				relay.connectUpstream(network.address);
				await waitUntil(() => relay.live.activity.connected, setImmediate);
			}
			relay.clock.advance(at - relay.clock.now());
			const before = relay.frames;
			network.send(message);
			await waitUntil(() => relay.frames > before, setImmediate);
		}
	}
	return relay;
}

const RECORDINGS: [string, () => Promise<string>][] = [['the demo', recordDemo]];
if (REAL_MINUTE !== '' && existsSync(REAL_MINUTE)) RECORDINGS.push(['the real minute', async () => REAL_MINUTE]);

// Rules: RELAY-29

describe('/state.json', () => {
	it.each(RECORDINGS)('equals the output of replay after %s, and says that it is connected', async (_, record) => {
		const file = await record();
		const relay = await relayRecording(file);
		const { activity, at } = await replayRecording(file, undefined, { lines: 0, broken: 0 });
		const state = stateInput(activity, at);
		const talkgroup = talkgroups(state.reading, 300)[0]?.talkgroup ?? { id: '' };
		for (const window of [60, 300] as const) {
			const replayed: unknown = JSON.parse(stateJson(state, { window, talkgroup }));
			const response = await fetch(`${relay.address}/state.json?window=${window / 60}&talkgroup=${talkgroup.id}`);
			expect(await response.json()).toEqual(Object.assign({ connected: true, since: null }, replayed));
			expect(response.headers.get('cache-control')).toBe('max-age=1');
		}
	});

	it('has ids of other modes as text, and DMR ids as numbers', async () => {
		const relay = await TestRelay.start();
		relay.receive(frameOf(startMessage({ talkgroup: { id: 'ysf:GB QUIET' } })));
		const response = await fetch(`${relay.address}/state.json?talkgroup=ysf:GB%20QUIET`);
		expect(await response.json()).toMatchObject({
			active: [{ srcId: 2_629_901, dstId: 'ysf:GB QUIET', talkgroupLabel: 'GB QUIET' }],
			talkgroup: { id: 'ysf:GB QUIET', stations: [{ srcId: 2_629_901, live: true }] },
		});
	});

	it.each(['window=3', 'window=', 'talkgroup=x', 'talkgroup=-1', 'talkgroup=1e3', 'talkgroup=1&talkgroup=x', 'tg=91'])(
		'answers a wrong parameter with one line: %s',
		async (query) => {
			const relay = await TestRelay.start();
			const response = await fetch(`${relay.address}/state.json?${query}`);
			expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^.+\n$/)]);
		},
	);

	it('is computed once a second, and says since when the network is lost', async () => {
		const relay = await TestRelay.start();
		const ask = async (query = ''): Promise<unknown> => (await fetch(`${relay.address}/state.json${query}`)).json();
		relay.receive(frameOf(startMessage()));
		const heard = { at: T0 * 1000, connected: false, since: T0, active: [{}] };
		expect(await ask()).toMatchObject(heard);
		relay.receive(frameOf(startMessage(distinctSession(2))));
		relay.clock.advance(999);
		expect(await ask('?talkgroup=91')).toMatchObject({ ...heard, talkgroup: { id: 91 } });
		relay.clock.advance(1);
		expect(await ask()).toMatchObject({ at: (T0 + 1) * 1000, since: T0, active: [{}, {}] });
		relay.clock.advance(600_000);
		expect(await ask()).toMatchObject({ connected: false, active: [] });
	});

	it('answers one address 100 times in ten seconds', async () => {
		const relay = await TestRelay.start();
		const ask = async () => (await fetch(`${relay.address}/state.json`)).status;
		for (let count = 0; count < 100; count++) expect(await ask()).toBe(200);
		expect(await ask()).toBe(429);
		relay.clock.advance(10_000);
		expect(await ask()).toBe(200);
	});

	it.each([
		[[], null],
		[['https://club.example'], 'https://club.example'],
		['any', '*'],
	] as const)('with --origin %j, allows pages of another site: %s', async (origins, allowed) => {
		const relay = await TestRelay.start({ origins });
		const response = await fetch(`${relay.address}/state.json`, { headers: { origin: 'https://club.example' } });
		expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
	});
});
