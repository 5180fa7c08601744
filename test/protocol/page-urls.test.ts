import { expect, it } from 'vitest';
import { callsignUrl, listeningUrl, talkgroupUrl } from '../../src/protocol/page-urls.ts';

const PAGE = 'https://www.qrz.com/db/{CALL}';

// Rules: NETWORK-4

it('the page is that of the call sign in a text', () => {
	expect(callsignUrl(PAGE, 'EA8/DL5QRA/P')).toBe('https://www.qrz.com/db/DL5QRA');
	expect(callsignUrl(PAGE, 'Crapq')).toBeUndefined();
});

const WIKI = 'https://wiki.example/{TG}';
const HOSE = 'https://hose.example/?subscribe={TG}';

it.each([
	['91', 'https://wiki.example/91', 'https://hose.example/?subscribe=91'],
	// A radio's id, used as a talkgroup.
	['3128231', undefined, 'https://hose.example/?subscribe=3128231'],
	['fm:91', undefined, undefined],
])('talkgroup %s has the page %s, and is heard at %s', (id, page, audio) => {
	expect([talkgroupUrl(WIKI, id), listeningUrl(HOSE, id)]).toEqual([page, audio]);
	expect([callsignUrl(undefined, 'DL5QRA'), talkgroupUrl(undefined, id), listeningUrl(undefined, id)]).toEqual(
		Array(3).fill(undefined),
	);
});
