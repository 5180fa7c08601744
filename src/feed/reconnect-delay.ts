/** All in milliseconds. */
/** Nominal waits: the first one, and the longest. No wait after the first attempt leaves these bounds (CONNECT-5). */
const SHORTEST = 1000;
const LONGEST = 5000;
/** Each wait is spread evenly by this factor about the nominal one. */
const RANDOMIZATION = 0.5;

/** A relay needs about this time for each returning page. The first attempts of its pages are spread over the time that it needs for all of them. */
const PAGE_COST = 1.2;
/** The delay stops growing at this number of pages, the most that a relay serves. */
const MOST_PEERS = 10_000;

/**
 * @param failures so far, in a row
 * @param random from 0 up to 1
 * @param peers clients that lose the same server together, by their server's count; none on a network's own feed
 * @returns milliseconds until the next attempt (CONNECT-5). Many peers spread their first attempt over longer (RELAY-13)
 */
export function reconnectDelay(failures: number, random: number, peers = 0): number {
	const nominal = Math.min(SHORTEST * 2 ** failures, LONGEST);
	const least = Math.max(nominal * (1 - RANDOMIZATION), SHORTEST);
	const most = Math.min(nominal * (1 + RANDOMIZATION), LONGEST);
	const spread = failures === 0 ? Math.min(peers, MOST_PEERS) * PAGE_COST : 0;
	return least + random * Math.max(most - least, spread);
}
