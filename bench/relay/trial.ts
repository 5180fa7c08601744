import type { Swarm } from '../../test/swarm/swarm.ts';
import { pause } from '../browser.ts';
import type { Row } from '../measuring.ts';
import { Network } from './network.ts';
import { RelayProcess } from './relay-process.ts';

/** Ten thousand and some, of whom a hundred share an address. */
const LIMITS = ['--viewers', '16000', '--viewers-per-address', '200'];
/** Viewers, where nothing asks for fewer. */
const OPENED_A_SECOND = 500;
/** From when all viewers are there until they are measured, in milliseconds. */
const SETTLING = 5000;
/** Until the last frame has reached everybody, in milliseconds. */
const LAST_FRAMES = 3000;
/** Between two words of how it goes, in milliseconds. */
const WORD_EVERY = 10_000;

/** @returns `SECONDS` of the environment, for a trial shorter than what is to be measured */
export function secondsOr(usual: number): number {
	return Number(process.env['SECONDS'] ?? usual);
}

/** @returns `VIEWERS` of the environment, for a trial with fewer of them */
export function viewersOr(usual: number): number {
	return Number(process.env['VIEWERS'] ?? usual);
}

/** @param measure gets a network, which ends after it */
export async function withNetwork<Result>(measure: (network: Network) => Promise<Result>): Promise<Result> {
	const network = await Network.start();
	try {
		return await measure(network);
	} finally {
		await network.close();
	}
}

/** @param measure gets a relay, and the network that it connects to; both end after it */
export function withRelay<Result>(
	measure: (relay: RelayProcess, network: Network) => Promise<Result>,
): Promise<Result> {
	return withNetwork(async (network) => {
		const relay = await startRelay(network, 0);
		try {
			return await measure(relay, network);
		} finally {
			// In peace: so it writes the profile that it may have been told to.
			await relay.stop();
		}
	});
}

/** Starts a relay that is to connect to a network. */
export function startRelay(network: Network, port: number, options: readonly string[] = []): Promise<RelayProcess> {
	return RelayProcess.start(network.address, port, [...LIMITS, ...options]);
}

/** Resolves once somebody listens to the network. */
export async function untilHeard(network: Network): Promise<void> {
	for (let left = 100; left > 0; left--) {
		if ((await network.report()).connections > 0) return;
		await pause(100);
	}
	throw new Error('the relay does not connect to the network');
}

/** Opens viewers and waits until all are there. */
export async function gather(swarm: Swarm, count: number, perSecond = OPENED_A_SECOND): Promise<void> {
	await swarm.open(count, perSecond);
	if (await swarm.allThere(60_000)) return;
	throw new Error(`only ${swarm.there} of ${count} viewers are there, and ${swarm.losses} were but are not any more`);
}

/** Lets pass what came of the opening; latencies count from then on. */
export async function settle(swarm: Swarm): Promise<void> {
	await pause(SETTLING);
	swarm.latencies.reset();
}

/** Waits, and says how late things are. */
export function watchLatencies(name: string, seconds: number, swarm: Swarm): Promise<void> {
	return watch(name, seconds, () => `${swarm.there} there, p99 ${swarm.latencies.percentile(99)} ms`);
}

/** Waits, and says how it goes. */
export async function watch(name: string, seconds: number, words: () => string): Promise<void> {
	const end = performance.now() + seconds * 1000;
	while (performance.now() < end) {
		await pause(Math.min(WORD_EVERY, end - performance.now()));
		console.error(`${name}: ${words()}`);
	}
}

/** The network falls silent; what was sent arrives. @returns the number of the last frame */
export async function finish(network: Network): Promise<number> {
	await network.send(0);
	const { sent } = await network.report();
	await pause(LAST_FRAMES);
	return sent;
}

/** What went wrong, counted on every viewer. */
export function faultRows(what: string, swarm: Swarm, sent: number): Row[] {
	const { lost, doubled, disordered, breaks, due } = swarm.faults(sent);
	return [
		{ what: `${what}, viewers there at the end`, figure: swarm.there, unit: '' },
		{ what: `${what}, connections lost`, figure: swarm.losses, unit: '' },
		{ what: `${what}, frames due at viewers`, figure: due, unit: '' },
		{ what: `${what}, lost`, figure: lost, unit: '' },
		{ what: `${what}, doubled`, figure: doubled, unit: '' },
		{ what: `${what}, out of order`, figure: disordered, unit: '' },
		{ what: `${what}, rows that do not follow`, figure: breaks, unit: '' },
	];
}

/** From the network's sending to the viewers' having. */
export function latencyRows(what: string, { latencies }: Swarm): Row[] {
	return [50, 99, 100].map((percent) => ({
		what: `${what}, from network to viewer, ${percent === 100 ? 'slowest' : `p${percent}`}`,
		figure: latencies.percentile(percent),
		unit: 'ms',
	}));
}

/** A stretch of a relay's processor time, and of the load's own. */
export class Stretch {
	readonly #relay: RelayProcess;
	readonly #from: number;
	readonly #relayFrom: number;
	readonly #ownFrom = process.cpuUsage();

	constructor(relay: RelayProcess) {
		this.#relay = relay;
		this.#from = performance.now();
		this.#relayFrom = relay.processor;
	}

	/** Seconds of the relay's processor time since. */
	get processor(): number {
		return this.#relay.processor - this.#relayFrom;
	}

	/** Seconds since. */
	get seconds(): number {
		return (performance.now() - this.#from) / 1000;
	}

	rows(what: string): Row[] {
		const { user, system } = process.cpuUsage(this.#ownFrom);
		const share = (seconds: number) => ({ figure: (seconds / this.seconds) * 100, unit: '% of a core' });
		return [
			{ what: `${what}, relay`, ...share(this.processor) },
			{ what: `${what}, viewers themselves`, ...share((user + system) / 1e6) },
			{ what: `${what}, relay's memory at most`, figure: this.#relay.memory, unit: 'MB' },
		];
	}
}
