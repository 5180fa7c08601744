import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { ENGLISH } from '../../../src/page/texts/texts.ts';
import { describeState, WatchedChips } from '../../../src/page/watch/chips.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

const ANN = { srcId: 2350001, callsign: 'G4QAA/P', callsignName: 'Ann' };
const UWE = { srcId: 2629002, callsign: 'DL9QCQ', callsignName: 'Uwe' };
const RUHR = { dstId: 26299, talkgroup: 'Ruhr' };
const WORLD = { dstId: 91, talkgroup: 'World-wide' };

type Party = typeof ANN;
type Place = typeof RUHR;

/** A network whose times are seconds after T0, and the chips of watched subjects, which are written as in the address of the page. */
function network(subjects: string) {
	const activity = new Activity();
	const watched = new WatchedChips();
	const session = (party: Party, place: Place, at: number) => {
		return { ...party, ...place, sessionId: `${party.srcId} ${place.dstId} ${at}`, start: T0 + at };
	};
	const lose = (at: number) => activity.changeUpstream('lost', T0 + at);
	return {
		lose,
		start: (party: Party, place: Place, at: number) => {
			activity.apply(startMessage(session(party, place, at)), T0 + at);
		},
		stop: (party: Party, place: Place, at: number, to: number) => {
			activity.apply(stopMessage({ ...session(party, place, at), stop: T0 + to }), T0 + to);
		},
		/** Label and state of each chip, and the panel that it opens. */
		texts: (at: number) =>
			watched
				.list(activity, T0 + at, readSubjects(subjects))
				.chips.map((chip) => [
					`${chip.label} ${chip.number}`.trim(),
					describeState(chip, T0 + at, ENGLISH),
					chip.opens === undefined ? 'opens nothing' : `${chip.opens.kind} ${chip.opens.id}`,
				]),
	};
}

// Rules: GHOST-2, GHOST-4

describe('the chips of watched subjects', () => {
	it('say how long a live over has lasted, and open the panel of their subject', () => {
		const { texts, start } = network('tg:26299,st:2350001,st:G4QAA,st:G4*');
		start(ANN, RUHR, 0);
		expect(texts(75)).toEqual([
			['Ruhr 26299', 'on for 1min 15s', 'talkgroup 26299'],
			['G4QAA/P', 'on for 1min 15s', 'station 2350001'],
			['G4QAA', 'on for 1min 15s', 'station 2350001'],
			['G4*', 'on for 1min 15s', 'station 2350001'],
		]);
	});

	it('mark the duration of an over that may have ended', () => {
		const { texts, start, lose } = network('tg:26299,tg:91');
		start(ANN, RUHR, 0);
		start(UWE, WORLD, 170);
		expect(texts(180).map(([, state]) => state)).toEqual(['on for 3mins 0s', 'on for 10s']);
		expect(texts(181).map(([, state]) => state)).toEqual(['on for 3mins 1s ?', 'on for 11s']);
		lose(182);
		expect(texts(190).map(([, state]) => state)).toEqual(['on for 3mins 10s ?', 'on for 20s ?']);
	});

	it('remember when a subject was heard for longer than the ten minutes of stored overs', () => {
		const { texts, start, stop } = network('tg:26299,st:G4QAA');
		start(ANN, RUHR, 0);
		stop(ANN, RUHR, 0, 10);
		expect(texts(20)).toHaveLength(2);
		expect(texts(10 + 3600)).toEqual([
			['Ruhr 26299', 'quiet for 60 min', 'talkgroup 26299'],
			['G4QAA', 'quiet for 60 min', 'station 2350001'],
		]);
	});
});
