import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const owned = new Set<ChildProcess>();

// However this process ends, nothing that it started stays.
process.once('exit', () => {
	for (const child of owned) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Has a process end no later than this one. */
export function own<Child extends ChildProcess>(child: Child): Child {
	owned.add(child);
	child.once('exit', () => owned.delete(child));
	return child;
}

/** @returns once it has ended, after a signal; whoever takes longer than so many milliseconds is killed */
export async function end(child: ChildProcess, signal: NodeJS.Signals, within: number): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill(signal);
	const timer = setTimeout(() => child.kill('SIGKILL'), within);
	await ended;
	clearTimeout(timer);
}
