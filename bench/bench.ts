import { cpus } from 'node:os';
import { measureAlone } from './alone.ts';
import { measureColdLoad } from './cold-load.ts';
import { measureEngine, measureReplay } from './engine.ts';
import type { Row } from './measuring.ts';
import { measurePage, measureRecording } from './page.ts';
import { measureReturn, measureViewers } from './relay.ts';

type Benchmarks = Readonly<Record<string, () => Promise<readonly Row[]> | readonly Row[]>>;

/** `npm run bench` runs these. bench/README.md explains the rows. */
const SHORT: Benchmarks = {
	engine: measureEngine,
	replay: measureReplay,
	page: measurePage,
	recording: measureRecording,
	'cold-load': measureColdLoad,
};
/** These take long, so they run only when they are named, as in `npm run bench -- alone engine`. */
const LONG: Benchmarks = {
	alone: measureAlone,
	'relay-500': () => measureViewers(500),
	'relay-10000': () => measureViewers(10_000),
	'relay-cut': () => measureReturn(10_000),
};

const all = { ...SHORT, ...LONG };
const named = process.argv.slice(2);
if (named.every((name) => Object.hasOwn(all, name))) {
	console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`);
	console.log('| what | measured |');
	console.log('| --- | --- |');
	for (const [name, measure] of Object.entries(named.length === 0 ? SHORT : all)) {
		if (named.length > 0 && !named.includes(name)) continue;
		for (const { what, figure, unit } of await measure()) console.log(`| ${what} | ${format(figure)} ${unit} |`);
	}
} else {
	console.error(`usage: npm run bench -- [${Object.keys(all).join('|')}]…`);
	process.exitCode = 2;
}

/** Formats counts, and figures from 1,000 up, as whole numbers. Formats other figures with three significant digits. */
function format(figure: number): string {
	return Number.isInteger(figure) || figure >= 1000
		? Math.round(figure).toLocaleString('en-US')
		: figure.toPrecision(3);
}
