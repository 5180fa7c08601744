import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASE, printSeed, SEED } from '../../../model/seed.ts';
import { type Relay, Site, STREAM } from '../relays.ts';

printSeed('schedules of Redis faults');

/** What may befall a site. Each puts right by itself what stands in its way. */
const ACTS = {
	'Redis hangs': ({ redis }: Site) => redis.stop(),
	'Redis goes on': ({ redis }: Site) => redis.resume(),
	'Redis dies': ({ redis }: Site) => redis.kill(),
	'Redis comes back': async ({ redis }: Site) => {
		await redis.kill();
		await redis.restart();
	},
	'Redis is flushed': async ({ redis }: Site) => {
		redis.resume();
		await redis.flush().catch(() => {});
	},
	'garbage is added': async ({ redis }: Site) => {
		redis.resume();
		await redis.ask('XADD', STREAM, '*', 'what', 'ever').catch(() => {});
	},
	'a relay is cut off': (_site: Site, { link }: Relay) => link.stall(),
	'its connections break': (_site: Site, { link }: Relay) => link.cut(),
	'it is reached again': (_site: Site, { link }: Relay) => link.resume(),
	'a relay is restarted': (site: Site, relay: Relay) => site.restart(relay),
	'the network hangs up': ({ feed }: Site) => feed.hangUp(),
};

type Act = keyof typeof ACTS;
const acts = Object.keys(ACTS).filter((name): name is Act => name in ACTS);

const schedule = fc.array(
	fc.record({
		act: fc.constantFrom(...acts),
		relay: fc.nat(2),
		/** Frames sent until the next. */
		frames: fc.oneof(fc.nat(10), fc.nat(150)),
	}),
	{ minLength: 3, maxLength: 8 },
);

describe('any schedule of faults', () => {
	it('RELAY-23, RELAY-24: no position stands for two entries, no entry is missing unnoticed, and in the end all agree', async () => {
		await fc.assert(
			fc.asyncProperty(schedule, async (steps) => {
				await using site = await Site.start(3);
				await site.settled();
				for (const { act, relay: number, frames } of steps) {
					const relay = site.relays[number];
					if (relay !== undefined) await ACTS[act](site, relay);
					await site.sendSteadily(frames);
				}
				site.redis.resume();
				await site.redis.ask('PING').catch(() => site.redis.restart());
				for (const { link } of site.relays) link.resume();
				await site.settled();
				const last = site.send(10);
				for (const relay of site.relays) await relay.hears(last);
				await site.converged();
				expect(site.conflicts).toEqual([]);
				for (const relay of site.relays) expect(relay.silentGaps).toEqual([]);
			}),
			{ seed: SEED, ...CASE, numRuns: 3, endOnFailure: true },
		);
	}, 300_000);
});
