import type { Clock } from '../../feed/clock.ts';
import type { LogEvent } from './metrics.ts';

/** In milliseconds: how long an answer is waited for, and the time between two tries. */
export interface PostWaits {
	readonly answer: number;
	readonly retry: number;
}

/** With these, the tries of an announcement are over within a minute (NOTIFY-4). */
const WAITS: PostWaits = { answer: 10_000, retry: 20_000 };
const TRIES = 3;

interface AnnouncementPostOptions {
	/** May be a secret, so no log holds it. */
	readonly url: string;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	readonly waits?: PostWaits | undefined;
}

/** Posts announcements to a receiver, each at most three times (NOTIFY-4). */
export class AnnouncementPost {
	readonly #options: AnnouncementPostOptions;
	readonly #waits: PostWaits;
	readonly #stopped = new AbortController();
	#sent = 0;
	#dropped = 0;

	constructor(options: AnnouncementPostOptions) {
		this.#options = options;
		this.#waits = options.waits ?? WAITS;
	}

	/** Announcements so far: those that the receiver took, and those that it did not. */
	get counts(): { readonly sent: number; readonly dropped: number } {
		return { sent: this.#sent, dropped: this.#dropped };
	}

	/** Ends what is under way. */
	stop(): void {
		this.#stopped.abort();
	}

	/** Resolves when the receiver took the announcement, or when it is dropped. */
	async send(body: string, headers: Readonly<Record<string, string>>): Promise<void> {
		let fault: string | undefined;
		for (let tries = 1; tries <= TRIES; tries++) {
			if (tries > 1) await this.#pause();
			fault = await this.#try(body, headers);
			if (fault === undefined) {
				this.#sent += 1;
				return;
			}
			if (this.#stopped.signal.aborted) return;
		}
		this.#dropped += 1;
		this.#options.logEvent('announcement dropped', { reason: fault });
	}

	/** @returns why it failed; undefined when it was taken. Nothing is read from the answer, and a redirect is a failure */
	async #try(body: string, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
		const { url, clock } = this.#options;
		const late = new AbortController();
		const cancel = clock.after(this.#waits.answer, () => late.abort());
		const signal = AbortSignal.any([late.signal, this.#stopped.signal]);
		try {
			const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, headers, signal });
			await answer.body?.cancel();
			return answer.ok ? undefined : `status ${answer.status}`;
		} catch (error) {
			return late.signal.aborted ? 'no answer' : reasonOf(error);
		} finally {
			cancel();
		}
	}

	/** Ends early when the relay stops. */
	async #pause(): Promise<void> {
		const { signal } = this.#stopped;
		await new Promise<void>((resolve) => {
			const end = () => {
				cancel();
				signal.removeEventListener('abort', end);
				resolve();
			};
			const cancel = this.#options.clock.after(this.#waits.retry, end);
			signal.addEventListener('abort', end);
		});
	}
}

/** A code such as `ECONNREFUSED`, never the address. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}
