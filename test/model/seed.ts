/** The seed of this file's random cases: from the environment (`SEED=123 npm test`) to repeat a run, else a new one. */
export const SEED = readSeed(process.env['SEED']);

/** Random cases that cannot be repeated are worth little, so each file says which it draws. */
export function printSeed(subject: string): void {
	console.info(`${subject}: SEED=${SEED}`);
}

function readSeed(given: string | undefined): number {
	if (given === undefined || given === '') return Math.floor(Math.random() * 0x7fff_ffff);
	const seed = Number(given);
	if (!Number.isSafeInteger(seed)) throw new Error(`SEED must be a whole number, not ${given}`);
	return seed;
}
