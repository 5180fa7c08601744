import { expect, it } from 'vitest';
import { readRecordedLine, writeRecordedLine } from '../../src/protocol/recording.ts';

it('A recording: a line holds when a frame came and what it was', () => {
	const frame = { at: 1_789_000_000_123, message: { topic: 'LH', payload: '{"Event":"Session-Start"}' } };
	expect(writeRecordedLine(frame)).toBe(
		'{"at":1789000000123,"message":{"topic":"LH","payload":"{\\"Event\\":\\"Session-Start\\"}"}}\n',
	);
	expect(readRecordedLine(writeRecordedLine(frame))).toEqual(frame);
	expect(readRecordedLine(writeRecordedLine({ at: 1, message: undefined }))).toEqual({ at: 1, message: null });
});

it.each([
	'',
	'{"at":1789000000123,"message":{"topic":"LH","payl',
	'[]',
	'null',
	'7',
	'{"message":{}}',
	'{"at":"1789000000123","message":{}}',
	'{"at":1e400,"message":{}}',
	'{"at":1789000000123}',
])('A recording: %j is not a line of one', (line) => {
	expect(readRecordedLine(line)).toBeUndefined();
});
