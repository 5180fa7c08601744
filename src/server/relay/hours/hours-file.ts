import { readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Hours, type SavedHours, type SavedSpan } from '../../../engine/hours.ts';
import { type Clock, every } from '../../../feed/clock.ts';
import { isId, isRecord, readJson } from '../../../protocol/values.ts';
import { MissingFileError, readText } from '../../../sources/read-file.ts';
import { codeOf, FileError, reasonOf } from '../../errors.ts';
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
export interface HoursFile {
	/** @param network its name @returns its hours, which are written with those of the others */
	readonly of: (network: string) => Hours;
	/** Writes the file, and leaves it to other servers. */
	readonly close: () => Promise<void>;
}

/**
 * Reads the file, and writes it every ten minutes from now on.
 *
 * @throws FileError where it cannot be read, OperationError where another server has it
 */
export async function openHoursFile(path: string, { clock, logEvent }: HoursFileOptions): Promise<HoursFile> {
	// A link stays one, also where it leads to no file yet.
	const target = realpath(path).catch(async () => resolve(dirname(path), await readlink(path)));
	const file = await target.catch(() => path);
	const release = await lockFile(file);
	/** By the name of the network. Those of networks that the server does not have now stay in the file. */
	const networks = new Map<string, Hours>();
	const of = (network: string) => {
		const hours = networks.get(network) ?? new Hours();
		networks.set(network, hours);
		return hours;
	};
	let lastFault: string | undefined;
	const writeOnce = async () => {
		const fault = await replaceFile(file, networks);
		if (fault !== undefined && fault !== lastFault) logEvent('hours not kept', { reason: fault });
		lastFault = fault;
	};
	let writing = Promise.resolve();
	// One write follows the other.
	const write = () => {
		writing = writing.then(writeOnce);
		return writing;
	};

	const text = await readText(file, MAX_MEGABYTES).catch((error: unknown) => {
		if (error instanceof MissingFileError) return '';
		throw error;
	});
	const saved = text === '' ? [] : parse(text);
	for (const [network, hours] of saved ?? []) of(network).restore(hours);
	if (saved === undefined) {
		const aside = `${file}.${new Date(clock.now()).toISOString().replaceAll(':', '')}`;
		await rename(file, aside).catch((error: unknown) => {
			throw new FileError(`${file} holds no hours, and cannot be set aside: ${reasonOf(error)}`);
		});
		logEvent('hours set aside', { reason: `${file} holds no hours: it is now ${aside}` });
	}
	// The first write tells at once where it fails.
	await write();
	const end = every(clock, WRITE_INTERVAL, () => void write());
	const close = async () => {
		end();
		await write();
		await release();
	};
	return { of, close };
}

/** Replaces the file by a new one, so that it is whole at any time. @returns why it cannot be written, if so */
async function replaceFile(file: string, networks: ReadonlyMap<string, Hours>): Promise<string | undefined> {
	const replacement = `${file}.new`;
	try {
		// Piece by piece, because a large text would take long to make.
		const pieces = piecesOf(networks);
		const bytes = file.endsWith('.gz') ? Readable.from(pieces).pipe(createGzip()) : pieces;
		await writeFile(replacement, bytes, { flush: true });
		await rename(replacement, file);
		return undefined;
	} catch (error) {
		await rm(replacement, { force: true }).catch(() => {});
		const remedy = codeOf(error) === 'EBUSY' ? '. The file alone seems to be mounted: mount its folder' : '';
		return `${reasonOf(error)}${remedy}`;
	}
}

function* piecesOf(networks: ReadonlyMap<string, Hours>): Generator<string> {
	yield `{"version":${VERSION},"networks":{`;
	for (const [index, [network, hours]] of [...networks].entries()) {
		const { tens, hours: own } = hours.save();
		yield `${index > 0 ? ',' : ''}${JSON.stringify(network)}:{"tens":{`;
		yield* byTime(tens);
		yield '},"hours":{';
		yield* byTime(own);
		yield '}}';
	}
	yield '}}';
}

/** Yields the members of an object in JSON: spans by their times, to the minute, such as `2026-11-24T19:00Z`. */
function* byTime(spans: Iterable<SavedSpan>): Generator<string> {
	let comma = '';
	for (const { start, talk } of spans) {
		const members = talk.map(([id, seconds]) => `${JSON.stringify(id)}:${seconds}`).join();
		yield `${comma}"${new Date(start * 1000).toISOString().slice(0, 16)}Z":{${members}}`;
		comma = ',';
	}
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
