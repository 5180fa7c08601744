import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { type Cancel, systemClock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { DEFAULT_PATH, networkProfileAt } from '../../protocol/networks.ts';
import { writeRecordedLine } from '../../protocol/recording.ts';
import {
	OperationError,
	readAddress,
	readNumber,
	readOptions,
	readPath,
	runCommand,
	UsageError,
} from './command-line.ts';

const USAGE = `Usage: npm run record -- --feed URL --out FILE [options]

Records a feed, one frame a line, until Ctrl-C.

  --feed URL        the feed (https://api.brandmeister.network, for one)
  --path PATH       of its Socket.IO endpoint (/lh)
  --subscribe ROOM  joined where the feed is silent without it (BrandMeister: everything)
  --out FILE        where to; .gz: gzip. A file that holds something is not overwritten
  --seconds N       ends by itself after so long`;

await runCommand(async (args) => {
	const text = { type: 'string' } as const;
	const options = { feed: text, path: text, subscribe: text, out: text, seconds: text };
	const { values, positionals } = readOptions(args, options, USAGE);
	if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' is not an option`, USAGE);
	const { feed, out, path = DEFAULT_PATH } = values;
	if (feed === undefined) throw new UsageError('--feed URL is needed', USAGE);
	if (out === undefined) throw new UsageError('--out FILE is needed', USAGE);
	const address = readAddress(feed, '--feed', USAGE);
	const bounds = { name: '--seconds', minimum: 1, maximum: 2_000_000, whole: false };
	const seconds = values.seconds === undefined ? undefined : readNumber(values.seconds, bounds, USAGE);
	const subscription = values.subscribe ?? networkProfileAt(address).subscription;

	const { sink, closed } = await createOutput(out);
	const clock = systemClock(globalThis);
	let frames = 0;
	const connection = new FeedConnection(dialSocket, {
		network: { address, path: readPath(path), ...(subscription === undefined ? {} : { subscription }) },
		clock,
		onFrame: (message) => {
			frames += 1;
			sink.write(writeRecordedLine({ at: clock.now(), message }));
		},
		onState: (state) => console.error(state === 'starting' ? `Connecting to ${address}…` : `${state}.`),
		warn: (message) => console.error(message),
	});
	connection.open();
	let cancel: Cancel = () => {};
	const enough = new Promise<void>((resolve) => {
		if (seconds !== undefined) cancel = clock.after(seconds * 1000, resolve);
	});
	try {
		await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), enough, closed]);
	} finally {
		cancel();
		connection.close();
		sink.end();
	}
	await closed;
	console.error(`${frames} frames recorded in ${out}.`);
});

/** @returns where lines go, and a promise that holds until all of them are in the file and fails where they cannot be */
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
	// Each frame goes out whole, so that a crash costs no more than the last.
	const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
	gzip.pipe(file);
	return { sink: gzip, closed };
}
