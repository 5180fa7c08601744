import { expect, it } from 'vitest';
import { writeFrame } from '../../src/protocol/frame.ts';
import {
	allNetworks,
	BRANDMEISTER,
	networkByAddress,
	type Protocol,
	recordedNetwork,
} from '../../src/protocol/networks.ts';
import { startMessage } from '../model/messages.ts';

// Rules: NETWORK-1, NETWORK-18

it.each<[Protocol, boolean]>([
	['socket.io', true],
	['tgif', true],
	['mqtt', false],
	['hblink', false],
])('sessions by %s have rivals, live and in a recording: %s', (protocol, expected) => {
	const recorded = recordedNetwork(writeFrame(startMessage(), protocol));
	for (const { hasRivals = true } of [networkByAddress('https://lh.example', protocol), recorded]) {
		expect(hasRivals).toBe(expected);
	}
});

it('all networks together link to no pages: only each network knows whether its stations are real', () => {
	const { callsignPage, together } = allNetworks([{ path: '/', network: BRANDMEISTER }]);
	expect([callsignPage, together?.[0]?.callsignPage]).toEqual([undefined, BRANDMEISTER.callsignPage]);
});
