import { once } from 'node:events';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import { formatCount } from '../../engine/format.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { clockCheck, systemClock } from '../../feed/clock.ts';
import { readFrame } from '../../protocol/frame.ts';
import { BRANDMEISTER } from '../../protocol/networks.ts';
import { writeRecordedLine } from '../../protocol/recording.ts';
import { ConnectionLog } from '../../sources/log-once.ts';
import { Omitted } from '../../sources/omitted.ts';
import { subscriptionOf } from '../../sources/socket-io.ts';
import type { SourceListener } from '../../sources/source-event.ts';
import { codeOf, FileError, OperationError, reasonOf, UsageError } from '../errors.ts';
import { parseArguments } from './command-line.ts';
import { anyText, numberFrom, relayAddress } from './option-checks.ts';
import { describeOptions, type Options, readValues, refuseUseless } from './option-table.ts';
import { NETWORK_OPTIONS, ROOM_OPTIONS, VIEWER_OPTIONS } from './options.ts';
import { endSoon, ignoreClosedOutput, runCommand, untilFault, untilSignal } from './run-command.ts';
import { kindOf, readUpstream } from './sources.ts';

const { path, subscribe, protocol, topic, 'user-agent': userAgent } = NETWORK_OPTIONS;

const OPTIONS = {
	feed: {
		takes: 'URL',
		meaning: `the feed, such as ${BRANDMEISTER.address}, or any address of npm start -- --relay`,
		check: relayAddress,
	},
	path,
	subscribe,
	protocol,
	topic,
	'user-agent': userAgent,
	...ROOM_OPTIONS,
	out: {
		takes: 'FILE',
		meaning: 'the file to write; .gz compresses it. An existing file is refused. - writes to standard output',
		check: anyText,
	},
	omit: VIEWER_OPTIONS.omit,
	seconds: { takes: 'N', meaning: 'ends by itself after N seconds', check: numberFrom(1, 2_000_000) },
} satisfies Options;

const USAGE = `Usage: npm run record -- --feed URL --out FILE [options]

Records a feed, one frame a line, until Ctrl-C.

${describeOptions(OPTIONS)}
  -h, --help                 prints this

Each option can also be set in the environment: --seconds is
TOP_ACTIVITY_SECONDS.`;

/** The value of `--out` for standard output, as `-` stands for standard input in `npm run replay`. */
const STANDARD_OUTPUT = '-';
/** The most bytes that wait for a slow disk or reader. */
const MAX_PENDING = 16 * 1024 ** 2;

type RecordOptions = ReturnType<typeof readRecordOptions>;

interface Output {
	readonly sink: Writable;
	/** Resolves when all lines are written, or when the reader of standard output has closed it. Rejects when a line cannot be written. */
	readonly closed: Promise<void>;
}

interface Progress {
	frames: number;
	reached: boolean;
}

await runCommand(USAGE, async (args) => {
	const options = readRecordOptions(args);
	const omitted = options.omit && (await Omitted.read(options.omit));
	const output = await createOutput(options.out);
	const progress = { frames: 0, reached: false };
	try {
		await recordUntilEnd(options, omitted, output, progress);
	} finally {
		await removeEmpty(options.out, progress);
	}
	if (progress.frames === 0) throw new OperationError(whyEmpty(options, progress));
	const place = options.out === STANDARD_OUTPUT ? '' : ` in ${options.out}`;
	console.error(`${formatCount(progress.frames, 'frame')} recorded${place}.`);
});
endSoon();

function readRecordOptions(args: readonly string[]) {
	const { options, variables } = parseArguments(args, OPTIONS, process.env);
	const { feed, out, omit, seconds } = readValues(OPTIONS, variables, options);
	const given = [...variables, ...options].findLast(({ name }) => name === 'feed');
	if (feed === undefined || given === undefined) throw new UsageError('--feed URL is needed');
	if (out === undefined) throw new UsageError('--out FILE is needed');
	const upstream = readUpstream(feed, given, [variables, options]);
	refuseUseless(OPTIONS, [kindOf(upstream)], [...variables, ...options]);
	return { ...upstream, out, omit, seconds };
}

/**
 * Records until `--seconds` are over, a signal comes, or the output is closed.
 *
 * @param progress updated meanwhile
 * @throws OperationError where the output cannot be written, or is too slow
 */
