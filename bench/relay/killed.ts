import { Swarm } from '../../test/swarm/swarm.ts';
import type { Row } from '../measuring.ts';
import { gather, settle, startRelay, untilHeard, viewersOr, withNetwork } from './trial.ts';

const RATE = 50;
/** In milliseconds: longer than all may take. */
const PATIENCE = 120_000;

/** A relay killed under ten thousand of our own pages, and started again at once on the same port. */
export function measureKilled(): Promise<Row[]> {
	const count = viewersOr(10_000);
	const what = `relay killed under ${count} viewers`;
	return withNetwork(async (network) => {
		let relay = await startRelay(network, 0);
		const { port } = relay;
		const swarm = new Swarm({ kind: 'page', port: () => port });
		try {
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count);
			await settle(swarm);
			swarm.attempts.clear();
			const killed = performance.now();
			await relay.kill();
			relay = await startRelay(network, port);
			const down = (performance.now() - killed) / 1000;
			const all = swarm.allThere(PATIENCE);
			const words = setInterval(() => console.error(`relay-killed: ${swarm.there} are back`), 1000);
			const unit = (await all) ? 's' : 's: not all';
			clearInterval(words);
			const seconds = (performance.now() - killed) / 1000;
			const { attempts } = swarm;
			return [
				{ what: `${what}, until it listens again`, figure: down, unit: 's' },
				{ what: `${what}, all back`, figure: seconds, unit },
				{ what: `${what}, attempts`, figure: attempts.total, unit: '' },
				{ what: `${what}, most attempts in a second`, figure: attempts.largestShare * 100, unit: '%' },
			];
		} finally {
			swarm.close();
			await relay.kill();
		}
	});
}
