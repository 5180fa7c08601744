import { measureAlone, measureDay } from './day.ts';
import { printMeasured } from './measuring.ts';
import { measureAllNetworks, measureReturn, measureViewers } from './relay/relay-benchmark.ts';

// `npm run bench:endurance`: the benchmarks that take long, or the named ones. bench/README.md explains the rows.
await printMeasured({
	alone: measureAlone,
	day: measureDay,
	'relay-500': () => measureViewers(500),
	'relay-all': () => measureAllNetworks(500),
	'relay-10000': () => measureViewers(10_000),
	'relay-cut': () => measureReturn(10_000, 'cut'),
	'relay-restart': () => measureReturn(10_000, 'restart'),
});
