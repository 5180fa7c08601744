import { measureDay } from './day.ts';
import { measureHostile } from './hostile.ts';
import { printMeasured } from './measuring.ts';
import {
	measureAllNetworks,
	measureGarbage,
	measureReturn,
	measureSecondNetwork,
	measureStalled,
	measureViewers,
} from './relay/relay-benchmark.ts';

// `npm run bench:endurance`: the benchmarks that take long, or the named ones. bench/README.md explains the rows.
await printMeasured({
	day: measureDay,
	hostile: measureHostile,
	'relay-500': () => measureViewers(500),
	'relay-all': () => measureAllNetworks(500),
	'relay-2000': () => measureViewers(2000),
	'relay-10000': () => measureViewers(10_000),
	'relay-cut': () => measureReturn(10_000, 'cut'),
	'relay-restart': () => measureReturn(10_000, 'restart'),
	'relay-stalled': () => measureStalled(1000),
	'relay-stalled-9000': () => measureStalled(9000),
	'relay-garbage': () => measureGarbage(500),
	'relay-second': measureSecondNetwork,
});
