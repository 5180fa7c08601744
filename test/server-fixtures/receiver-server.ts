import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Changes } from './changes.ts';
import { cleanups } from './cleanups.ts';
import { listenUntilEnd } from './ends.ts';

interface Posted {
	readonly method: string | undefined;
	readonly path: string | undefined;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** A server to which announcements are posted. */
export class ReceiverServer {
	readonly posted: Posted[] = [];
	readonly changes = new Changes();
	address = '';

	/** @param answer answers each request. It may leave a request unanswered, like a slow receiver */
	static async start(answer: (response: ServerResponse) => void): Promise<ReceiverServer> {
		const receiver = new ReceiverServer();
		const server = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { method, url: path, headers } = request;
				receiver.posted.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
				answer(response);
				receiver.changes.notify();
			});
		});
		receiver.address = await listenUntilEnd(cleanups, server);
		return receiver;
	}

	async untilPosted(count: number): Promise<void> {
		await this.changes.until(() => this.posted.length >= count);
	}
}
