/** The seed of this file's random cases: from the environment (`SEED=123 npm test`) to repeat a run, else a new one. */
export const SEED = readSeed(process.env['SEED']);

/** One of its cases, as fast-check names it in `path`, to run just that: `SEED=123 CASE=45:2:1 npx vitest run FILE`. */
export const CASE: { readonly path?: string } = readCase(process.env['CASE']);

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

function readCase(given: string | undefined): typeof CASE {
	return given === undefined || given === '' ? {} : { path: given };
}
