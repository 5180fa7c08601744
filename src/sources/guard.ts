import { LogOnce, printable } from './log-once.ts';
import type { UpstreamListener } from './source-event.ts';

/** The most kinds of faults that are logged, and the length of a line, which holds the fault's stack. */
const MAX_FAULTS = 10;
const MAX_LINE_LENGTH = 1000;

/** @returns what the call returns; undefined after a fault */
export type Guard = <Result>(call: () => Result) => Result | undefined;

/**
 * Contains faults in our own code. Without it, a message that one mapper cannot cope with would end the server, and with it all other networks
 * (NETWORK-23). A fault is logged with its stack, once for each place in the code.
 *
 * @returns the listener with a text before each notice, such as the network's address, and with the guard around what takes the events
 */
export function guarded(listener: UpstreamListener, before = ''): UpstreamListener & { readonly guard: Guard } {
	const notice = (line: string) => listener.notice(before + line);
	const faults = new LogOnce(notice, MAX_FAULTS);
	const guard: Guard = (call) => {
		try {
			return call();
		} catch (error) {
			const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
			const [, thrownAt = stack] = /\n {4}at (.*)/.exec(stack) ?? [];
			faults.say(printable(`fault in this program: ${stack.replaceAll(/\n\s+/g, ' ')}`, MAX_LINE_LENGTH), thrownAt);
			return undefined;
		}
	};
	return { ...listener, notice, guard, emit: (event, at) => guard(() => listener.emit(event, at)) };
}
