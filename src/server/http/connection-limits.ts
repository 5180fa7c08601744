import type { Server } from 'node:http';
import { isRecord } from '../../protocol/values.ts';

/** The most viewers that a server may be asked to accept. Each takes a connection. */
export const MAX_VIEWERS = 16_000;
/** Connections at once, where the system allows as many. Some are left for requests of pages. */
const MAX_CONNECTIONS = MAX_VIEWERS + 384;
/** File descriptors that the process needs for itself: its files, Redis, the connection to a network. */
const OWN_FILES = 64;

/** @returns how many connections may be open at once. They are fewer where the system allows few open files */
export function connectionLimit(openFiles = openFileLimit()): number {
	return Math.max(1, Math.min(MAX_CONNECTIONS, openFiles - OWN_FILES));
}

/**
 * @param viewers that the server accepts
 * @param adjustable whether an option sets their number
 * @returns one line where the system allows fewer connections than viewers; undefined where there are enough
 */
export function describeShortage(
	viewers: number,
	adjustable: boolean,
	openFiles = openFileLimit(),
): string | undefined {
	const limit = connectionLimit(openFiles);
	if (viewers <= limit) return undefined;
	const remedy = `Raise the limit (ulimit -n, or LimitNOFILE= of systemd)${adjustable ? ' or lower --viewers' : ''}.`;
	return `The limit of open files is ${openFiles}. That allows ${limit} connections, fewer than ${viewers} viewers. ${remedy}`;
}

/** The soft limit of the process. Node raises it to the hard limit when it starts. */
function openFileLimit(): number {
	const report: unknown = process.report.getReport();
	const limits = isRecord(report) ? report['userLimits'] : undefined;
	const openFiles = isRecord(limits) ? limits['open_files'] : undefined;
	const soft = isRecord(openFiles) ? openFiles['soft'] : undefined;
	return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Milliseconds between two warnings. */
const WARNING_INTERVAL = 60_000;

/**
 * Limits the connections of a server. An error while accepting one, such as EMFILE, concerns that connection and does not end the process.
 *
 * @param server not listening yet
 * @param warn takes one line, at most once a minute
 */
export function limitConnections(server: Server, warn: (line: string) => void, limit = connectionLimit()): void {
	server.maxConnections = limit;
	let warnedAt = Number.NEGATIVE_INFINITY;
	server.on('error', (error) => {
		if (!server.listening || performance.now() - warnedAt < WARNING_INTERVAL) return;
		warnedAt = performance.now();
		warn(`A connection could not be accepted: ${error.message}`);
	});
}
