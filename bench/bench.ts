import { cpus } from 'node:os';
import { measureEngine } from './engine.ts';
import { measurePage } from './page.ts';
import { measureReplay } from './replay.ts';

// `npm run bench`: all benchmarks, as a table. Its rows are explained in bench/README.md.
const rows = [...measureEngine(), ...(await measureReplay()), ...(await measurePage())];
console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`);
console.log('| what | measured |');
console.log('| --- | --- |');
for (const { what, figure, unit } of rows) console.log(`| ${what} | ${figure.toPrecision(3)} ${unit} |`);
