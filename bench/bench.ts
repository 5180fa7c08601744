import { measureColdLoad } from './cold-load.ts';
import { measureDelay } from './delay.ts';
import { measureEngine } from './engine.ts';
import { printMeasured } from './measuring.ts';
import { measurePage } from './page.ts';
import { measureReplay } from './replay.ts';
import { measureResponsiveness } from './responsiveness.ts';

// `npm run bench`: the benchmarks, or those named, as in `npm run bench -- engine page`. Their rows are explained in bench/README.md.
await printMeasured({
	engine: measureEngine,
	replay: measureReplay,
	page: measurePage,
	delay: measureDelay,
	responsiveness: measureResponsiveness,
	'cold-load': measureColdLoad,
});
