import { measureDay } from './day.ts';
import { measureHostile } from './hostile.ts';
import { measureHour } from './hour.ts';
import { printMeasured } from './measuring.ts';
import { measureHostileFrames, measureSchedules } from './schedules.ts';

// `npm run bench:endurance`: what takes long (over two hours in all), or what is named of it. Its rows are explained in bench/README.md.
await printMeasured({
	schedules: () => measureSchedules(100_000),
	'hostile-frames': () => measureHostileFrames(1_000_000),
	day: measureDay,
	hour: () => measureHour(60),
	hostile: measureHostile,
});
