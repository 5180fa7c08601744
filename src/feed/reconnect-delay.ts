/**
 * Exponential backoff with jitter. The nominal waits are 1, 2, 4, then 5 s. All waits are clamped to 1 s to 5 s (CONNECT-5), except the first one on
 * a relay (RELAY-13).
 */
const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 5000;
/** A wait differs from the nominal one by up to this share of it, at random. */
const JITTER = 0.5;

/** A server that refuses a client does so for hours, and may ban one that asks on. Browsers hide this from pages. */
const REFUSAL = /^refused|Unexpected server response: (?:401|403|429)\b/;
const REFUSED_DELAY_MS = 60_000;

/** Milliseconds that a relay needs for each returning page. The first attempts of its pages are spread over the time that it needs for all. */
const PAGE_COST_MS = 1.2;
/** The spread stops growing at this many pages. */
const MAX_PEERS = 10_000;

/**
 * @param failures so far, in a row
 * @param random from 0 up to 1
 * @param peers how many clients lose the server together, as the server counted them; 0 on a network's own feed
 * @param why the last attempt failed
 * @returns milliseconds until the next attempt (CONNECT-5). Many peers spread their first attempt over longer (RELAY-13)
 */
export function reconnectDelay(failures: number, random: number, peers = 0, why = ''): number {
	if (REFUSAL.test(why)) return REFUSED_DELAY_MS;
	const nominal = Math.min(MIN_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
	const least = Math.max(nominal * (1 - JITTER), MIN_DELAY_MS);
	const most = Math.min(nominal * (1 + JITTER), MAX_DELAY_MS);
	const spread = failures === 0 ? Math.min(peers, MAX_PEERS) * PAGE_COST_MS : 0;
	return least + random * Math.max(most - least, spread);
}
