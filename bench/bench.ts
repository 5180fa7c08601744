import { cpus } from 'node:os';
import { measureColdLoad } from './cold-load.ts';
import { measureDelay } from './delay.ts';
import { measureEngine } from './engine.ts';
import type { Row } from './measuring.ts';
import { measurePage } from './page.ts';
import { measureReplay } from './replay.ts';
import { measureResponsiveness } from './responsiveness.ts';

// `npm run bench`: all benchmarks, as a table. Its rows are explained in bench/README.md.
// Some can be named instead: `npm run bench -- engine page`.
const BENCHMARKS: Readonly<Record<string, () => Promise<Row[]> | Row[]>> = {
	engine: measureEngine,
	replay: measureReplay,
	page: measurePage,
	delay: measureDelay,
	responsiveness: measureResponsiveness,
	'cold-load': measureColdLoad,
};

const named = process.argv.slice(2);
console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`);
console.log('| what | measured |');
console.log('| --- | --- |');
for (const [name, measure] of Object.entries(BENCHMARKS)) {
	if (named.length > 0 && !named.includes(name)) continue;
	for (const { what, figure, unit } of await measure()) console.log(`| ${what} | ${figure.toPrecision(3)} ${unit} |`);
}
