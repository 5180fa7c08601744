import { expect, it } from 'vitest';
import { callsignUrl, listeningUrl, talkgroupUrl } from '../../src/protocol/page-urls.ts';

const PAGE = 'https://www.qrz.com/db/{CALL}';

// Rules: NETWORK-4

it.each([
	['DL5QRA', 'DL5QRA'],
	['dl5qra', 'DL5QRA'],
	['DL5QRA/P', 'DL5QRA'],
	['EA8/DL5QRA', 'DL5QRA'],
	['G4ABC-7', 'G4ABC'],
	['G4ABC   71', 'G4ABC'],
	['DB0ABC-REPEAT1', 'DB0ABC'],
	['K4QRA/R', 'K4QRA'],
	['2E0QRA', '2E0QRA'],
])('%s leads to the page of %s', (callsign, page) => {
	expect(callsignUrl(PAGE, callsign)).toBe(`https://www.qrz.com/db/${page}`);
});

it.each(['', 'Crapq', '12345', '/P', 'DL5 QRA', '../x1', 'javascript:1', 'DL5QRA?x', 'Ж1ABC', 'A1'])(
	'%j is no call sign and has no page',
	(callsign) => {
		expect(callsignUrl(PAGE, callsign)).toBeUndefined();
	},
);

it('a network without pages has no links', () => {
	expect(callsignUrl(undefined, 'DL5QRA')).toBeUndefined();
	expect(talkgroupUrl(undefined, '91')).toBeUndefined();
	expect(listeningUrl(undefined, '91')).toBeUndefined();
});

it("a talkgroup has a page and can be listened to; a radio's id used as a talkgroup can only be listened to", () => {
	expect(talkgroupUrl('https://wiki.example/{TG}', '91')).toBe('https://wiki.example/91');
	expect(listeningUrl('https://hose.example/?subscribe={TG}', '91')).toBe('https://hose.example/?subscribe=91');
	expect(talkgroupUrl('https://wiki.example/{TG}', '3128231')).toBeUndefined();
	expect(listeningUrl('https://hose.example/?subscribe={TG}', '3128231')).toBe(
		'https://hose.example/?subscribe=3128231',
	);
});

it('a talkgroup of another mode has neither', () => {
	expect(talkgroupUrl('https://wiki.example/{TG}', 'fm:91')).toBeUndefined();
	expect(listeningUrl('https://hose.example/?subscribe={TG}', 'fm:91')).toBeUndefined();
});
