import type { Cancel, Clock } from '../../feed/clock.ts';

/** Calls again and again. A call that comes late is not made up for, nor does it delay those after it. @param interval in milliseconds */
export function every(clock: Clock, interval: number, call: () => void): Cancel {
	let cancel: Cancel = () => {};
	const wait = (due: number) => {
		cancel = clock.after(due - clock.now(), () => {
			const now = clock.now();
			// A clock that was set forward or back must not leave a burst or a long wait behind.
			wait(Math.abs(now - due) < interval ? due + interval : now + interval);
			call();
		});
	};
	wait(clock.now() + interval);
	return () => cancel();
}
