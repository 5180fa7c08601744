import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/engine/reading.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { ENGLISH } from '../../../src/page/texts/texts.ts';
import { type Chip, describeState, keepLastHeard, panelOf, watchedChips } from '../../../src/page/watch/chips.ts';
import { heard, network } from '../../engine/network.ts';

/** @returns a function that gives label and state of each chip, and the panel that it opens. Subjects are written as in the address of the page */
function watch(subjects: string) {
	let chips: readonly Chip[] = [];
	return (reading: Reading) => {
		chips = keepLastHeard(chips, watchedChips(reading, readSubjects(subjects)));
		return chips.map((chip) => {
			const opens = panelOf(chip);
			return [
				`${chip.label} ${chip.number}`.trim(),
				describeState(chip, reading.at, ENGLISH),
				opens === undefined ? 'opens nothing' : `${opens.kind} ${opens.id}`,
			];
		});
	};
}

describe('the chips of watched subjects', () => {
	it('say how long an over has been on the air, and open the panel of their subject', () => {
		const { at } = heard('26299 Ruhr: 2350001 G4QAA/P 0-');
		expect(watch('tg:26299,st:2350001,st:G4QAA,st:G4*')(at(75).reading)).toEqual([
			['Ruhr 26299', 'on for 1min 15s', 'talkgroup 26299'],
			['G4QAA/P', 'on for 1min 15s', 'station 2350001'],
			['G4QAA', 'on for 1min 15s', 'station 2350001'],
			['G4*', 'on for 1min 15s', 'station 2350001'],
		]);
	});

	it('say the time of their own over where two stations talk on one talkgroup at once', () => {
		const { at } = heard('26299: 2350001 G4QAA 0-, 2629002 DL9QCQ 50-');
		const states = watch('st:G4QAA,st:DL9QCQ')(at(60).reading).map(([, state]) => state);
		expect(states).toEqual(['on for 1min 0s', 'on for 10s']);
	});

	it('open nothing for a call sign that was not heard, know a talkgroup by its name alone, and remember when they were heard', () => {
		const { at } = heard('ysf:QUIET: 2350001 G4QAA 5-10');
		const texts = watch('st:G4*,tg:ysf:QUIET');
		expect(texts(network().at(0).reading)).toEqual([
			['G4*', 'not heard yet', 'opens nothing'],
			['QUIET', 'not heard yet', 'talkgroup ysf:QUIET'],
		]);
		for (const [second, age] of [
			[40, '30s'],
			[1810, '30mins 0s'],
			[3610, '60mins 0s'],
		] as const)
			expect(texts(at(second).reading)).toEqual([
				['G4*', `quiet for ${age}`, 'station 2350001'],
				['QUIET', `quiet for ${age}`, 'talkgroup ysf:QUIET'],
			]);
	});
});
