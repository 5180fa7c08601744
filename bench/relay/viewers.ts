import { Swarm } from '../../test/swarm/swarm.ts';
import type { Row } from '../measuring.ts';
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

const RATE = 50;

/** Ten thousand of our own pages for ten minutes. */
export function measureViewers(): Promise<Row[]> {
	const [count, seconds] = [viewersOr(10_000), secondsOr(600)];
	const what = `${count} viewers, ${RATE} frames/s, ${seconds} s`;
	return withRelay(async (relay, network) => {
		const swarm = new Swarm({ kind: 'page', port: () => relay.port });
		try {
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count);
			await settle(swarm);
			const stretch = new Stretch(relay);
			await watchLatencies('relay-viewers', seconds, swarm);
			const rows = stretch.rows(what);
			const sent = await finish(network);
			return [...faultRows(what, swarm, sent), ...latencyRows(what, swarm), ...rows];
		} finally {
			swarm.close();
		}
	});
}
