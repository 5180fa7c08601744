import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../../feed/clock.ts';
import { Allowance } from '../../http/rate-limit.ts';
import { clientAddress } from './client-address.ts';

export interface ViewerLimits {
	/** So many viewers at once, and so many from one address. */
	readonly viewers: number;
	readonly viewersPerAddress: number;
	/** Before this server, each appending to `X-Forwarded-For`. */
	readonly proxies: number;
	/** The sites whose pages may connect, besides this server's own. */
	readonly origins: readonly string[];
}

/** Why somebody was not let in: a page of another site, too many viewers at once, too many from one address, too many attempts, or too late. */
export type Refusal = 'origin' | 'viewers' | 'address' | 'rate' | 'leaving';

/** Attempts are counted in spans of so many milliseconds; from one address come twice as many in each as viewers may be there. */
const SPAN = 10_000;

interface Household {
	viewers: number;
	readonly attempts: Allowance;
	lastAttempt: number;
}

/** Decides who is let in. */
export class Admission {
	/** Nobody is let in any more. */
	closed = false;
	readonly #clock: Clock;
	readonly #limits: ViewerLimits;
	readonly #onRefusal: (why: Refusal) => void;
	readonly #households = new Map<string, Household>();
	#viewers = 0;

	constructor(clock: Clock, limits: ViewerLimits, onRefusal: (why: Refusal) => void) {
		this.#clock = clock;
		this.#limits = limits;
		this.#onRefusal = onRefusal;
	}

	/** @returns whether whoever asks is let in */
	admit(request: IncomingMessage): boolean {
		const why = this.#refuse(request);
		if (why !== undefined) this.#onRefusal(why);
		return why === undefined;
	}

	/**
	 * Counts a viewer in. Several may have been admitted to the same place before any of them came.
	 *
	 * @returns what counts it out again; undefined where the place is taken
	 */
	enter(request: IncomingMessage): (() => void) | undefined {
		const household = this.#householdOf(request);
		const full = this.#isFull(household);
		if (full !== undefined) {
			this.#onRefusal(full);
			return undefined;
		}
		household.viewers += 1;
		this.#viewers += 1;
		return () => {
			household.viewers -= 1;
			this.#viewers -= 1;
		};
	}

	/** @returns whether a request comes from no page at all, or from one that may connect */
	allowsOrigin({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
		if (origin === undefined || this.#limits.origins.includes(origin)) return true;
		return URL.canParse(origin) && new URL(origin).host === host;
	}

	/** Forgets who has gone. To be called now and then. */
	forget(): void {
		const now = this.#clock.now();
		for (const [address, { viewers, lastAttempt }] of this.#households) {
			if (viewers === 0 && Math.abs(now - lastAttempt) >= SPAN) this.#households.delete(address);
		}
	}

	#refuse(request: IncomingMessage): Refusal | undefined {
		if (this.closed) return 'leaving';
		if (!this.allowsOrigin(request)) return 'origin';
		const household = this.#householdOf(request);
		household.lastAttempt = this.#clock.now();
		if (!household.attempts.use(1)) return 'rate';
		return this.#isFull(household);
	}

	#isFull({ viewers }: Household): Refusal | undefined {
		if (viewers >= this.#limits.viewersPerAddress) return 'address';
		return this.#viewers >= this.#limits.viewers ? 'viewers' : undefined;
	}

	#householdOf(request: IncomingMessage): Household {
		const address = clientAddress(request, this.#limits.proxies);
		let household = this.#households.get(address);
		if (household === undefined) {
			const attempts = new Allowance(this.#clock, 2 * this.#limits.viewersPerAddress, SPAN);
			household = { viewers: 0, attempts, lastAttempt: this.#clock.now() };
			this.#households.set(address, household);
		}
		return household;
	}
}
