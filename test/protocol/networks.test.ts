import { expect, it } from 'vitest';
import {
	BRANDMEISTER,
	customNetwork,
	DEMO,
	NETWORKS,
	networkByAddress,
	RECORDING,
} from '../../src/protocol/networks.ts';

it('NETWORK-2, NETWORK-3: `--network` takes two names, and a demo never passes for the real thing', () => {
	expect([...NETWORKS.keys()]).toEqual(['brandmeister', 'demo']);
	expect(new Set([BRANDMEISTER.name, DEMO.name, RECORDING.name]).size).toBe(3);
});

it('NETWORK-6, SILENCE-1, WIRE-3: BrandMeister is reached at its public host and asked for everything', () => {
	expect(BRANDMEISTER).toMatchObject({
		address: 'https://api.brandmeister.network',
		path: '/lh',
		subscription: 'everything',
	});
	expect(DEMO.subscription).toBeUndefined();
});

it('NETWORK-1: any feed gets the product links, and no banner', () => {
	const network = customNetwork({ name: 'Testland', address: 'https://lh.example', path: '/x' });
	expect(network).toMatchObject({
		name: 'Testland',
		address: 'https://lh.example',
		path: '/x',
	});
	const { preview: _, ...links } = BRANDMEISTER.links;
	expect(network.links).toEqual(links);
	expect(network.subscription).toBeUndefined();
});

it('NETWORK-8: links lead to the product, and to the pages of call signs and talkgroups', () => {
	const product = 'https://www.brandmeisteractivity.live/';
	const source = 'https://github.com/alexgladd/bm-hotgroups';
	const rows = {
		callsignPage: 'https://www.qrz.com/db/{CALL}',
		talkgroupPage: 'https://wiki.brandmeister.network/index.php/TalkGroup/{TG}',
		talkgroupAudio: 'https://hose.brandmeister.network/?subscribe={TG}',
	};
	expect(DEMO.links).toMatchObject({
		about: product,
		news: `${product}#news`,
		support: `${product}#support`,
		preview: { address: 'https://version2.bm-hotgroups.pages.dev/', text: 'Preview {TITLE} version 2' },
		source,
		feedback: `${source}/issues`,
	});
	expect(BRANDMEISTER).toMatchObject({ ...rows, links: DEMO.links });
	expect(RECORDING).toMatchObject({ ...rows, links: DEMO.links });
	const { callsignPage, talkgroupPage, talkgroupAudio } = customNetwork({
		name: 'x',
		address: 'https://x',
		path: '/lh',
	});
	expect([callsignPage, talkgroupPage, talkgroupAudio]).toEqual([rows.callsignPage, undefined, undefined]);
});

it('NETWORK-5: the demo links to no page of a station or talkgroup, and to no audio', () => {
	const { callsignPage, talkgroupPage, talkgroupAudio } = DEMO;
	expect([callsignPage, talkgroupPage, talkgroupAudio]).toEqual([undefined, undefined, undefined]);
});

it.each([...NETWORKS.values()].filter(({ address }) => address !== ''))(
	'NETWORK-6: wherever the address of a known network is given, its profile holds: $name',
	(network) => {
		expect(networkByAddress(network.address)).toBe(network);
	},
);

it('NETWORK-1: an unknown address gets a profile named for its host, without a subscription', () => {
	const network = networkByAddress('https://lh.example:8443');
	expect(network).toMatchObject({ name: 'lh.example:8443', address: 'https://lh.example:8443', path: '/lh' });
	expect(network.subscription).toBeUndefined();
});
