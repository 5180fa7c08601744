import { idOfNumber } from './synthetic-ids.ts';

/**
 * Destinations that command or test a network: unlink, status and echo on DMR; disconnect and parrot on P25 and NXDN. They are listed one by one, not
 * as a range, because 5050 to 5299 are talkgroups of Australia and Asia. Ids of different modes never collide, so one set serves every network.
 */
const SERVICE_NUMBERS: ReadonlySet<number | undefined> = new Set([
	4000,
	5000,
	9990,
	idOfNumber('P25', 9999),
	idOfNumber('P25', 10),
	idOfNumber('NXDN', 9999),
	idOfNumber('NXDN', 10),
]);

/** Whether a destination is a service of its network rather than a talkgroup (NETWORK-15). */
export function isServiceNumber(dstId: number): boolean {
	return SERVICE_NUMBERS.has(dstId);
}
