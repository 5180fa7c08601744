import { cpus } from 'node:os';

/** A line of the table. */
export interface Row {
	readonly what: string;
	readonly figure: number;
	readonly unit: string;
}

/** By name, what measures. */
export type Benchmarks = Readonly<Record<string, () => Promise<readonly Row[]> | readonly Row[]>>;

/** Measures what is named on the command line, or everything, and prints it as a table, each row as soon as it is known. */
export async function printMeasured(benchmarks: Benchmarks): Promise<void> {
	const named = process.argv.slice(2);
	const unknown = named.find((name) => !(name in benchmarks));
	if (unknown !== undefined) {
		console.error(`There is no benchmark '${unknown}', only ${Object.keys(benchmarks).join(', ')}`);
		process.exitCode = 2;
		return;
	}
	console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`);
	console.log('| what | measured |');
	console.log('| --- | --- |');
	for (const [name, measure] of Object.entries(benchmarks)) {
		if (named.length > 0 && !named.includes(name)) continue;
		for (const { what, figure, unit } of await measure()) console.log(`| ${what} | ${written(figure)} ${unit} |`);
	}
}

/** @returns the least of so many measurements: what the code costs where nothing else disturbs it */
export function best(times: number, measure: () => number): number {
	return Math.min(...Array.from({ length: times }, measure));
}

/** @returns what so many per cent of the figures do not exceed; not a number where there are none */
export function percentile(figures: readonly number[], percent: number): number {
	const sorted = figures.toSorted((a, b) => a - b);
	return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** Three places are what a measurement is good for; what was counted is told whole. */
function written(figure: number): string {
	return Number.isInteger(figure) || figure >= 1000
		? Math.round(figure).toLocaleString('en-US')
		: figure.toPrecision(3);
}