async function recordUntilEnd(
	options: RecordOptions,
	omitted: Omitted | undefined,
	{ sink, closed }: Output,
	progress: Progress,
): Promise<void> {
	const disconnect = connect(options, omitted, progress, (line) => {
		sink.write(line);
		if (sink.writableLength <= MAX_PENDING) return;
		const place = options.out === STANDARD_OUTPUT ? 'The reader of standard output' : options.out;
		sink.destroy(new OperationError(`${place} is too slow: ${MAX_PENDING / 1024 ** 2} MiB wait, so recording ends.`));
	});
	const ends = [closed, untilFault(), untilSignal('SIGINT', 'SIGTERM', 'SIGHUP')];
	if (options.seconds !== undefined) ends.push(setTimeout(options.seconds * 1000, undefined, { ref: false }));
	try {
		await Promise.race(ends);
	} finally {
		disconnect();
		sink.end();
	}
	await closed;
}

/** Connects to the feed and reports the state of the connection. @returns a function that ends it */
function connect(
	{ source }: RecordOptions,
	omitted: Omitted | undefined,
	progress: Progress,
	take: (line: string) => void,
): () => void {
	const clock = systemClock(globalThis);
	const say = (line: string) => console.error(line);
	const checkClock = clockCheck(say);
	const { address } = source;
	say(`Connecting to ${address}…`);
	const connection = new ConnectionLog(clock, (change) =>
		say(`${change === 'connected' ? 'Connected to' : 'Disconnected from'} ${address}.`),
	);
	const write: SourceListener = (event, at) => {
		if ('upstream' in event) {
			progress.reached = true;
			connection.change(event.upstream);
			return;
		}
		progress.frames += 1;
		take(writeRecordedLine({ at, message: event.frame }));
		const message = readFrame(event.frame);
		if (typeof message === 'string') return;
		connection.understood();
		if (message.event === 'start') checkClock(message.start, toUnixSeconds(at));
	};
	const emit = omitted?.filter(write, () => connection.understood()) ?? write;
	return source.protocol.open(source, { clock, warn: say, notice: say, emit, omits: omitted?.has });
}

function whyEmpty({ source }: RecordOptions, { reached }: Progress): string {
	if (!reached) return `${source.address} was not reached, so nothing is recorded.`;
	const joins = !source.protocol.takes.includes('subscribe') || subscriptionOf(source) !== undefined;
	const hint = joins ? '' : ' A feed may be silent until a room is joined: see --subscribe.';
	return `No frame came, so nothing is recorded.${hint}`;
}

/** Removes a recording without frames, so that its name can be used again. On a full disk it is empty, whatever was received. */
async function removeEmpty(out: string, { frames }: Progress): Promise<void> {
	if (out === STANDARD_OUTPUT) return;
	// Somebody may have removed it already.
	const file = await stat(out).catch(() => undefined);
	if (file?.isFile() === true && (frames === 0 || file.size === 0)) await rm(out, { force: true });
}

/** @throws FileError where a folder or a file of that name exists, or the file cannot be created */
async function createOutput(out: string): Promise<Output> {
	if (out === STANDARD_OUTPUT) {
		return { sink: process.stdout, closed: once(process.stdout, 'finish').then(() => undefined, ignoreClosedOutput) };
	}
	const file = (await openFile(out)).createWriteStream();
	// Each frame is flushed, so that a crash loses no more than the last one.
	const gzip = out.endsWith('.gz') ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : undefined;
	const written = gzip === undefined ? finished(file) : pipeline(gzip, file);
	const closed = written.catch((error: unknown) => {
		if (error instanceof OperationError) throw error;
		throw new OperationError(`${out} cannot be written: ${reasonOf(error)}`);
	});
	return { sink: gzip ?? file, closed };
}

/** Creates the file, or fails if it exists, in one step: two recorders never share a file. A pipe or a device is opened as it is. */
async function openFile(out: string): Promise<FileHandle> {
	const existing = await stat(out).catch(() => undefined);
	if (existing?.isDirectory() === true) throw new FileError(`${out} is a folder`);
	const isDevice = existing?.isFile() === false;
	try {
		return await open(out, isDevice ? 'w' : 'wx');
	} catch (error) {
		const exists = codeOf(error) === 'EEXIST';
		throw new FileError(exists ? `${out} exists already: choose another name` : `${out}: ${reasonOf(error)}`);
	}
}
