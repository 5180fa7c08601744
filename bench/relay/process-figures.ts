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

/** @returns how many connections to a port of this machine from addresses of 127.0.N.0 stand, as its own end has it */
export function connectionsFrom(net: number, port: number): number {
	const hex = (value: number) => value.toString(16).toUpperCase();
	const local = `:${hex(port).padStart(4, '0')}`;
	// Addresses are written backwards.
	const from = `${hex(net).padStart(2, '0')}007F:`;
	const lines = readFileSync('/proc/net/tcp', 'latin1').split('\n');
	return lines.filter((line) => {
		const [, here = '', there = '', state] = line.trim().split(/\s+/);
		return here.endsWith(local) && there.slice(2).startsWith(from) && state === ESTABLISHED;
	}).length;
}
