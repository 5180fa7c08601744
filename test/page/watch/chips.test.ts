import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import type { Station, Talkgroup } from '../../../src/engine/reading.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { ENGLISH } from '../../../src/page/texts/texts.ts';
import { type Chip, describeState, keepLastHeard, panelOf, watchedChips } from '../../../src/page/watch/chips.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

const ANN: Station = { id: '2350001', callsign: 'G4QAA/P', name: 'Ann' };
const UWE: Station = { id: '2629002', callsign: 'DL9QCQ', name: 'Uwe' };
const RUHR: Talkgroup = { id: '26299', name: 'Ruhr' };
const QUIET: Talkgroup = { id: 'ysf:GB QUIET', name: '' };

/** A network whose times are seconds after T0, and the chips of watched subjects, which are written as in the address of the page. */
function network(subjects: string) {
	const activity = new Activity({ hasRivals: false });
	const watched = readSubjects(subjects);
	let chips: readonly Chip[] = [];
	const over = (station: Station, talkgroup: Talkgroup, from: number) => {
		return { station, talkgroup, sessionId: `${station.id} ${talkgroup.id} ${from}`, start: T0 + from };
	};
	return {
		lose: (at: number) => activity.changeUpstream('lost', T0 + at),
		start: (station: Station, talkgroup: Talkgroup, from: number) => {
			activity.apply(startMessage(over(station, talkgroup, from)), T0 + from);
		},
		stop: (station: Station, talkgroup: Talkgroup, from: number, to: number) => {
			activity.apply(stopMessage({ ...over(station, talkgroup, from), stop: T0 + to }), T0 + to);
		},
		/** Label and state of each chip, and the panel that it opens. */
		texts: (at: number) => {
			chips = keepLastHeard(chips, watchedChips(activity.at(T0 + at), watched));
			return chips.map((chip) => {
				const opens = panelOf(chip);
				return [
					`${chip.label} ${chip.number}`.trim(),
					describeState(chip, T0 + at, ENGLISH),
					opens === undefined ? 'opens nothing' : `${opens.kind} ${opens.id}`,
				];
			});
		},
	};
}

describe('the chips of watched subjects', () => {
	it('say how long an over has been on the air, and open the panel of their subject', () => {
		const { texts, start } = network('tg:26299,st:2350001,st:G4QAA,st:G4*');
		start(ANN, RUHR, 0);
		expect(texts(75)).toEqual([
			['Ruhr 26299', 'on for 1min 15s', 'talkgroup 26299'],
			['G4QAA/P', 'on for 1min 15s', 'station 2350001'],
			['G4QAA', 'on for 1min 15s', 'station 2350001'],
			['G4*', 'on for 1min 15s', 'station 2350001'],
		]);
	});

	it('say the time of their own over where two stations talk on one talkgroup at once', () => {
		const { texts, start } = network('st:G4QAA,st:DL9QCQ');
		start(ANN, RUHR, 0);
		start(UWE, RUHR, 50);
		expect(texts(60).map(([, state]) => state)).toEqual(['on for 1min 0s', 'on for 10s']);
	});

	it('open nothing for a call sign that was not heard, and know a talkgroup by its name alone', () => {
		const { texts, start, stop } = network('st:G4*,tg:ysf:GB QUIET');
		expect(texts(0)).toEqual([
			['G4*', 'not heard yet', 'opens nothing'],
			['GB QUIET', 'not heard yet', 'talkgroup ysf:GB QUIET'],
		]);
		start(ANN, QUIET, 0);
		stop(ANN, QUIET, 0, 10);
		expect(texts(40)).toEqual([
			['G4*', 'quiet for 30s', 'station 2350001'],
			['GB QUIET', 'quiet for 30s', 'talkgroup ysf:GB QUIET'],
		]);
	});

	it('remember when a subject was heard for longer than ten minutes', () => {
		const { texts, start, stop } = network('tg:26299,st:G4QAA');
		start(ANN, RUHR, 0);
		stop(ANN, RUHR, 0, 10);
		expect(texts(20)).toHaveLength(2);
		expect(texts(10 + 1800)).toHaveLength(2);
		expect(texts(10 + 3600)).toEqual([
			['Ruhr 26299', 'quiet for 60mins 0s', 'talkgroup 26299'],
			['G4QAA', 'quiet for 60mins 0s', 'station 2350001'],
		]);
	});
});
