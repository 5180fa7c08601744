import type { Cancel, Clock } from '../../feed/clock.ts';

/** The least milliseconds from the end of a call to the next one. In between other work gets its turn. */
const PAUSE = 1;

/** Like `setInterval`, but without drift. Missed calls are skipped. @param interval in milliseconds */
export function every(clock: Clock, interval: number, call: () => void): Cancel {
	let ended = false;
	let cancel: Cancel = () => {};
	const wait = (due: number) => {
		cancel = clock.after(due - clock.now(), () => {
			call();
			if (ended) return;
			const now = clock.now();
			// A clock that was set forward or back must leave neither a burst nor a long wait behind.
			wait(Math.min(Math.max(due + interval, now + PAUSE), now + interval));
		});
	};
	wait(clock.now() + interval);
	return () => {
		ended = true;
		cancel();
	};
}
