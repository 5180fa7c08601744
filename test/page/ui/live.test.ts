import { describe, expect, it } from 'vitest';
import type { ActiveOver, Doubt, EndedOver } from '../../../src/engine/reading.ts';
import { ENGLISH } from '../../../src/page/texts/texts.ts';
import { drawOvers, elapsedText } from '../../../src/page/ui/live.tsx';

const PARTIES = { station: { id: '2350001', callsign: 'G4ABC', name: '' }, talkgroup: { id: '91', name: '' } };
const active = (start: number, doubt: Doubt | null = null): ActiveOver => ({
	...PARTIES,
	id: 'a',
	start,
	localStart: start,
	stop: null,
	localStop: null,
	duration: null,
	doubt,
});
const ended = (stop: number, duration: number): EndedOver => ({
	...PARTIES,
	id: 'e',
	start: stop - duration,
	localStart: stop - duration,
	stop,
	localStop: stop,
	duration,
	doubt: null,
});

it('an over on the air has its elapsed time, with a question mark where it may have ended', () => {
	expect(elapsedText(active(100), 137, ENGLISH)).toBe('37s');
	expect(elapsedText(active(100, 'closing'), 137, ENGLISH)).toBe('37s');
	expect(elapsedText(active(100, 'unconfirmed'), 137, ENGLISH)).toBe('37s ?');
	expect(elapsedText(active(100, 'unheard'), 137, ENGLISH)).toBe('37s ?');
});

describe('the bars of overs', () => {
	const barsAt = (...overs: Parameters<typeof drawOvers>[0]) => drawOvers(overs, 1000, 60, 2).trim();

	it('lie where the overs were, and that of an over on the air ends with the axis', () => {
		expect(barsAt(ended(970, 10))).toBe('20,0 20,10 30,10 30,0');
		expect(barsAt(active(995))).toBe('55,0 55,10 60,10 60,0');
	});

	it('are never shorter than the shortest bar', () => {
		expect(barsAt(ended(990, 0))).toBe('48,0 48,10 50,10 50,0');
	});
});
