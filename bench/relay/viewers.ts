import { Swarm } from '../../test/swarm/swarm.ts';
import { pause } from '../browser.ts';
import type { Row } from '../measuring.ts';
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

const RATE = 50;
const OPENED_A_SECOND = 500;
/** After the last one has come, in milliseconds. */
const SETTLING = 5000;

/** Ten thousand of our own pages for ten minutes. */
export function measureViewers(): Promise<Row[]> {
	const [count, seconds] = [viewersOr(10_000), secondsOr(600)];
	const what = `${count} viewers, ${RATE} frames/s, ${seconds} s`;
	return withRelay(async (relay, network) => {
		const swarm = new Swarm({ kind: 'page', port: () => relay.port });
		try {
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count, OPENED_A_SECOND);
			await pause(SETTLING);
			swarm.latencies.reset();
			const stretch = new Stretch(relay);
			await watch('relay-viewers', seconds, () => `${swarm.there} there, p99 ${swarm.latencies.percentile(99)} ms`);
			const rows = stretch.rows(what);
			const sent = await finish(network);
			return [...faultRows(what, swarm, sent), ...latencyRows(what, swarm), ...rows];
		} finally {
			swarm.close();
		}
	});
}
