import type { Claim, SharedStream, StreamItem } from './shared-stream.ts';

/**
 * A relay whose log is incomplete takes the lease only after this many checks have found it free. Its last holder may have lost it only because
 * Redis was unavailable or was flushed, and can take it back.
 */
const YIELDED_CHECKS = 2;

/** This relay's claim to the lease of the shared log (RELAY-21, RELAY-22). */
export class Lease {
	/** Whether this relay was the last known holder. */
	#wasHolder = false;
	/** Number of checks in a row that found the lease free. */
	#freeChecks = 0;
	/** Whether this relay holds the lease, or may hold it once Redis answers. */
	#mayBeHeld = false;
	#resigned = false;
	#onReleased = () => {};

	/** Whether this relay hands the lease over, and no longer takes it. */
	get resigned(): boolean {
		return this.#resigned;
	}

	/**
	 * Renews the lease where this relay holds it. Takes a free lease at once if this relay was the holder or its log is complete. Otherwise takes it
	 * only after two checks have found it free.
	 *
	 * @param isComplete whether the log ends where the stream ends
	 */
	async claim(stream: SharedStream, isComplete: (end: StreamItem | undefined) => boolean): Promise<Claim> {
		this.#mayBeHeld = true;
		let claim = await stream.claim(false);
		if (claim.owner === 'free' && !this.#resigned) {
			const mayTake = this.#wasHolder || isComplete(claim.end) || this.#freeChecks >= YIELDED_CHECKS;
			if (mayTake) claim = await stream.claim(true);
		}
		this.#freeChecks = claim.owner === 'free' ? this.#freeChecks + 1 : 0;
		if (claim.owner !== 'mine') this.#markReleased();
		return claim;
	}

	/** This relay has become the holder. */
	noteHeld(): void {
		this.#wasHolder = true;
	}

	/** This relay follows another one. */
	noteFollowing(): void {
		this.#wasHolder = false;
		this.#markReleased();
	}

	/** Redis is unavailable. */
	noteUnavailable(): void {
		this.#freeChecks = 0;
		this.#markReleased();
	}

	/** Stops claiming the lease. */
	resign(): void {
		this.#resigned = true;
	}

	/** Resolves when the lease is released, or when Redis is unavailable. In that case the lease expires by itself. */
	async whenReleased(): Promise<void> {
		if (!this.#mayBeHeld) return;
		const onReleased = this.#onReleased;
		await new Promise<void>((resolve) => {
			this.#onReleased = () => {
				onReleased();
				resolve();
			};
		});
	}

	#markReleased(): void {
		this.#mayBeHeld = false;
		this.#onReleased();
	}
}
