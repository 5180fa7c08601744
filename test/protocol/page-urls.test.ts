import { expect, it } from 'vitest';
import { callsignUrl, listeningUrl, talkgroupUrl } from '../../src/protocol/page-urls.ts';

const PAGE = 'https://www.qrz.com/db/{CALL}';

// Rules: NETWORK-4

it('the page is that of the call sign in a text', () => {
	expect(callsignUrl(PAGE, 'EA8/DL5QRA/P')).toBe('https://www.qrz.com/db/DL5QRA');
	for (const text of ['', 'Crapq', '../x1', 'javascript:1', 'DL5QRA?x'])
		expect(callsignUrl(PAGE, text)).toBeUndefined();
});

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
