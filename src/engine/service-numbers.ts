import { idOfNumber } from './synthetic-ids.ts';

/** The echo service repeats what a station said. As a source it is nobody (NETWORK-15). */
export const ECHO_SERVICE = 9990;

/**
 * Destinations that command or test a network: unlink, status and echo on DMR; disconnect and parrot on P25 and NXDN. They are listed one by one, not
 * as a range, because 5050 to 5299 are talkgroups of Australia and Asia. Ids of different modes never collide, so one set serves every network.
 */
const SERVICE_NUMBERS: ReadonlySet<number | undefined> = new Set([
	4000,
	5000,
	ECHO_SERVICE,
	idOfNumber('P25', 9999),
	idOfNumber('P25', 10),
	idOfNumber('NXDN', 9999),
	idOfNumber('NXDN', 10),
]);

/** DMRGateway offers several networks, and a number of seven digits is one of the network that its first digit chooses: 1009990, 5004000. */
const PREFIX = 1_000_000;

/** Whether a destination is a service of its network rather than a talkgroup (NETWORK-15). */
export function isServiceNumber(dstId: number): boolean {
	return SERVICE_NUMBERS.has(dstId < 10 * PREFIX ? dstId % PREFIX : dstId);
}
