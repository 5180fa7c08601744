/** A line of the table. */
export interface Row {
	readonly what: string;
	readonly figure: number;
	readonly unit: string;
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
