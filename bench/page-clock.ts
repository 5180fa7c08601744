declare global {
	/** Advances the page's clock and calls the timers that fall due. @param milliseconds of the page's time */
	var movePageClock: (milliseconds: number) => void;
}

/**
 * Replaces the clock and timers of a page. The new ones advance only when `movePageClock` is called. Runs in the page, before its scripts.
 *
 * @param startsAt in Unix milliseconds
 */
export function replacePageClock(startsAt: number): void {
	/** Milliseconds between two animation frames. */
	const FRAME = 16;
	const timers = new Map<number, { readonly at: number; readonly call: () => void; readonly every?: number }>();
	let now = startsAt;
	let timerCount = 0;
	class PageDate extends Date {
		constructor(value: number | string | Date = now) {
			super(value);
		}
		static override now() {
			return now;
		}
	}
	const wait = (call: unknown, milliseconds = 0, every?: number) => {
		if (typeof call !== 'function') throw new TypeError('a timer calls a function');
		timerCount += 1;
		const timer = { at: now + Math.max(0, milliseconds), call: () => void Reflect.apply(call, undefined, []) };
		timers.set(timerCount, every === undefined ? timer : { ...timer, every });
		return timerCount;
	};
	const clear = (timer?: unknown) => {
		if (typeof timer === 'number') timers.delete(timer);
	};
	const replacements = {
		Date: PageDate,
		setTimeout: wait,
		clearTimeout: clear,
		setInterval: (call: unknown, milliseconds = 0) => wait(call, milliseconds, Math.max(1, milliseconds)),
		clearInterval: clear,
		requestAnimationFrame: (call: (time: number) => void) =>
			wait(() => call(now - startsAt), FRAME - ((now - startsAt) % FRAME)),
		cancelAnimationFrame: clear,
	};
	for (const [name, value] of Object.entries(replacements)) Object.defineProperty(globalThis, name, { value });
	Object.defineProperty(performance, 'now', { value: () => now - startsAt });
	globalThis.movePageClock = (milliseconds) => {
		const end = now + milliseconds;
		for (;;) {
			const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
			if (due === undefined) break;
			const [id, { at, call, every }] = due;
			now = Math.max(now, at);
			if (every === undefined) timers.delete(id);
			else timers.set(id, { at: now + every, call, every });
			call();
		}
		now = end;
	};
}
