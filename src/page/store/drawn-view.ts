import type { UnixSeconds } from '../../engine/time.ts';
import { sameFields } from '../../engine/unchanged.ts';
import type { Clock } from '../../feed/clock.ts';
import { type Derivation, derivedView } from './derived-view.ts';
import type { PageData } from './page-data.ts';
import { Painter, type RequestFrame } from './painter.ts';
import { type Tables, tablesOf, type View } from './view.ts';

interface DrawnViewOptions {
	readonly data: PageData;
	readonly clock: Clock;
	readonly requestFrame: RequestFrame;
	/** When the last frame came, in Unix milliseconds; undefined before the first frame since the feed was opened. */
	readonly lastFrameAt: () => number | undefined;
}

/** Decides what is drawn and when. It also holds the pause, and derives the values that only parts of the screen need. */
export class DrawnView {
	readonly #data: PageData;
	readonly #painter: Painter;
	readonly #lastFrameAt: () => number | undefined;
	readonly #watchers = new Set<() => void>();
	#view: View;
	#paused = false;
	/** The second in which the whole screen was drawn last. */
	#drawnSecond: UnixSeconds | undefined;
	/** The number of draws of the whole screen. */
	#drawCount = 0;

	constructor({ data, clock, requestFrame, lastFrameAt }: DrawnViewOptions) {
		this.#data = data;
		this.#lastFrameAt = lastFrameAt;
		this.#painter = new Painter(clock, requestFrame, () => this.#paint());
		const { activity, connection, window, now } = data;
		this.#view = {
			connection,
			stale: false,
			reconnecting: false,
			window,
			paused: false,
			...tablesOf(activity.snapshot(now)),
			...data.freshness(lastFrameAt()),
		};
	}

	get view(): View {
		return this.#view;
	}

	/** @returns a function that ends the subscription */
	subscribe(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** @returns a function that returns the derived value, recomputed after a whole draw or when a relevant session changes */
	derive<Value>(derivation: Derivation<Value>): () => Value {
		return derivedView(
			() => ({
				drawCount: this.#drawCount,
				sessions: this.#view.active.sessions,
				compute: (given) => given.compute(this.#data.activity, this.#data.now),
			}),
			derivation,
		);
	}

	/** Draws with the next animation frame. */
	request(): void {
		this.#painter.request();
	}

	/** Draws with the next animation frame if Currently Active changed. Most frames of a network change nothing in it. */
	requestIfListChanged(): void {
		if (this.#paused || this.#painter.waiting) return;
		const { activity, now } = this.#data;
		if (activity.active(now) !== this.#view.active.sessions) this.#painter.request();
	}

	/** Draws the whole screen without a delay. */
	drawAll(): void {
		this.#drawnSecond = undefined;
		this.#painter.drawNow();
	}

	/** Draws the present without a delay. A paused screen stays paused. */
	drawPresent(): void {
		if (this.#paused) this.#pauseAtPresent();
		else this.drawAll();
	}

	/** Ends a pause. The next draw shows the present. */
	resume(): void {
		this.#paused = false;
	}

	/** Stops the screen, or lets it go on from the present (SCREEN-14, WCAG 2.2.2). */
	togglePause(): void {
		if (this.#paused) {
			this.#paused = false;
			this.drawAll();
		} else {
			this.#pauseAtPresent();
		}
	}

	#pauseAtPresent(): void {
		// The first draw shows the present, everything of one second. The second draw only marks it as paused.
		this.#paused = false;
		this.drawAll();
		this.#paused = true;
		this.drawAll();
	}

	#paint(): void {
		const next = this.#nextView();
		if (sameFields(this.#view, next)) return;
		this.#view = next;
		for (const watcher of this.#watchers) watcher();
	}

	#nextView(): View {
		const { connection, stale, reconnecting, window } = this.#data;
		// A paused screen still shows the state of the connection, whose button can be pressed.
		if (this.#paused) return { ...this.#view, connection, stale, reconnecting, paused: true };
		return {
			...this.#view,
			...this.#nextTables(),
			...this.#data.freshness(this.#lastFrameAt()),
			connection,
			stale,
			reconnecting,
			window,
			paused: false,
		};
	}

	/** All tables with the first draw of a second, and only Currently Active with the others. */
	#nextTables(): Partial<Tables> {
		const { activity, now } = this.#data;
		if (now !== this.#drawnSecond) {
			this.#drawnSecond = now;
			this.#drawCount += 1;
			return tablesOf(activity.snapshot(now), this.#view);
		}
		const sessions = activity.active(now);
		return sessions === this.#view.active.sessions ? {} : { active: { sessions, now } };
	}
}
