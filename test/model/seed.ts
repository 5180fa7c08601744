/** The seed of random cases: from the environment, to repeat a run (`SEED=123 npm test`), or random. Each file that imports it prints it. */
export const SEED = readSeed(process.env['SEED']);
console.info(`SEED=${SEED}`);

/**
 * `SEED=123 CASE=45:2:1 npx vitest run FILE` runs a single case, which fast-check names in `path`.
 * `RUNS=100000 npx vitest run --testTimeout 0 FILE` runs more cases than usual.
 */
export const CASE: { readonly path?: string; readonly numRuns?: number } = {
	...readCase(process.env['CASE']),
	...readRuns(process.env['RUNS']),
};

function readSeed(given: string | undefined): number {
	if (given === undefined || given === '') return Math.floor(Math.random() * 0x7fff_ffff);
	const seed = Number(given);
	if (!Number.isSafeInteger(seed)) throw new Error(`SEED must be a whole number, not ${given}`);
	return seed;
}

function readCase(given: string | undefined): { readonly path?: string } {
	return given === undefined || given === '' ? {} : { path: given };
}

function readRuns(given: string | undefined): { readonly numRuns?: number } {
	if (given === undefined || given === '') return {};
	const numRuns = Number(given);
	if (!Number.isSafeInteger(numRuns) || numRuns < 1) throw new Error(`RUNS must be a number of cases, not ${given}`);
	return { numRuns };
}
