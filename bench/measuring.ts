import { cpus } from 'node:os';

/** A row of the printed table. */
export interface Row {
	readonly what: string;
	readonly figure: number;
	readonly unit: string;
}

/** The benchmark functions by the names that select them on the command line. */
export type Benchmarks = Readonly<Record<string, () => Promise<readonly Row[]> | readonly Row[]>>;

/** Runs the benchmarks named on the command line, or all of them. Prints the rows of each benchmark as soon as it has run. */
export async function printMeasured(benchmarks: Benchmarks): Promise<void> {
	const named = process.argv.slice(2);
	const usage = `usage: npm run ${process.env['npm_lifecycle_event'] ?? 'bench'} -- [${Object.keys(benchmarks).join('|')}]…`;
	if (named.includes('--help') || named.includes('-h')) {
		console.log(usage);
		return;
	}
	const unknown = named.find((name) => !Object.hasOwn(benchmarks, name));
	if (unknown !== undefined) {
		console.error(`unknown benchmark: ${unknown}\n${usage}`);
		process.exitCode = 2;
		return;
	}
	console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`);
	console.log('| what | measured |');
	console.log('| --- | --- |');
	for (const [name, measure] of Object.entries(benchmarks)) {
		if (named.length > 0 && !named.includes(name)) continue;
		for (const { what, figure, unit } of await measure()) console.log(`| ${what} | ${format(figure)} ${unit} |`);
	}
}

/** @returns the smallest of several measurements, which other processes disturbed least */
export function best(times: number, measure: () => number): number {
	return Math.min(...Array.from({ length: times }, measure));
}

/** @returns the percentile of the figures by the nearest-rank method, or NaN without figures */
export function percentile(figures: readonly number[], percent: number): number {
	const sorted = figures.toSorted((a, b) => a - b);
	return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** Formats counts, and figures from 1,000 up, as whole numbers. Formats other figures with three significant digits. */
function format(figure: number): string {
	return Number.isInteger(figure) || figure >= 1000
		? Math.round(figure).toLocaleString('en-US')
		: figure.toPrecision(3);
}
