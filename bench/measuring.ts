/** A row of the printed table. */
export interface Row {
	readonly what: string;
	readonly figure: number;
	readonly unit: string;
}

/** Milliseconds between two turns of `sendSteadily`. */
const BEAT = 5;

/** @returns the smallest of several measurements, which other processes disturbed least */
export function best(times: number, measure: () => number): number {
	return Math.min(...Array.from({ length: times }, measure));
}

/** Calls `send` at a steady rate, a few times in a row where it has to. @returns a function that ends it */
export function sendSteadily(perSecond: number, send: () => void): () => void {
	const began = performance.now();
	let sent = 0;
	const beat = setInterval(() => {
		const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
		for (; sent < due; sent++) send();
	}, BEAT);
	return () => clearInterval(beat);
}
