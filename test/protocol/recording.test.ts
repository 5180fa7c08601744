import { expect, it } from 'vitest';
import { readRecordedLine, writeRecordedLine } from '../../src/protocol/recording.ts';

// Rules: RECORD-1, RECORD-3

it('a line contains the time of receipt and the frame', () => {
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
])('%j is not a line of a recording', (line) => {
	expect(readRecordedLine(line)).toBeUndefined();
});
