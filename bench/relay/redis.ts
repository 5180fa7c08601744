import { RedisServer } from '../../test/servers/redis-server.ts';
import { Swarm } from '../../test/swarm/swarm.ts';
import { pause } from '../browser.ts';
import type { Row } from '../measuring.ts';
import type { Network } from './network.ts';
import type { RelayProcess } from './relay-process.ts';
import { finish, gather, startRelay, untilHeard, viewersOr, withNetwork } from './trial.ts';

const RATE = 50;
const OPENED_A_SECOND = 300;
/** Between two mishaps, in milliseconds: all is well again by then, or it is not. */
const CALM = 20_000;
/** Redis stands still for so long, in milliseconds. */
const STALLED = 60_000;
/** How long viewers may take to come back, in milliseconds. */
const PATIENCE = 60_000;

/** Two relays with one Redis, under load, and all that can happen to either. */
export function measureRedis(): Promise<Row[]> {
	const count = viewersOr(2000);
	return withNetwork(async (network) => {
		const endings: (() => unknown)[] = [];
		const redis = await RedisServer.start(endings);
		const relays: RelayProcess[] = [];
		const start = (port: number) => startRelay(network, port, ['--redis', redis.url]);
		// As a load balancer does: in turn, whoever answers. Who is turned away asks again, and gets the other one.
		let turn = 0;
		const port = () => {
			turn += 1;
			return relays[turn % relays.length]?.port ?? 0;
		};
		const swarm = new Swarm({ kind: 'page', port });
		const rows: Row[] = [];
		const restart = async (place: number) => {
			const relay = relays[place];
			if (relay === undefined) throw new Error('there is no such relay');
			await relay.stop();
			relays[place] = await start(relay.port);
		};
		try {
			for (let left = 2; left > 0; left--) relays.push(await start(0));
			await untilHeard(network);
			await network.send(RATE);
			await gather(swarm, count, OPENED_A_SECOND);
			await pause(CALM);
			const mishaps: readonly (readonly [string, () => Promise<void>])[] = [
				['one relay restarted', () => restart(0)],
				['the other relay restarted', () => restart(1)],
				[
					`Redis stopped for ${STALLED / 1000} s`,
					async () => {
						redis.stop();
						await pause(STALLED);
						redis.resume();
					},
				],
				[
					'Redis killed',
					async () => {
						await redis.kill();
						await redis.restart();
					},
				],
				['Redis flushed', () => redis.flush()],
			];
			for (const [name, happen] of mishaps) rows.push(...(await measureMishap(name, happen, swarm, network)));
			const sent = await finish(network);
			const { lost, due } = swarm.faults(sent);
			rows.push(
				{ what: 'two relays with Redis, frames due at viewers', figure: due, unit: '' },
				{ what: 'two relays with Redis, lost at the end', figure: lost, unit: '' },
			);
			return rows;
		} finally {
			swarm.close();
			for (const relay of relays) await relay.kill();
			for (const end of endings.toReversed()) await end();
		}
	});
}

/** @returns what came of it at the viewers until all had been calm for a while */
async function measureMishap(
	name: string,
	happen: () => Promise<void>,
	swarm: Swarm,
	network: Network,
): Promise<Row[]> {
	const what = `two relays, ${swarm.viewers.length} viewers, ${RATE} frames/s: ${name}`;
	const before = swarm.faults();
	const [histories, { unheard }] = [swarm.histories, await network.report()];
	await happen();
	const back = await swarm.allThere(PATIENCE);
	await pause(CALM);
	const after = swarm.faults();
	const rows: Row[] = [
		{ what: `${what}, lost at viewers`, figure: after.lost - before.lost, unit: back ? '' : '(not all came back)' },
		{ what: `${what}, doubled`, figure: after.doubled - before.doubled, unit: '' },
		{ what: `${what}, out of order`, figure: after.disordered - before.disordered, unit: '' },
		{ what: `${what}, rows that do not follow`, figure: after.breaks - before.breaks, unit: '' },
		{ what: `${what}, told everything anew`, figure: swarm.histories - histories, unit: 'times' },
		{
			what: `${what}, frames while no relay was connected`,
			figure: (await network.report()).unheard - unheard,
			unit: '',
		},
	];
	for (const { what: told, figure } of rows) console.error(`relay-redis: ${told}: ${figure}`);
	return rows;
}
