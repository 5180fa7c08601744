import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../../src/feed/clock.ts';
import { readFrame } from '../../src/protocol/frame.ts';
import type { UpstreamOptions } from '../../src/sources/upstream.ts';
import { Changes } from '../server-fixtures/changes.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { listenUntilEnd } from '../server-fixtures/ends.ts';
import { upstreamSource } from '../server-fixtures/upstream.ts';

/** Collects what a source reports of a network: events in short, and log lines. */
export class HeardNetwork {
	readonly events: string[] = [];
	readonly lines: string[] = [];
	/** Ends the source before the test does. */
	close = () => {};
	readonly #changes = new Changes();

	/** Opens a source, which ends after the test. @param clock may be faster than the system's, to shorten waits */
	static open(
		protocol: string,
		url: string,
		options: Partial<UpstreamOptions> = {},
		clock = systemClock(globalThis),
	): HeardNetwork {
		const heard = new HeardNetwork();
		const source = upstreamSource(protocol, url, options);
		heard.close = source.protocol.open(source, {
			clock,
			emit: (event) => heard.#add(heard.events, 'upstream' in event ? event.upstream : describe(event.frame)),
			warn: (line) => heard.#add(heard.lines, line),
			notice: (line) => heard.#add(heard.lines, line),
		});
		cleanups.push(() => heard.close());
		return heard;
	}

	/** Waits until a list has `count` entries. */
	async until(count: number, of: readonly string[] = this.events): Promise<void> {
		await this.#changes.until(() => of.length >= count);
	}

	/** Waits for a log line. */
	async untilLine(pattern: RegExp): Promise<void> {
		await this.#changes.until(() => this.lines.some((line) => pattern.test(line)));
	}

	#add(list: string[], text: string): void {
		list.push(text);
		this.#changes.notify();
	}
}

function describe(frame: unknown): string {
	const message = readFrame(frame);
	if (typeof message === 'string') return message;
	const { event, station, talkgroup, start, stop } = message;
	return `${event} ${station.id} ${talkgroup.id}${event === 'stop' ? ` ${stop - start}` : ''}`;
}

/** The system's clock with waits under 15 s, and the minute after a refusal, shortened. Other waits are time limits. They stay, so that a busy machine does not exceed them. */
export function impatientClock(): Clock & { readonly pauses: () => number } {
	const system = systemClock(globalThis);
	let pauses = 0;
	return {
		now: () => system.now(),
		pauses: () => pauses,
		after: (milliseconds, call) => {
			if (milliseconds >= 15_000 && milliseconds !== 60_000) return system.after(milliseconds, call);
			pauses += 1;
			return system.after(milliseconds / 100, call);
		},
	};
}

/** Starts an HTTP server, which ends after the test. @returns the server, its port and its host with port */
export async function listenHttp(given = 0) {
	const http = createServer();
	const { host, port } = new URL(await listenUntilEnd(cleanups, http, given));
	return { http, port: Number(port), host };
}

/** Starts a dashboard, which ends after the test. @param greet is called with each new client @returns also a function that cuts all clients */
export async function serveDashboard(greet: (client: WebSocket) => void) {
	const { http, host } = await listenHttp();
	const server = new WebSocketServer({ server: http, path: '/ws' }).on('connection', greet);
	const cut = () => {
		for (const client of server.clients) client.terminate();
	};
	cleanups.push(cut);
	return { address: `ws://${host}/ws`, clients: server.clients, cut };
}
