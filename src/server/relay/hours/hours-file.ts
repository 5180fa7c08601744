import { rename, rm, writeFile } from 'node:fs/promises';
import { Hours, type SavedHours, type SavedSpan } from '../../../engine/hours.ts';
import { type Cancel, type Clock, every } from '../../../feed/clock.ts';
import { isId, isRecord, readJson } from '../../../protocol/values.ts';
import { MissingFileError, readText } from '../../../sources/read-file.ts';
import { FileError, reasonOf } from '../../errors.ts';
import type { LogEvent } from '../../event-log.ts';
import { lockFile } from './file-lock.ts';

const WRITE_INTERVAL = 600_000;
const VERSION = 1;
/** Twenty networks with many thousands of talkgroups need less. */
const MAX_MEGABYTES = 256;

interface HoursFileOptions {
	readonly clock: Clock;
	readonly logEvent: LogEvent;
}

/** The hours of all networks of a server, kept in a file over a restart (HOURS-5). */
export class HoursFile {
	readonly #file: string;
	readonly #options: HoursFileOptions;
	/** By the name of the network. Those of networks that the server does not have now stay in the file. */
	readonly #networks = new Map<string, Hours>();
	readonly #release: () => void;
	#end: Cancel = () => {};
	#writing: Promise<void> = Promise.resolve();
	#fault: string | undefined;

	private constructor(file: string, options: HoursFileOptions, release: () => void) {
		this.#file = file;
		this.#options = options;
		this.#release = release;
	}

	/**
	 * Reads the file, and writes it every ten minutes from now on.
	 *
	 * @throws FileError where it cannot be read, OperationError where another server has it
	 */
	static async open(file: string, options: HoursFileOptions): Promise<HoursFile> {
		const opened = new HoursFile(file, options, await lockFile(file));
		await opened.#read();
		// The first write tells at once where it fails.
		await opened.#write();
		opened.#end = every(options.clock, WRITE_INTERVAL, () => void opened.#write());
		return opened;
	}

	/** The hours of a network. */
	of(network: string): Hours {
		const hours = this.#networks.get(network) ?? new Hours();
		this.#networks.set(network, hours);
		return hours;
	}

	/** Writes the file, and leaves it to other servers. */
	async close(): Promise<void> {
		this.#end();
		await this.#write();
		this.#release();
	}

	async #read(): Promise<void> {
		const text = await readText(this.#file, MAX_MEGABYTES).catch((error: unknown) => {
			if (error instanceof MissingFileError) return undefined;
			throw error;
		});
		if (text === undefined) return;
		const saved = parse(text);
		if (saved !== undefined) {
			for (const [network, hours] of saved) this.of(network).restore(hours);
			return;
		}
		const aside = `${this.#file}.${new Date(this.#options.clock.now()).toISOString().replaceAll(':', '')}`;
		await rename(this.#file, aside).catch((error: unknown) => {
			throw new FileError(`${this.#file} holds no hours, and cannot be set aside: ${reasonOf(error)}`);
		});
		this.#options.logEvent('hours set aside', { reason: `${this.#file} holds no hours: it is now ${aside}` });
	}

	/** Replaces the file by a new one, so that it is whole at any time. One write follows the other. */
	#write(): Promise<void> {
		this.#writing = this.#writing.then(async () => {
			const replacement = `${this.#file}.new`;
			try {
				await writeFile(replacement, this.#text(), { flush: true });
				await rename(replacement, this.#file);
				this.#fault = undefined;
			} catch (error) {
				await rm(replacement, { force: true }).catch(() => {});
				const fault = reasonOf(error);
				if (fault !== this.#fault) this.#options.logEvent('hours not kept', { reason: fault });
				this.#fault = fault;
			}
		});
		return this.#writing;
	}

	#text(): string {
		const networks = Array.from(this.#networks, ([network, hours]): Member => {
			const { tens, hours: own } = hours.save();
			return [
				network,
				object([
					['tens', byTime(tens)],
					['hours', byTime(own)],
				]),
			];
		});
		return object([
			['version', VERSION],
			['networks', object(networks)],
		]);
	}
}

/** The name and the JSON of a member. */
type Member = readonly [name: string, json: string | number];

/** An object as JSON. Objects with a million members of digits take `JSON.stringify` five times as long. */
function object(members: readonly Member[]): string {
	return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}

/** @returns the spans by their times, to the minute: such as `2026-11-24T19:00Z` */
function byTime(spans: readonly SavedSpan[]): string {
	return object(
		spans.map(({ start, talk }) => [`${new Date(start * 1000).toISOString().slice(0, 16)}Z`, object(talk)]),
	);
}

/** @returns the hours of each network; undefined where the text is damaged or of another version */
function parse(text: string): readonly (readonly [string, SavedHours])[] | undefined {
	const content = readJson(text);
	if (!isRecord(content) || content['version'] !== VERSION || !isRecord(content['networks'])) return undefined;
	const networks = Object.entries(content['networks']).map(([network, given]) => {
		const tens = isRecord(given) ? readSpans(given['tens']) : undefined;
		const hours = isRecord(given) ? readSpans(given['hours']) : undefined;
		return tens && hours && ([network, { tens, hours }] as const);
	});
	return networks.every((one) => one !== undefined) ? networks : undefined;
}

function readSpans(given: unknown): readonly SavedSpan[] | undefined {
	if (!isRecord(given)) return undefined;
	const spans = Object.entries(given).map(([time, talk]): SavedSpan | undefined => {
		const start = Date.parse(time) / 1000;
		return isId(start) && isTalk(talk) ? { start, talk: Object.entries(talk) } : undefined;
	});
	return spans.every((span) => span !== undefined) ? spans : undefined;
}

function isTalk(given: unknown): given is Readonly<Record<string, number>> {
	return isRecord(given) && Object.values(given).every(isId);
}
