import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { CAPS } from '../../src/engine/constants.ts';
import type { LiveMessage } from '../../src/engine/message.ts';
import { label, Names } from '../../src/engine/names.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../model/messages.ts';

const NAMED = { callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' };

/** The labels of the row of the session of `startMessage()`, after `messages`. */
function labelled(...messages: readonly LiveMessage[]) {
	const activity = new Activity();
	activity.apply(startMessage(), T0);
	for (const message of messages) activity.apply(message, T0 + 1);
	return activity.snapshot(T0 + 1).active.map((row) => [row.callsignLabel, row.callsignName, row.talkgroupLabel]);
}

describe('names', () => {
	it('NAMES-3, NAMES-4: a row of a ranking keeps its name after the name was evicted', () => {
		const activity = new Activity({ ...CAPS, names: 4 });
		const over = (number: number, names: Partial<LiveMessage> = {}) => {
			activity.apply(startMessage({ ...apart(number), ...names }), T0);
			activity.apply(stopMessage({ ...apart(number), ...names, stop: T0 + 1 }), T0);
		};
		const named = () => {
			const { talkgroups, callsigns } = activity.snapshot(T0);
			return [talkgroups, callsigns].map((rows) => rows.map(({ talkTime, name }) => [talkTime, name])[0]);
		};
		over(1, NAMED);
		expect(named()).toEqual([
			[1, 'Quarry'],
			[1, 'Quirin'],
		]);
		for (let number = 2; number < 20; number++) over(number, { callsignName: `${number}`, talkgroup: `${number}` });
		for (const sessionId of ['nameless', 'nameless too']) over(1, { sessionId });
		expect(named()).toEqual([
			[3, 'Quarry'],
			[3, 'Quirin'],
		]);
	});

	it('SESSION-3, SESSION-4: without names, the labels are the ids', () => {
		expect(labelled()).toEqual([['2629901', '', '262']]);
	});

	it.each([
		['an update with Stop 0', updateMessage(NAMED)],
		['a start that is ignored as active', startMessage(NAMED)],
		['a start that is ignored as too old', startMessage({ ...NAMED, sessionId: 'old', start: T0 - 301 })],
		['a stop of another session', stopMessage({ ...NAMED, sessionId: 'other' })],
		['a stop of 0 s', stopMessage({ ...NAMED, stop: T0 })],
		['a row of history', startMessage({ ...NAMED, event: 'none' })],
	])('NAMES-1: learns from %s', (_, message) => {
		expect(labelled(message)).toEqual([['DL5QZX', 'Quirin', 'Quarry']]);
	});

	it.each([
		['a local destination', { sessionId: 'local', destinationId: 89 }],
		['another type', { sessionType: 5 }],
	])('NAMES-1: learns nothing from a frame of %s', (_, given) => {
		expect(labelled(updateMessage({ ...NAMED, ...given }))).toEqual([['2629901', '', '262']]);
	});

	it('NAMES-1: learns from destination 90', () => {
		expect(labelled(updateMessage({ ...NAMED, destinationId: 90 }))).toEqual([['DL5QZX', 'Quirin', '262']]);
	});

	it('NAMES-2: a known name is never replaced by an empty one', () => {
		expect(labelled(updateMessage(NAMED), updateMessage())).toEqual([['DL5QZX', 'Quirin', 'Quarry']]);
	});

	it('NAMES-2: keeps the latest call sign, name and talkgroup separately', () => {
		const messages = [
			updateMessage(NAMED),
			updateMessage({ callsign: 'PA9QQA' }),
			updateMessage({ callsignName: 'Quinta' }),
			updateMessage({ talkgroup: 'Quince' }),
		];
		expect(labelled(...messages)).toEqual([['PA9QQA', 'Quinta', 'Quince']]);
	});

	it('SESSION-4: a source with a name and no call sign is labelled with its id', () => {
		expect(labelled(updateMessage({ callsignName: 'Quirin' }))).toEqual([['2629901', 'Quirin', '262']]);
	});

	it('NAMES-3: a corrected stop names a session that ended before', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(stopMessage(), T0 + 10);
		activity.apply(stopMessage(NAMED), T0 + 12);
		expect(activity.snapshot(T0 + 12)).toMatchObject({
			talkgroups: [{ id: 262, name: 'Quarry', talkTime: 10 }],
			callsigns: [{ id: 2_629_901, callsign: 'DL5QZX', name: 'Quirin', talkTime: 10 }],
		});
	});

	it('NAMES-3, CLEAR-2: names are known before a session starts, and after Clear and Connect', () => {
		const activity = new Activity();
		activity.apply(updateMessage(NAMED), T0);
		activity.clear(T0);
		activity.clearActive();
		activity.apply(startMessage(), T0);
		expect(activity.snapshot(T0).active).toMatchObject([{ callsignLabel: 'DL5QZX', talkgroupLabel: 'Quarry' }]);
	});

	it('NAMES-4: the directory is bounded, evicts the names unused for longest, and counts evictions', () => {
		const names = new Names(100);
		names.learn(updateMessage({ ...NAMED, sourceId: 1, destinationId: 91 }));
		for (let id = 100; id < 1000; id++) {
			names.learn(updateMessage({ ...NAMED, sourceId: id, destinationId: id }));
			// In use all the while.
			expect(names.station(1)).toEqual({ callsign: 'DL5QZX', name: 'Quirin' });
		}
		expect(names.talkgroup(91)).toBe('');
		expect(names.talkgroup(999)).toBe('Quarry');
		expect(names.station(100)).toEqual({ callsign: '', name: '' });
		expect(names.evicted).toBeGreaterThanOrEqual(900 + 900 - 2 * 100);
	});
});

describe('label', () => {
	it('SESSION-3: is the name, or the id where the name is empty', () => {
		expect(label('Quarry', 262)).toBe('Quarry');
		expect(label('', 262)).toBe('262');
		expect(label('0', 262)).toBe('0');
	});
});
