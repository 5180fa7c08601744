import { expect, it } from 'vitest';
import { writeFrame } from '../../src/protocol/frame.ts';
import { talkgroupUrl } from '../../src/protocol/page-urls.ts';
import { networkByAddress, PROTOCOLS, recordedNetwork } from '../../src/sources/protocols.ts';
import { startMessage } from '../model/messages.ts';

// Rules: NETWORK-1, NETWORK-18

it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
	'sessions by %s have rivals live as in a recording, and only on networks like BrandMeister or TGIF',
	(name, protocol) => {
		const recorded = recordedNetwork(writeFrame(startMessage(), name));
		for (const { hasRivals = true } of [networkByAddress('https://lh.example', protocol), recorded]) {
			expect(hasRivals).toBe(['socket.io', 'tgif'].includes(name));
		}
	},
);

it('a talkgroup of TGIF links to its page', () => {
	const { talkgroupPage } = networkByAddress('https://tgif.network');
	expect(talkgroupUrl(talkgroupPage, '59650')).toBe('https://tgif.network/tgprofile.php?id=59650');
});
