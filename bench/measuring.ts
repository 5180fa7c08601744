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
