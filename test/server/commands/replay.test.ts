import { describe, expect, it } from 'vitest';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { AT, NAMES, RECORDING, replay, replayedJson, STATE } from './replayed.ts';

// Rules: REPLAY-1, REPLAY-3, REPLAY-4, REPLAY-6, REPLAY-8, REPLAY-9, REPLAY-11, SESSION-2, SESSION-5, COMMAND-10

describe('npm run replay', () => {
	it('--json prints the specified object on standard output and nothing else', async () => {
		const { code, stdout, stderr } = await replay(['-', '--json'], RECORDING);
		expect(stdout.trimEnd().split('\n')).toHaveLength(1);
		expect(JSON.parse(stdout)).toStrictEqual(STATE);
		expect([code, stderr]).toEqual([0, '']);
	});

	it('--until prints the state at that time: without later frames, after the expiry and prunes due by then', async () => {
		const at = async (until: number): Promise<unknown> => JSON.parse(await replayedJson(RECORDING, { until }));
		expect(await at(AT + 10_199)).toMatchObject({
			at: AT + 10_199,
			active: [{ id: 'session-1' }],
			talkgroups: [],
			frames: { received: 2 },
		});
		expect(await at(AT + 10_200)).toMatchObject({ at: AT + 10_200, frames: { received: 3 } });
		expect(await at(AT + 310_000)).toMatchObject({ active: [{ id: 'b' }], talkgroups: [], callsigns: [] });
	});

	it('--talkgroup adds the conversation of that talkgroup, its fields in the specified order', async () => {
		const stdout = await replayedJson(RECORDING, { talkgroup: '262' });
		const expected = {
			...STATE,
			talkgroup: {
				id: 262,
				name: 'Deutschland',
				kind: 'alone',
				turns: 0,
				stations: [
					{
						srcId: 2_629_901,
						callsign: 'DL5QZX',
						callsignName: 'Jürgen',
						overs: 2,
						talkTime: 10,
						lastActive: T0 + 12,
						live: true,
					},
				],
				overs: [
					{ id: 'b', srcId: 2_629_901, start: T0 + 11, stop: null, duration: 1 },
					{ id: 'session-1', srcId: 2_629_901, start: T0, stop: T0 + 10, duration: 10 },
				],
			},
		};
		expect(stdout).toBe(JSON.stringify(expected));
	});

	it('lists the conversations that are going on', async () => {
		const answer = { ...distinctSession(2), talkgroup: { id: '262' }, start: T0 + 12 };
		const lines = [
			{ at: AT, message: frameOf(startMessage()) },
			{ at: AT + 10_000, message: frameOf(stopMessage(NAMES)) },
			{ at: AT + 12_000, message: frameOf(startMessage(answer)) },
			{ at: AT + 14_000, message: null },
		].map(writeRecordedLine);
		const during = await replayedJson(lines.join(''));
		const row = { dstId: 262, kind: 'exchange', turns: 1, stations: 2 };
		const talking = { ...row, lastActive: T0 + 14, talking: 2_629_902 };
		expect(JSON.parse(during)).toHaveProperty('conversations', [talking]);
		lines.push(
			writeRecordedLine({ at: AT + 20_000, message: frameOf(stopMessage({ ...answer, stop: T0 + 20 })) }),
			writeRecordedLine({ at: AT + 79_000, message: null }),
		);
		const after = await replayedJson(lines.join(''));
		expect(JSON.parse(after)).toHaveProperty('conversations', [{ ...row, lastActive: T0 + 20, talking: null }]);
	});

	it('--window sums and ranks the last minutes', async () => {
		const ranked = async (window: string) => {
			const { stdout } = await replay(['-', '--json', '--window', window, '--until', String(AT + 70_000)], RECORDING);
			const state: unknown = JSON.parse(stdout);
			return state;
		};
		expect(await ranked('1')).toMatchObject({ talkgroups: [], callsigns: [] });
		expect(await ranked('2')).toMatchObject({ talkgroups: STATE.talkgroups, callsigns: STATE.callsigns });
	});

	it('the text output has the conversation and the waiting list, and counts the rows that it leaves out', async () => {
		const { stdout } = await replay(['-', '--talkgroup', '262'], RECORDING);
		expect(stdout).toMatch(/5 received, 2 started a session, 1 ended one, 2 ignored/);
		expect(stdout).toMatch(/Top Talkgroups \(1\)\n {2}Deutschland +10s /);
		expect(stdout).toMatch(/Waiting for an Answer \(0\)\n/);
		expect(stdout).toMatch(/Talk Group Deutschland \(262\): alone, 0 turns\n/);
		expect(stdout).toMatch(/Stations \(1\)\n {2}DL5QZX +Jürgen +2 overs +10s +on the air\n/);
		const many = Array.from({ length: 120 }, (_, number) => {
			return writeRecordedLine({ at: AT, message: frameOf(startMessage(distinctSession(number))) });
		});
		expect((await replay(['-'], many.join(''))).stdout).toMatch(/Currently Active \(120\)\n(.+\n){20} {2}100 more\n/);
	});
});
