import { stripVTControlCharacters } from 'node:util';
import type { Clock } from '../feed/clock.ts';
import { RateLimit } from '../feed/rate-limit.ts';
import type { UpstreamChange } from '../protocol/relay-messages.ts';

/** The most log lines about a failing connection, until a message is understood again (COMMAND-9). */
export const MAX_REASONS = 4;
/** The most log lines about changes of a connection in an hour. */
const MAX_CHANGES = 100;
const HOUR = 3_600_000;
/** A server's text is cut to this many UTF-16 code units. */
const MAX_LENGTH = 200;

/** Logs each line once, and at most `max` lines, because an error text may differ with every attempt. */
export class LogOnce {
	readonly #said = new Set<string>();
	readonly #log: (line: string) => void;
	readonly #max: number;

	constructor(log: (line: string) => void, max: number) {
		this.#log = log;
		this.#max = max;
	}

	/** @param kind lines of one kind are logged once, whatever their texts */
	say(line: string, kind = line): void {
		if (this.#said.has(kind) || this.#said.size >= this.#max) return;
		this.#said.add(kind);
		this.#log(line);
	}

	clear(): void {
		this.#said.clear();
	}
}

/**
 * Logs the changes of a connection, `MAX_REASONS` at most until a message is understood, and `MAX_CHANGES` in an hour: a server may accept and drop
 * connections for ever.
 */
export class ConnectionLog {
	readonly #log: (change: UpstreamChange) => void;
	readonly #hourly: RateLimit;
	#lines = 0;
	#last: UpstreamChange | undefined;

	constructor(clock: Clock, log: (change: UpstreamChange) => void) {
		this.#hourly = new RateLimit(clock, MAX_CHANGES, HOUR);
		this.#log = log;
	}

	change(change: UpstreamChange): void {
		if (this.#lines >= MAX_REASONS || !this.#hourly.consume(1)) return;
		this.#lines += 1;
		this.#last = change;
		this.#log(change);
	}

	/** To be called for each message that was understood. If the last line said that the connection was lost, another line corrects it. */
	understood(): void {
		this.#lines = 0;
		if (this.#last === 'lost') this.change('connected');
	}
}

/** Makes a server's text safe for a terminal: removes control characters and shortens it. */
export function printable(text: string, maxLength = MAX_LENGTH): string {
	// Only the beginning is read, of a text that may have a million characters.
	return stripVTControlCharacters(text.slice(0, 4 * maxLength))
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
		.slice(0, maxLength)
		.replace(/\p{Cs}$/u, '') // half of a character that the cut went through
		.trim();
}

/** What to do about a connection that failed for such a reason. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
	[
		/self-signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/i,
		'NODE_EXTRA_CA_CERTS names the file of a certificate authority of your own',
	],
	[/response: 401$/, 'It asks for a user and a password in the address, or refuses the name that --user-agent gives'],
	[/response: 403$/, 'It refuses this client: ask its owners, or give another name with --user-agent'],
];

/** Adds what to do about it to a reason: the remedy where there is one, else the hint. */
export function withRemedy(reason: string, hint?: string): string {
	const remedy = REMEDIES.find(([pattern]) => pattern.test(reason))?.[1] ?? hint;
	return remedy === undefined ? reason : `${reason}. ${remedy}`;
}
