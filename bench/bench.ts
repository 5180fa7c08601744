import { measureColdLoad } from './cold-load.ts';
import { measureDelay } from './delay.ts';
import { measureEngine } from './engine.ts';
import { printMeasured } from './measuring.ts';
import { measurePage, measureRecording } from './page.ts';
import { measureReplay } from './replay.ts';

// `npm run bench`: all benchmarks, or the named ones, as in `npm run bench -- engine page`. bench/README.md explains the rows.
await printMeasured({
	engine: measureEngine,
	replay: measureReplay,
	page: measurePage,
	recording: measureRecording,
	delay: measureDelay,
	'cold-load': measureColdLoad,
});
