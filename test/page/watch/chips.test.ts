import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { WatchedChips } from '../../../src/page/watch/chips.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

const ANN = { sourceId: 2350001, callsign: 'G4QAA/P', callsignName: 'Ann' };
const UWE = { sourceId: 2629002, callsign: 'DL9QCQ', callsignName: 'Uwe' };
const NAMELESS = { sourceId: 2350003, callsign: '', callsignName: '' };
const RUHR = { destinationId: 26299, talkgroup: 'Ruhr' };
const WORLD = { destinationId: 91, talkgroup: 'World-wide' };
const UNNAMED = { destinationId: 26203, talkgroup: '' };

type Party = typeof ANN;
type Place = typeof RUHR;

/** A network whose times are seconds after T0, and the chips of the subjects that an address names. */
function network(address: string) {
	const activity = new Activity();
	const watched = new WatchedChips();
	const session = (party: Party, place: Place, at: number) => {
		return { ...party, ...place, sessionId: `${party.sourceId} ${place.destinationId} ${at}`, start: T0 + at };
	};
	const lose = (at: number) => activity.changeUpstream('lost', T0 + at);
	const chips = (at: number) => watched.list(readSubjects(address), activity, T0 + at);
	return {
		chips,
		lose,
		start: (party: Party, place: Place, at: number) => {
			activity.apply(startMessage(session(party, place, at)), T0 + at);
		},
		stop: (party: Party, place: Place, at: number, to: number) => {
			activity.apply(stopMessage({ ...session(party, place, at), stop: T0 + to }), T0 + to);
		},
		/** `label, party, state` of each chip, and the panel that it opens. */
		texts: (at: number) =>
			chips(at).map(({ label, party, state, opens }) => [
				[label, party, state].filter((text) => text !== '').join(', '),
				opens === undefined ? 'opens nothing' : `${opens.kind} ${opens.id}`,
			]),
	};
}

describe('WATCH-12: the chips of what is watched', () => {
	it('says `not heard yet`; such a call sign opens nothing', () => {
		const { texts } = network('tg:91,st:2350001,st:G4QAA,st:DL*');
		expect(texts(0)).toEqual([
			['91, not heard yet', 'talkgroup 91'],
			['2350001, not heard yet', 'station 2350001'],
			['G4QAA, not heard yet', 'opens nothing'],
			['DL*, not heard yet', 'opens nothing'],
		]);
	});

	it('shows the other party of a live over, and how long it has lasted', () => {
		const { texts, start } = network('tg:26299,st:2350001,st:G4QAA,st:G4*');
		start(ANN, RUHR, 0);
		expect(texts(75)).toEqual([
			['Ruhr 26299, G4QAA/P, on for 1min 15s', 'talkgroup 26299'],
			['G4QAA/P, Ruhr, on for 1min 15s', 'station 2350001'],
			['G4QAA, Ruhr, on for 1min 15s', 'station 2350001'],
			// The beginning of a call sign says nothing of the station: the chip does.
			['G4*, G4QAA/P, on for 1min 15s', 'station 2350001'],
		]);
	});

	it('GHOST-2, GHOST-4: marks how long an over lasts that may have ended', () => {
		const { texts, start, lose } = network('tg:26299,tg:91');
		start(ANN, RUHR, 0);
		start(UWE, WORLD, 170);
		expect(texts(180).map(([text]) => text)).toEqual([
			'Ruhr 26299, G4QAA/P, on for 3mins 0s',
			'World-wide 91, DL9QCQ, on for 10s',
		]);
		expect(texts(181).map(([text]) => text)).toEqual([
			'Ruhr 26299, G4QAA/P, on for 3mins 1s ?',
			'World-wide 91, DL9QCQ, on for 11s',
		]);
		lose(182);
		expect(texts(190).map(([text]) => text)).toEqual([
			'Ruhr 26299, G4QAA/P, on for 3mins 10s ?',
			'World-wide 91, DL9QCQ, on for 20s ?',
		]);
	});

	it('shows ids where the network gives no names', () => {
		const { texts, start } = network('tg:26203,st:2350003');
		start(NAMELESS, UNNAMED, 0);
		expect(texts(5)).toEqual([
			['26203, 2350003, on for 5s', 'talkgroup 26203'],
			['2350003, 26203, on for 5s', 'station 2350003'],
		]);
	});

	it('shows of several overs the one that started last', () => {
		const { texts, start } = network('st:G4*,tg:26299');
		start(ANN, RUHR, 0);
		start({ ...ANN, sourceId: 2350002, callsign: 'G4QZZ' }, WORLD, 10);
		expect(texts(12)).toEqual([
			['G4*, G4QZZ, on for 2s', 'station 2350002'],
			['Ruhr 26299, G4QAA/P, on for 12s', 'talkgroup 26299'],
		]);
	});

	it('shows since when a talkgroup or station is quiet', () => {
		const { texts, start, stop } = network('tg:26299,st:G4QAA,st:2629002');
		start(ANN, RUHR, 0);
		stop(ANN, RUHR, 0, 10);
		start(UWE, RUHR, 20);
		stop(UWE, RUHR, 20, 30);
		expect(texts(40)).toEqual([
			['Ruhr 26299, quiet for 10 s', 'talkgroup 26299'],
			['G4QAA, quiet for 30 s', 'station 2350001'],
			['DL9QCQ, quiet for 10 s', 'station 2629002'],
		]);
	});

	it('shows a closing over as ended', () => {
		const { chips, start, stop } = network('tg:26299');
		start(ANN, RUHR, 0);
		stop(ANN, RUHR, 0, 0);
		expect(chips(1)).toMatchObject([{ live: false, party: '' }]);
	});

	it('remembers when something was heard for longer than the ten minutes that are stored', () => {
		const { texts, start, stop } = network('tg:26299,st:G4QAA');
		start(ANN, RUHR, 0);
		stop(ANN, RUHR, 0, 10);
		expect(texts(20)).toHaveLength(2);
		expect(texts(10 + 3600)).toEqual([
			['Ruhr 26299, quiet for 60 min', 'talkgroup 26299'],
			['G4QAA, quiet for 60 min', 'station 2350001'],
		]);
	});

	it('tells a station from a talkgroup of the same number', () => {
		const { texts, start, stop } = network('tg:2350001,st:2350001');
		start(ANN, RUHR, 0);
		stop(ANN, RUHR, 0, 10);
		expect(texts(40)).toEqual([
			['2350001, not heard yet', 'talkgroup 2350001'],
			['G4QAA/P, quiet for 30 s', 'station 2350001'],
		]);
	});

	it('opens the station of a call sign that was heard last', () => {
		const { texts, start, stop } = network('st:G4*');
		for (const [index, party] of [ANN, { ...ANN, sourceId: 2350002, callsign: 'G4QZZ' }].entries()) {
			start(party, WORLD, 20 * index);
			stop(party, WORLD, 20 * index, 20 * index + 10);
		}
		expect(texts(60)).toEqual([['G4*, quiet for 30 s', 'station 2350002']]);
	});

	it('keeps the order of the address, whatever is on the air', () => {
		const { chips, start } = network('tg:91,tg:26299,st:2629002');
		start(UWE, RUHR, 0);
		expect(chips(5).map(({ key, live }) => [key, live])).toEqual([
			['tg:91', false],
			['tg:26299', true],
			['st:2629002', true],
		]);
	});
});
