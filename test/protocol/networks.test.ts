import { expect, it } from 'vitest';
import { allNetworks, BRANDMEISTER } from '../../src/protocol/networks.ts';

// Rules: NETWORK-1

it('all networks together link to no pages: only each network knows whether its stations are real', () => {
	const { callsignPage, together } = allNetworks([{ path: '/', network: BRANDMEISTER }]);
	expect([callsignPage, together?.[0]?.callsignPage]).toEqual([undefined, BRANDMEISTER.callsignPage]);
});
