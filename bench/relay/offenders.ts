import { type ChildProcess, fork } from 'node:child_process';
import { Swarm } from '../../test/swarm/swarm.ts';
import type { Row } from '../measuring.ts';
import { isOffendersReport, OFFENDERS, type OffendersReport } from './offender-kinds.ts';
import { own } from './owned-process.ts';
import {
	faultRows,
	finish,
	gather,
	latencyRows,
	Stretch,
	secondsOr,
	settle,
	untilHeard,
	viewersOr,
	watchLatencies,
	withRelay,
} from './trial.ts';

const RATE = 100;
/** Until offenders are given up on, in milliseconds. */
const PATIENCE = 60_000;

/** A thousand viewers who take nothing any more and a thousand who send without end, beside a thousand good ones. */
export function measureOffenders(): Promise<Row[]> {
	const [count, seconds] = [viewersOr(1000), secondsOr(30)];
	const what = `${count} good viewers, ${RATE} frames/s`;
	return withRelay(async (relay, network) => {
		const swarm = new Swarm({ kind: 'page', port: () => relay.port, net: 1 });
		let offenders: ChildProcess | undefined;
		try {
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count);
			await settle(swarm);
			await watchLatencies('relay-offenders', seconds, swarm);
			const before = latencyRows(`${what}, before`, swarm);

			offenders = own(fork('build/bench/relay-offenders.js', [String(relay.port), String(count)]));
			const { left } = await nextReport(offenders);
			if (left.some((there, kind) => there < count * (OFFENDERS[kind]?.share ?? 0))) {
				throw new Error(`not all offenders are there: ${left.join()}`);
			}
			swarm.latencies.reset();
			const stretch = new Stretch(relay);
			offenders.send('offend');
			const gone = await goneAfter(offenders);
			const rows = stretch.rows(`${what}, beside offenders`);
			const during = latencyRows(`${what}, beside offenders`, swarm);
			const sent = await finish(network);
			return [...before, ...during, ...gone, ...faultRows(what, swarm, sent), ...rows];
		} finally {
			offenders?.kill('SIGKILL');
			swarm.close();
		}
	});
}

/** @returns for how long the relay has had connections of each kind */
async function goneAfter(offenders: ChildProcess): Promise<Row[]> {
	const gone: (number | undefined)[] = [];
	for (;;) {
		const { seconds, left } = await nextReport(offenders);
		for (const [kind, there] of left.entries()) if (there === 0) gone[kind] ??= seconds;
		if (seconds * 1000 < PATIENCE && left.some((there) => there > 0)) continue;
		return OFFENDERS.map(({ name }, kind) => ({
			what: `offenders: ${name} gone after`,
			figure: gone[kind] ?? seconds,
			unit: gone[kind] === undefined ? `s: ${left[kind]} not even then` : 's',
		}));
	}
}

async function nextReport(offenders: ChildProcess): Promise<OffendersReport> {
	const words = await new Promise<unknown>((resolve) => offenders.once('message', resolve));
	if (!isOffendersReport(words)) throw new Error(`not a report: ${JSON.stringify(words)}`);
	return words;
}
