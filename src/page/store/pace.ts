/** What of the screen is drawn together: the list of who is on with the bar above it, or a ranking. */
export type Part = 'active' | 'talkgroups' | 'callsigns';

export const ALL_PARTS: readonly Part[] = ['active', 'talkgroups', 'callsigns'];

/** The part of the page's time that drawing all of it between two seconds may take: a small screen is drawn at once, a full one with every second. */
const SHARE = 0.01;
/** So many frames are not kept waiting for the next second: the busier the network, the oftener new sessions are shown. */
export const MANY = 24;
/** The part of the page's time that adding them may take. */
const STARTS_SHARE = 0.015;
/** Adding them once is not held to have taken longer than this, in milliseconds: it may have been something else. */
const LONGEST_START = 50;
/** Where all of it takes longer than this, in milliseconds, its parts are drawn one after the other: nothing else waits long. */
const QUICK = 40;
/** Drawn one after the other the parts take so many times as long as together. */
const APART = 1.5;
/** Between two such parts, in milliseconds. */
const BREATH = 40;
const SECOND = 1000;

/**
 * Decides when to draw, and what: the whole screen with every second, when durations tick anyway; more often where that is cheap. It measures
 * what drawing takes, on this machine, with this much on the screen. All times are milliseconds.
 */
export class Pace {
	#second = Number.NaN;
	/** What the second that began has not drawn yet. */
	#owed: readonly Part[] = [];
	#drawing: readonly Part[] = [];
	#began = 0;
	/** What all parts took, or would have taken together. */
	#cost = 0;
	/** What the parts took that were drawn in this second. */
	#costSoFar = 0;
	/** Whether one by one. */
	#apart = false;
	/** When the next drawing may begin: of owed parts, of everything, of starts. */
	#next = { part: 0, all: 0, starts: 0 };

	/**
	 * @param waiting how many frames came since the last drawing
	 * @returns how long the next drawing waits
	 */
	wait(now: number, waiting: number): number {
		if (Math.floor(now / SECOND) !== this.#second) return 0;
		const untilSecond = SECOND - (now % SECOND);
		const { part, all, starts } = this.#next;
		const at = [all, ...(this.#owed.length > 0 ? [part] : []), ...(waiting >= MANY ? [starts] : [])];
		return Math.max(0, Math.min(untilSecond, Math.min(...at) - now));
	}

	/** @returns what is to be drawn now; whatever it is, sessions that started since are added */
	begin(now: number): readonly Part[] {
		const second = Math.floor(now / SECOND);
		if (second !== this.#second || (this.#owed.length === 0 && now >= this.#next.all)) {
			this.#second = second;
			// What the last second did not get to comes first.
			const late = this.#owed;
			this.#owed = [...late, ...ALL_PARTS.filter((part) => !late.includes(part))];
			this.#costSoFar = 0;
			this.#apart = this.#cost > QUICK;
		}
		const count = this.#apart ? 1 : ALL_PARTS.length;
		this.#drawing = this.#owed.slice(0, count);
		this.#owed = this.#owed.slice(count);
		this.#began = now;
		return this.#drawing;
	}

	/**
	 * What `begin` gave is on the screen.
	 *
	 * @returns whether there is more to be drawn of it
	 */
	ended(now: number): boolean {
		const cost = Math.max(0, now - this.#began);
		if (this.#drawing.length === 0) this.#next.starts = this.#began + Math.min(cost, LONGEST_START) / STARTS_SHARE;
		else {
			this.#costSoFar += cost;
			if (this.#owed.length === 0) this.#cost = this.#costSoFar / (this.#apart ? APART : 1);
			this.#next.all = this.#began + this.#cost / SHARE;
		}
		this.#next.part = now + BREATH;
		return this.#owed.length > 0;
	}
}
