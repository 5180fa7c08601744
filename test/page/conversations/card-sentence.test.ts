import { expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { conversations } from '../../../src/engine/conversations.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { cardSentence } from '../../../src/page/conversations/card-sentence.ts';
import { withoutHidden } from '../../../src/page/conversations/without-hidden.ts';
import { ENGLISH } from '../../../src/page/texts/texts.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

const ANN = { id: '2350001', callsign: 'G4QAA' };
const UWE = { id: '2629002', callsign: 'DL9QCQ' };
const LINDA = { id: '3100003', callsign: 'K5QSM' };

/**
 * Ann, Uwe and Linda take turns on a talkgroup, 10 s each.
 *
 * @param talking they key up again then, one second after the other
 * @param hidden as written in the page's address
 * @returns the sentence of the card
 */
function sentence({ talking = [], hidden = '' }: { talking?: readonly (typeof ANN)[]; hidden?: string }) {
	const activity = new Activity({ hasRivals: false });
	const talkgroup = { id: '26299', name: 'Ruhr' };
	for (const [index, station] of [ANN, UWE, LINDA].entries()) {
		const over = { station, talkgroup, sessionId: `over-${index}`, start: T0 + 20 * index };
		activity.apply(startMessage(over), over.start);
		activity.apply(stopMessage(over), over.start + 10);
	}
	for (const [index, station] of talking.entries()) {
		const start = T0 + 60 + index;
		activity.apply(startMessage({ station, talkgroup, sessionId: `active-${index}`, start }), start);
	}
	const [live] = conversations(activity.at(T0 + 70));
	return live && cardSentence(live, withoutHidden(live, readSubjects(hidden)), ENGLISH);
}

it('names the station that talks, or talked last, and the others', () => {
	expect(sentence({})).toBe('Ruhr 26299: K5QSM was on the air last, with DL9QCQ, G4QAA, 2 turns.');
	expect(sentence({ talking: [ANN] })).toBe('Ruhr 26299: G4QAA is on the air, with K5QSM, DL9QCQ, 3 turns.');
});

it('does not say that another station talks where the one that does is hidden', () => {
	expect(sentence({ talking: [ANN], hidden: 'st:G4QAA' })).toBe(
		'Ruhr 26299 · On the air now · K5QSM, DL9QCQ · 3 turns',
	);
	expect(sentence({ hidden: 'st:K5*' })).toBe('Ruhr 26299 · DL9QCQ, G4QAA · 2 turns');
	expect(sentence({ talking: [ANN, UWE], hidden: 'st:G4QAA' })).toMatch(
		/^Ruhr 26299: DL9QCQ is on the air, with K5QSM/,
	);
});

it('names no others where all of them are hidden', () => {
	expect(sentence({ hidden: 'st:G4QAA,st:DL9QCQ' })).toBe('Ruhr 26299 · K5QSM · 2 turns');
	expect(sentence({ hidden: 'st:G4QAA,st:DL9QCQ,st:K5QSM' })).toBe('Ruhr 26299 · 2 turns');
});
