import { Fetch, NodeWebSocket } from 'engine.io-client';
import type { Dial } from '../../feed/link.ts';
import { dialSocket } from '../../feed/socket-link.ts';

/** The longest answer to a poll, in characters. It holds minutes of a busy feed. */
const MAX_POLL_ANSWER = 4 * 1024 * 1024;
/** Milliseconds. Longer than any answered poll takes. */
const POLL_TIMEOUT = 60_000;

/**
 * Polling with limits. The library's own for Node reads answers of any length. It follows redirects too, and a malformed one ends the
 * process.
 */
class LimitedPolling extends Fetch {
	override doPoll(): void {
		this.#request({ method: 'GET' }, (answer) => this.onData(answer));
	}

	override doWrite(body: string, done: () => void): void {
		this.#request({ method: 'POST', body }, done);
	}

	#request(request: RequestInit, receive: (answer: string) => void): void {
		this.#answerTo(request).then(receive, (error: unknown) => this.onError(`poll failed: ${reasonOf(error)}`, error));
	}

	async #answerTo(request: RequestInit): Promise<string> {
		const response = await fetch(this.uri(), {
			...request,
			headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...this.opts.extraHeaders },
			redirect: 'manual',
			signal: AbortSignal.timeout(POLL_TIMEOUT),
		});
		if (response.status !== 200) {
			// Until its answer is read or cancelled, the connection stays open.
			await response.body?.cancel();
			throw new Error(`status ${response.status}`);
		}
		const body: AsyncIterable<Uint8Array> | null = response.body;
		const decoder = new TextDecoder();
		let text = '';
		for await (const bytes of body ?? []) {
			text += decoder.decode(bytes, { stream: true });
			if (text.length > MAX_POLL_ANSWER) throw new Error('the answer is too long');
		}
		return text;
	}
}

/** `fetch` wraps the error that says why it failed. */
function reasonOf(error: unknown): string {
	const { message, cause } = error instanceof Error ? error : new Error(String(error));
	return cause instanceof Error ? cause.message : message;
}

/** @returns how a relay or a recorder connects to its network */
export function networkDial(userAgent: string): Dial {
	return (target, listener) =>
		dialSocket(target, listener, {
			extraHeaders: { 'User-Agent': userAgent },
			transports: target.transports.map((name) => (name === 'polling' ? LimitedPolling : NodeWebSocket)),
		});
}
