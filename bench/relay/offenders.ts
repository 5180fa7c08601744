import { Peer } from '../../test/swarm/peer.ts';
import { Swarm } from '../../test/swarm/swarm.ts';
import { clientFrame, OPCODE } from '../../test/swarm/websocket.ts';
import { pause } from '../browser.ts';
import type { Row } from '../measuring.ts';
import { connectionsFrom } from './process-figures.ts';
import {
	faultRows,
	finish,
	gather,
	latencyRows,
	Stretch,
	secondsOr,
	untilHeard,
	viewersOr,
	watch,
	withRelay,
} from './trial.ts';

const RATE = 100;
const OPENED_A_SECOND = 500;
const SETTLING = 5000;
/** Whose addresses are whose: 127.0.N.0. */
const NETS = { good: 1, stalledPages: 2, stalledClients: 3, flooding: 4 };
const OFFENDERS_AN_ADDRESS = 100;
/** Milliseconds of which they are given up on. */
const PATIENCE = 60_000;
/** Looked for in this rhythm, in milliseconds. */
const LOOK = 100;
/** Nobody listens to it: so many events in one write, again and again in this rhythm, in milliseconds. */
const FLOOD_EVERY = 20;
const FLOOD = Buffer.concat(Array.from({ length: 200 }, () => clientFrame(OPCODE.text, '42["join","everything"]')));

/** A thousand viewers who take nothing any more and a thousand who send without end, beside a thousand good ones. */
export function measureOffenders(): Promise<Row[]> {
	const [count, seconds] = [viewersOr(1000), secondsOr(30)];
	const what = `${count} good viewers, ${RATE} frames/s`;
	return withRelay(async (relay, network) => {
		const swarm = new Swarm({ kind: 'page', port: () => relay.port, net: NETS.good });
		const offenders: Peer[] = [];
		let flood: NodeJS.Timeout | undefined;
		try {
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count, OPENED_A_SECOND);
			await pause(SETTLING);
			swarm.latencies.reset();
			await watch('relay-offenders', seconds, () => `${swarm.there} there, p99 ${swarm.latencies.percentile(99)} ms`);
			const before = latencyRows(`${what}, before`, swarm);

			const half = Math.ceil(count / 2);
			const page = { relay: 1 };
			const stalling = [
				...(await open(relay.port, NETS.stalledPages, half, page)),
				...(await open(relay.port, NETS.stalledClients, half)),
			];
			const flooding = await open(relay.port, NETS.flooding, count);
			offenders.push(...stalling, ...flooding);
			await pause(SETTLING);
			swarm.latencies.reset();
			const stretch = new Stretch(relay);
			for (const peer of stalling) peer.stall();
			flood = setInterval(() => {
				for (const peer of flooding) peer.say(FLOOD);
			}, FLOOD_EVERY);
			const gone = await Promise.all(
				(
					[
						['stalled pages', NETS.stalledPages],
						['stalled clients', NETS.stalledClients],
						['flooding', NETS.flooding],
					] as const
				).map(async ([name, net]) => ({
					what: `offenders: ${name} gone after`,
					...(await goneAfter(net, relay.port)),
				})),
			);
			const rows = stretch.rows(`${what}, beside offenders`);
			const during = latencyRows(`${what}, beside offenders`, swarm);
			const sent = await finish(network);
			return [...before, ...during, ...gone, ...faultRows(what, swarm, sent), ...rows];
		} finally {
			clearInterval(flood);
			for (const peer of offenders) peer.cut();
			swarm.close();
		}
	});
}

/** @returns peers that behave so far, once they are let in */
async function open(port: number, net: number, count: number, auth?: unknown): Promise<Peer[]> {
	const peers: Peer[] = [];
	const letIn = new Set<number>();
	for (let place = 0; place < count; place++) {
		const localAddress = `127.0.${net}.${1 + Math.floor(place / OFFENDERS_AN_ADDRESS)}`;
		const options = { port, localAddress, ...(auth === undefined ? {} : { auth }), ...DEAF };
		peers.push(new Peer({ ...options, onConnected: () => letIn.add(place) }));
		await pause(1000 / OPENED_A_SECOND);
	}
	const end = performance.now() + PATIENCE;
	while (letIn.size < count && performance.now() < end) await pause(LOOK);
	if (letIn.size < count) throw new Error(`only ${letIn.size} of ${count} offenders were let in`);
	return peers;
}

const DEAF = { onEvent: () => {}, onAttachment: () => {}, onClosed: () => {} };

/** @returns how long the relay has held a connection of theirs */
async function goneAfter(net: number, port: number): Promise<{ figure: number; unit: string }> {
	const began = performance.now();
	for (;;) {
		const left = connectionsFrom(net, port);
		const figure = (performance.now() - began) / 1000;
		if (left === 0) return { figure, unit: 's' };
		if (figure * 1000 > PATIENCE) return { figure, unit: `s: ${left} not even then` };
		await pause(LOOK);
	}
}
