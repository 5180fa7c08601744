import type { Random } from './random.ts';

/**
 * Quantiles of an over's length: this share of overs lasts at most these seconds. They are close to those of a real network:
 * median 8, p75 23, p90 71, p95 115, mean 22, 0 s in 14 %. The longest stays below the time after which radios time out, 180 s.
 */
const QUANTILES: readonly (readonly [share: number, seconds: number])[] = [
	[0.14, 0],
	[0.3, 3],
	[0.5, 8],
	[0.64, 13],
	[0.75, 23],
	[0.83, 34],
	[0.895, 72],
	[0.947, 116],
	[0.98, 130],
	[1, 176],
];
const SAMPLES = Array.from({ length: 250 }, (_, index) => secondsAt((index + 0.5) / 250));

/** Draws lengths without replacement, so that the shares hold within any few minutes. */
export class OverLengths {
	readonly #random: Random;
	#samples: number[] = [];

	constructor(random: Random) {
		this.#random = random;
	}

	/** @returns whole seconds; 0 for a key-up */
	next(): number {
		if (this.#samples.length === 0) this.#samples = this.#random.shuffled(SAMPLES);
		return this.#samples.pop() ?? 0;
	}
}

function secondsAt(share: number): number {
	let [lowShare, lowSeconds] = [0, 0];
	for (const [highShare, highSeconds] of QUANTILES) {
		if (share < highShare) {
			if (highSeconds === 0) return 0;
			const within = (share - lowShare) / (highShare - lowShare);
			return Math.max(1, Math.round(lowSeconds + within * (highSeconds - lowSeconds)));
		}
		[lowShare, lowSeconds] = [highShare, highSeconds];
	}
	return lowSeconds;
}
