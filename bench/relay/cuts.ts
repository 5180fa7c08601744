import { Swarm } from '../../test/swarm/swarm.ts';
import type { Row } from '../measuring.ts';
import { faultRows, finish, gather, Stretch, secondsOr, untilHeard, viewersOr, watch, withRelay } from './trial.ts';

const RATE = 50;
/** Each viewer is cut so often, and is away for so long, in milliseconds. */
const [EVERY, AWAY] = [15_000, 2000];
const BEAT = 50;

/** Two thousand of our own pages that lose their connection every 15 s for 2 s. */
export function measureCuts(): Promise<Row[]> {
	const [count, seconds] = [viewersOr(2000), secondsOr(300)];
	const what = `${count} viewers cut every ${EVERY / 1000} s, ${seconds} s`;
	return withRelay(async (relay, network) => {
		const swarm = new Swarm({ kind: 'page', port: () => relay.port });
		let cuts = 0;
		let cutting: NodeJS.Timeout | undefined;
		try {
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count);
			const stretch = new Stretch(relay);
			// All in turn, so that every one has its turn every 15 s.
			cutting = setInterval(() => {
				const due = Math.floor((stretch.seconds * 1000 * count) / EVERY);
				for (; cuts < due; cuts++) swarm.viewers[cuts % count]?.cut(AWAY);
			}, BEAT);
			await watch('relay-cuts', seconds, () => `${cuts} cuts, ${swarm.there} there`);
			clearInterval(cutting);
			const rows = stretch.rows(what);
			const back = await swarm.allThere(30_000);
			const sent = await finish(network);
			const { lost, due } = swarm.faults(sent);
			return [
				{ what: `${what}: cuts`, figure: cuts, unit: back ? '' : '(not all came back)' },
				{ what: `${what}, delivered`, figure: ((due - lost) / due) * 100, unit: '%' },
				...faultRows(what, swarm, sent),
				{ what: `${what}, told everything anew`, figure: swarm.histories - count, unit: 'times' },
				...rows,
			];
		} finally {
			clearInterval(cutting);
			swarm.close();
		}
	});
}
