import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { type Cancel, systemClock } from '../../feed/clock.ts';
import { type ConnectionState, FeedConnection } from '../../feed/feed-connection.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { BRANDMEISTER, DEFAULT_PATH } from '../../protocol/networks.ts';
import { writeRecordedLine } from '../../protocol/recording.ts';
import { OperationError, UsageError } from '../errors.ts';
import { FailureReport } from '../sources/feed-diagnosis.ts';
import { endSoon, readNumber, readOptions, runCommand } from './command-line.ts';
import { readFeedNetwork, readUserAgent, USER_AGENT } from './network-settings.ts';

const USAGE = `Usage: npm run record -- --feed URL --out FILE [options]

Records a feed, one frame a line, until Ctrl-C.

  --feed URL         the feed (${BRANDMEISTER.address}, for one)
  --path PATH        of its Socket.IO endpoint (${DEFAULT_PATH})
  --subscribe ROOM   joined where the feed is silent without it; known networks
                     need no option
  --user-agent TEXT  sent to the network to identify this client
                     (${USER_AGENT})
  --out FILE         the recording; .gz: gzip. A file with content is refused
  --seconds N        ends by itself after N seconds
  -h, --help         prints this`;

await runCommand(async (args) => {
	const text = { type: 'string' } as const;
	const options = { feed: text, path: text, subscribe: text, 'user-agent': text, out: text, seconds: text };
	const { values, positionals } = readOptions(args, options, USAGE);
	if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' is not an option`, USAGE);
	const { feed, out } = values;
	if (feed === undefined) throw new UsageError('--feed URL is needed', USAGE);
	if (out === undefined) throw new UsageError('--out FILE is needed', USAGE);
	const network = readFeedNetwork(feed, '--feed', values, USAGE);
	const bounds = { name: '--seconds', minimum: 1, maximum: 2_000_000, whole: false };
	const seconds = readNumber(values.seconds, bounds, USAGE);
	const userAgent = readUserAgent(values['user-agent'], USAGE);

	const { sink, closed } = await createOutput(out);
	const clock = systemClock(globalThis);
	const failures = new FailureReport(network, userAgent, (line) => console.error(line));
	let frames = 0;
	let last: ConnectionState = 'starting';
	let reached = false;
	const connection = new FeedConnection(
		(target, listener) => dialSocket(target, listener, { 'User-Agent': userAgent }),
		{
			network,
			clock,
			onFrame: (message) => {
				frames += 1;
				sink.write(writeRecordedLine({ at: clock.now(), message }));
			},
			onState: (state) => {
				// Failed attempts are not logged one by one: the report gives their cause.
				if (state === 'connected') {
					failures.connected();
					reached = true;
					console.error(`Connected to ${network.address}.`);
				} else if (last === 'connected') console.error(`Disconnected from ${network.address}.`);
				last = state;
			},
			warn: (reason) => void failures.failed(reason),
		},
	);
	console.error(`Connecting to ${network.address}…`);
	failures.connecting(clock);
	connection.open();
	let cancel: Cancel = () => {};
	const enough = new Promise<void>((resolve) => {
		if (seconds !== undefined) cancel = clock.after(seconds * 1000, resolve);
	});
	try {
		await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), enough, closed]);
	} finally {
		cancel();
		failures.close();
		connection.close();
		sink.end();
	}
	await closed;
	if (frames === 0) {
		await removeEmpty(out);
		if (!reached) throw new OperationError(`${network.address} was not reached, so nothing is recorded.`);
		const hint =
			network.subscription === undefined ? ' A feed may be silent until a room is joined: see --subscribe.' : '';
		throw new OperationError(`No frame came, so nothing is recorded.${hint}`);
	}
	console.error(`${frames} frames recorded in ${out}.`);
});
endSoon();

/** Removes a recording without frames, so that its name can be used again (RECORD-6). */
async function removeEmpty(out: string): Promise<void> {
	const file = await stat(out);
	if (file.isFile()) await rm(out);
}

/** Opens a recording (RECORD-2). @returns `sink`, which takes the lines. `closed` resolves when all are in the file, and rejects where they cannot be written */
async function createOutput(out: string): Promise<{ sink: Writable; closed: Promise<void> }> {
	const existing = await stat(out).catch(() => undefined);
	if (existing?.isDirectory() === true) throw new UsageError(`${out} is a folder`);
	if (existing !== undefined && existing.size > 0)
		throw new UsageError(`${out} holds something already: choose another name`);
	const file = createWriteStream(out);
	const failed = once(file, 'error').then(([error]) => {
		throw new OperationError(`${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
	});
	const closed = Promise.race([once(file, 'close').then(() => undefined), failed]);
	if (!out.endsWith('.gz')) return { sink: file, closed };
	// Each frame is flushed, so that a crash loses no more than the last one (RECORD-4).
	const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
	gzip.pipe(file);
	return { sink: gzip, closed };
}
