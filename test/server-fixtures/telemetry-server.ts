import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { listen } from '../../src/server/http/page-server.ts';
import { Changes } from './changes.ts';

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** An item of a Sentry envelope: its type and its payload. */
export interface EnvelopeItem {
	readonly type: unknown;
	readonly payload: Fields;
}

/** A real HTTP server on 127.0.0.1 with the endpoints of Plausible and Sentry. It records what it receives. */
export class TelemetryServer {
	readonly address: string;
	/** Plausible's events: `n` is the name, `u` the address of the page, `d` the site, `p` the properties. */
	readonly events: Fields[] = [];
	/** The items of each Sentry envelope. */
	readonly envelopes: (readonly EnvelopeItem[])[] = [];
	/** All bodies received, decompressed. */
	readonly texts: string[] = [];
	readonly #http: Server;
	readonly #changes = new Changes();

	private constructor(http: Server, address: string) {
		this.#http = http;
		this.address = address;
		http.on('request', (request: IncomingMessage, response) => {
			void this.#take(request).then((known) => {
				response.writeHead(known ? 200 : 404, {
					'Access-Control-Allow-Origin': '*',
					'Content-Type': 'application/json',
				});
				response.end('{}');
			});
		});
	}

	static async start(): Promise<TelemetryServer> {
		const http = createServer();
		return new TelemetryServer(http, await listen(http, '127.0.0.1', 0));
	}

	/** The options of `npm start` that switch on all telemetry to this server. */
	get options(): string[] {
		return [...this.analyticsOptions, ...this.reportsOptions];
	}

	get analyticsOptions(): string[] {
		return ['--plausible-domain', 'lh.example.org', '--plausible-endpoint', `${this.address}/api/event`];
	}

	get reportsOptions(): string[] {
		return ['--sentry-dsn', this.dsn, '--sentry-environment', 'testing'];
	}

	get dsn(): string {
		return `${this.address.replace('://', '://publickey@')}/42`;
	}

	/** The items of one type in all envelopes so far. */
	items(type: string): readonly Fields[] {
		return this.envelopes.flat().flatMap((item) => (item.type === type ? [item.payload] : []));
	}

	/** Resolves as soon as the condition holds. It is checked after each request. */
	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	async close(): Promise<void> {
		this.#http.close();
		this.#http.closeAllConnections();
		await once(this.#http, 'close');
	}

	/** @returns whether the request was for one of the two endpoints */
	async #take(request: IncomingMessage): Promise<boolean> {
		const parts: Uint8Array[] = [];
		for await (const part of request) if (part instanceof Uint8Array) parts.push(part);
		const body = Buffer.concat(parts);
		const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
		this.texts.push(text);
		const path = new URL(request.url ?? '', this.address).pathname;
		const known = request.method === 'POST' && (path === '/api/event' || path === '/api/42/envelope/');
		if (known && path === '/api/event') this.events.push(readObject(text));
		else if (known) this.envelopes.push(readEnvelope(text));
		this.#changes.notify();
		return known;
	}
}

/** An envelope consists of lines of JSON: its header, then for each item a header and a payload. */
function readEnvelope(text: string): readonly EnvelopeItem[] {
	const [, ...lines] = text.trimEnd().split('\n');
	const items: EnvelopeItem[] = [];
	for (let line = 0; line + 1 < lines.length; line += 2) {
		items.push({ type: readObject(lines[line])['type'], payload: readObject(lines[line + 1]) });
	}
	return items;
}

function readObject(json = ''): Fields {
	const value: unknown = JSON.parse(json);
	if (typeof value !== 'object' || value === null) throw new Error(`no object: ${json}`);
	return { ...value };
}
