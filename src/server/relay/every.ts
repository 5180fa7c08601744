import type { Cancel, Clock } from '../../feed/clock.ts';

/** Between the end of a call and the next one, however late that is, in milliseconds: or nothing but such calls would ever get its turn. */
const BREATH = 1;

/** Calls again and again. A call that comes late is not made up for, nor does it delay those after it. @param interval in milliseconds */
export function every(clock: Clock, interval: number, call: () => void): Cancel {
	let ended = false;
	let cancel: Cancel = () => {};
	const wait = (due: number) => {
		cancel = clock.after(due - clock.now(), () => {
			call();
			if (ended) return;
			const now = clock.now();
			// A clock that was set forward or back must not leave a burst or a long wait behind.
			wait(Math.min(Math.max(due + interval, now + BREATH), now + interval));
		});
	};
	wait(clock.now() + interval);
	return () => {
		ended = true;
		cancel();
	};
}
