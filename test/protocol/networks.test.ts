import { expect, it } from 'vitest';
import { BRANDMEISTER, DEMO, NETWORKS, networkAt, RECORDING } from '../../src/protocol/networks.ts';

it('ruling Networks: two ship, and a demo never passes for the real thing', () => {
	expect([...NETWORKS.keys()]).toEqual(['brandmeister', 'demo']);
	expect(new Set([BRANDMEISTER.name, DEMO.name, RECORDING.name]).size).toBe(3);
});

it('spec 7, ruling Silence: BrandMeister is reached at its public host and asked for everything', () => {
	expect(BRANDMEISTER).toMatchObject({
		address: 'https://api.brandmeister.network',
		path: '/lh',
		subscription: 'everything',
	});
	expect(DEMO.subscription).toBeUndefined();
});

it('ruling Networks: any feed gets the product links', () => {
	const network = networkAt({ name: 'Testland', address: 'https://lh.example', path: '/x' });
	expect(network).toMatchObject({
		name: 'Testland',
		address: 'https://lh.example',
		path: '/x',
		links: BRANDMEISTER.links,
	});
	expect(network.subscription).toBeUndefined();
});
