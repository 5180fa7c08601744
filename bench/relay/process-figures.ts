import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** @returns seconds of processor time that a process has taken, in its own code and in the kernel for it */
export function processorSeconds(pid: number): number {
	// The second field is the name, in brackets, and may hold anything.
	const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
	const fields = rest.split(' ');
	return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** @returns MB of memory that a process has had at most so far */
export function mostMemory(pid: number): number {
	const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
	return (Number(kibibytes) * 1024) / 1e6;
}

/** `01` is an established connection. */
const ESTABLISHED = '01';

/**
 * Takes some time where many connections are, or were a minute ago.
 *
 * @returns how many connections to a port of this machine stand, as its own end has it, by the N of the 127.0.N.0 that they come from
 */
export function connectionsByNet(port: number): ReadonlyMap<number, number> {
	const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
	const counts = new Map<number, number>();
	for (const line of readFileSync('/proc/net/tcp', 'latin1').split('\n')) {
		const [, here = '', there = '', state] = line.trim().split(/\s+/, 4);
		if (state !== ESTABLISHED || !here.endsWith(local)) continue;
		// Addresses are written backwards.
		const net = Number.parseInt(there.slice(2, 4), 16);
		counts.set(net, (counts.get(net) ?? 0) + 1);
	}
	return counts;
}
