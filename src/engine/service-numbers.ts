/**
 * Destinations that command or test a network: unlink, status and echo on DMR; disconnect and parrot on P25 and NXDN. They are listed one by one, not
 * as a range, because 5050 to 5299 are talkgroups of Australia and Asia.
 */
const SERVICE_NUMBERS: ReadonlySet<string> = new Set([
	'4000',
	'5000',
	'9990',
	'p25:9999',
	'p25:10',
	'nxdn:9999',
	'nxdn:10',
]);

/** Whether a destination is a service of its network rather than a talkgroup (NETWORK-15). */
export function isServiceNumber(talkgroupId: string): boolean {
	return SERVICE_NUMBERS.has(talkgroupId);
}
