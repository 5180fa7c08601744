/** The echo service repeats what a station said. As a source it is nobody (NETWORK-15). */
export const ECHO_SERVICE = '9990';

/**
 * Destinations that command or test a network: unlink, status and echo on DMR; disconnect and parrot on P25 and NXDN. They are listed one by one, not
 * as a range, because 5050 to 5299 are talkgroups of Australia and Asia.
 */
const SERVICE_NUMBERS: ReadonlySet<string> = new Set([
	'4000',
	'5000',
	ECHO_SERVICE,
	'p25:9999',
	'p25:10',
	'nxdn:9999',
	'nxdn:10',
]);

/** DMRGateway offers several networks: a number of seven digits is one of the network that its first digit chooses, such as 1009990 or 5004000. */
const PREFIXED = /^[1-9]00\d{4}$/;

/** Whether a destination is a service of its network rather than a talkgroup (NETWORK-15). */
export function isServiceNumber(talkgroupId: string): boolean {
	return SERVICE_NUMBERS.has(PREFIXED.test(talkgroupId) ? talkgroupId.slice(-4) : talkgroupId);
}
