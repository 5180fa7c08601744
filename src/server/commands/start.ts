import { once } from 'node:events';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../feed/clock.ts';
import { describeShortage } from '../http/connection-limits.ts';
import { createPageServer, listen } from '../http/page-server.ts';
import { startRelay } from '../relay/start-relay.ts';
import { EmbeddedFeed } from '../sources/embedded-feed.ts';
import { play, simulate } from '../sources/frame-sources.ts';
import { OperationError, runCommand, UsageError } from './command-line.ts';
import { readRecording } from './recording-file.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';

/** The page beside the bundle of this command, wherever it is installed. */
const BUILT_PAGE = fileURLToPath(new URL('../../dist', import.meta.url));

await runCommand(async (args) => {
	const options = readStartOptions(args, process.env);
	const { embedded } = options;
	if (embedded?.kind === 'recording') await probe(embedded.file);
	let relay: ReturnType<typeof startRelay> | undefined;
	const server = await createPageServer(BUILT_PAGE, options, (path) => relay?.answer(path));
	const clock = systemClock(globalThis);
	const feed = embedded === undefined || embedded.kind === 'relay' ? undefined : new EmbeddedFeed(server, clock);
	if (embedded?.kind === 'relay') relay = startRelay(server, embedded, clock);
	const stop = new AbortController();
	const interrupted = once(process, 'SIGINT');
	const asked = once(process, 'SIGTERM');
	try {
		const shortage = embedded?.kind === 'relay' ? describeShortage(embedded.limits.viewers) : undefined;
		if (shortage !== undefined) console.error(shortage);
		const address = await listen(server, options.host, options.port);
		console.log(`${options.network.name} Top Activity on ${address} (${describeFeed(options)}). Ctrl-C ends it.`);
		// Who is asked to end may take its time for that, until it is interrupted.
		await Promise.race([interrupted, asked.then(() => relay?.drain()), runFeed(options, feed, stop.signal)]);
	} finally {
		stop.abort();
		await close(server, relay ?? feed);
	}
});

/** Says at once, not when the first viewer comes, that a recording cannot be read or is empty. */
async function probe(file: string): Promise<void> {
	if (file === '-') throw new UsageError('A recording on standard input cannot be played in a loop: name a file');
	for await (const frames of readRecording(file, { lines: 0, broken: 0 })) if (frames.length > 0) return;
	throw new OperationError(`${file} holds no frame.`);
}

/** Feeds the viewers of the embedded feed; never resolves unless stopped. */
async function runFeed({ embedded }: StartOptions, feed: EmbeddedFeed | undefined, signal: AbortSignal): Promise<void> {
	const clock = systemClock(globalThis);
	const emit = (frame: unknown) => feed?.send(frame);
	if (embedded?.kind === 'recording') {
		// From its first frame for the first viewer, so that nobody finds the middle of it.
		await Promise.race([feed?.firstViewer, once(signal, 'abort')]);
		await play(embedded.file, embedded.speed, { clock, emit, warn: (message) => console.error(message), signal });
		return;
	}
	const cancel = embedded?.kind === 'demo' ? simulate(clock, embedded.seed, emit) : () => {};
	if (!signal.aborted) await once(signal, 'abort');
	cancel();
}

async function close(server: Server, feed: Pick<EmbeddedFeed, 'close'> | undefined): Promise<void> {
	const closed = feed === undefined ? server.close() : feed.close();
	// A connection that has said nothing, as browsers open some in advance, would otherwise be waited for.
	server.closeAllConnections();
	await closed;
}

function describeFeed({ network, embedded }: StartOptions): string {
	if (embedded === undefined) return `browsers connect straight to ${network.address}`;
	if (embedded.kind === 'relay') return `relaying ${embedded.upstream.address}`;
	return embedded.kind === 'demo' ? 'a simulated network' : `playing ${embedded.file}`;
}
