import { expect, it } from 'vitest';
import { writeFrame } from '../../src/protocol/frame.ts';
import { networkByAddress, PROTOCOLS, recordedNetwork } from '../../src/sources/protocols.ts';
import { startMessage } from '../model/messages.ts';

// Rule: NETWORK-18

it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
	'sessions by %s have rivals live as in a recording, and only on networks like BrandMeister or TGIF',
	(name, protocol) => {
		const recorded = recordedNetwork(writeFrame(startMessage(), name));
		for (const { hasRivals = true } of [networkByAddress('https://lh.example', protocol), recorded]) {
			expect(hasRivals).toBe(['socket.io', 'tgif'].includes(name));
		}
	},
);
