import { measureDay } from './day.ts';
import { measureHostile } from './hostile.ts';
import { measureHour } from './hour.ts';
import { printMeasured } from './measuring.ts';
import { measureClients } from './relay/clients.ts';
import { measureCuts } from './relay/cuts.ts';
import { measureKilled } from './relay/killed.ts';
import { measureOffenders } from './relay/offenders.ts';
import { measureOpen } from './relay/open.ts';
import { measureRedis } from './relay/redis.ts';
import { measureViewers } from './relay/viewers.ts';
import { measureHostileFrames, measureSchedules } from './schedules.ts';

// `npm run bench:endurance`: what takes long (over two hours in all), or what is named of it. Its rows are explained in bench/README.md.
await printMeasured({
	schedules: () => measureSchedules(100_000),
	'hostile-frames': () => measureHostileFrames(1_000_000),
	day: measureDay,
	hour: () => measureHour(60),
	hostile: measureHostile,
	'relay-viewers': measureViewers,
	'relay-clients': measureClients,
	'relay-open': measureOpen,
	'relay-cuts': measureCuts,
	'relay-killed': measureKilled,
	'relay-redis': measureRedis,
	'relay-offenders': measureOffenders,
});
