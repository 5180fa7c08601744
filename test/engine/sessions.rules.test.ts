import { expect, it } from 'vitest';
import { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { label } from '../../src/engine/names.ts';
import { network } from './network.ts';

// Of the rules of sessions, only these need examples: the property in `activity.property.test.ts` covers the others.

// START-1
it('a session is group voice to the smallest destination or above, or to a destination that is text', () => {
	const { at } = network();
	at(0).start('local', { on: '89' }).start('private', { on: '92', type: 5 });
	expect(at(0).start('a', { on: '90' }).start('b', { on: 'p25:9' }).active).toEqual(['a', 'b']);
	expect(network({ smallestDestination: 1 }).at(0).start('a', { on: '1' }).active).toEqual(['a']);
});

// GHOST-4
it('a session from before a loss is marked until it is heard of, and leaves 10 s after the reconnect', () => {
	const { at } = network();
	at(0).start('a', { on: '91' }).start('b', { on: '92' });
	at(5).lose();
	expect(at(99).active).toEqual(['a unheard', 'b unheard']);
	at(100).connect();
	at(101).update('b');
	expect([at(109).active, at(110).active]).toEqual([['a unheard', 'b'], ['b']]);
});

// PRUNE-2
it('an ended session is stored until a prune at least 600 s later, and its id is taken until then', () => {
	const { at } = network();
	at(0).start('a');
	at(10).stop('a');
	at(609).prune().start('a');
	at(612).stop('a');
	expect([at(609).ended, at(612).ended]).toEqual([['a 10s'], []]);
	at(613).prune().start('a');
	at(617).stop('a');
	expect(at(617).ended).toEqual(['a 4s']);
});

// WINDOW-2
it('the windows are of one, two, five and ten minutes', () => {
	expect(WINDOWS_SECONDS).toEqual([60, 120, 300, 600]);
});

// TIME-2
it('deadlines are checked before each change of the connection', () => {
	const { at } = network();
	at(0).start('a');
	at(5).lose();
	at(15).connect();
	expect([at(24).active, at(25).lose().active]).toEqual([['a unheard'], []]);
});

// SESSION-3
it.each([
	['World', '91', 'World'],
	['', '91', '91'],
	['', 'p25:10200', 'P25 10200'],
])('the label of the name "%s" and the id %s is %s', (name, id, expected) => {
	expect(label(name, id)).toBe(expected);
});
