import { expect, test } from 'vitest';
import { ConnectionLog, printable, withRemedy } from '../../src/sources/log-once.ts';
import { ManualClock } from '../model/manual-clock.ts';

// Rules: COMMAND-9

test('a connection that is accepted and dropped for ever is logged four times, until a message is understood, and a hundred times an hour', () => {
	const lines: string[] = [];
	const clock = new ManualClock(0);
	const log = new ConnectionLog(clock, (change) => lines.push(change));
	const flap = (times: number) => {
		for (let time = 0; time < times; time++) {
			log.change('connected');
			log.change('lost');
		}
	};
	flap(100);
	expect(lines.splice(0)).toEqual(['connected', 'lost', 'connected', 'lost']);
	log.change('connected');
	for (let message = 0; message < 3; message++) log.understood();
	expect(lines.splice(0)).toEqual(['connected']);
	log.change('lost');
	log.change('connected');
	expect(lines.splice(0)).toEqual(['lost', 'connected']);
	for (let message = 0; message < 1000; message++) {
		flap(1);
		log.understood();
	}
	expect(lines.splice(0)).toHaveLength(93);
	clock.advance(3_600_000);
	log.change('lost');
	expect(lines).toEqual(['lost']);
});

test('the text of a server is cut between characters, and keeps no control characters', () => {
	expect(printable(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
	expect(printable(`${'x'.repeat(198)}😀y`)).toBe(`${'x'.repeat(198)}😀`);
	expect(printable('\u001b[31mred\r\nline\u202e \ud800')).toBe('red line');
});

test('a certificate that is not trusted has a remedy', () => {
	expect(withRemedy('failed: unable to verify the first certificate')).toContain('NODE_EXTRA_CA_CERTS');
	expect(withRemedy('failed: self-signed certificate in certificate chain')).toContain('NODE_EXTRA_CA_CERTS');
	expect(withRemedy('failed: certificate has expired')).toBe('failed: certificate has expired');
});
