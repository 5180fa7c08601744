interface TokenBucketOptions {
	/** How many tokens come back in a second. */
	readonly perSecond: number;
	/** The most that it holds, and the most that it can owe. */
	readonly capacity: number;
}

/** A token bucket: a rate limit that allows bursts. Its user waits while tokens are owed. Times are milliseconds. */
export class TokenBucket {
	readonly #perMillisecond: number;
	readonly #capacity: number;
	#tokens: number;
	#filledAt = Number.NEGATIVE_INFINITY;

	constructor({ perSecond, capacity }: TokenBucketOptions) {
		this.#perMillisecond = perSecond / 1000;
		this.#capacity = capacity;
		this.#tokens = capacity;
	}

	/** @returns milliseconds until no tokens are owed; 0 if none are */
	wait(now: number): number {
		this.#fill(now);
		return this.#tokens >= 0 ? 0 : Math.ceil(-this.#tokens / this.#perMillisecond);
	}

	take(now: number, tokens: number): void {
		this.#fill(now);
		this.#tokens = Math.max(-this.#capacity, this.#tokens - tokens);
	}

	/** A clock that was set back adds no tokens and removes none. */
	#fill(now: number): void {
		const elapsed = Math.max(0, now - this.#filledAt);
		this.#filledAt = now;
		this.#tokens = Math.min(this.#capacity, this.#tokens + elapsed * this.#perMillisecond);
	}
}
