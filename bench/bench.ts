import { measureColdLoad } from './cold-load.ts';
import { measureDelay } from './delay.ts';
import { measureEngine } from './engine.ts';
import { measureLongTasks } from './long-tasks.ts';
import { printMeasured } from './measuring.ts';
import { measurePage, measurePanel } from './page.ts';
import { measureReplay } from './replay.ts';
import { measureRestyles } from './restyles.ts';

// `npm run bench`: all benchmarks, or the named ones, as in `npm run bench -- engine page`. bench/README.md explains the rows.
await printMeasured({
	engine: measureEngine,
	replay: measureReplay,
	page: measurePage,
	panel: measurePanel,
	restyles: measureRestyles,
	delay: measureDelay,
	'long-tasks': measureLongTasks,
	'cold-load': measureColdLoad,
});
