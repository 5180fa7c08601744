import { measureDay } from './day.ts';
import { measureHostile } from './hostile.ts';
import { printMeasured } from './measuring.ts';
import { measureClients } from './relay/clients.ts';
import { measureCuts } from './relay/cuts.ts';
import { measureKilled } from './relay/killed.ts';
import { measureOffenders } from './relay/offenders.ts';
import { measureOpen } from './relay/open.ts';
import { measureRedis } from './relay/redis.ts';
import { measureViewers } from './relay/viewers.ts';

// `npm run bench:endurance`: the benchmarks that take long, or the named ones. bench/README.md explains their rows.
await printMeasured({
	day: measureDay,
	hostile: measureHostile,
	'relay-viewers': measureViewers,
	'relay-clients': measureClients,
	'relay-open': measureOpen,
	'relay-cuts': measureCuts,
	'relay-killed': measureKilled,
	'relay-redis': measureRedis,
	'relay-offenders': measureOffenders,
});
