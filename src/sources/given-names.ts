import { unwatchFile, watchFile } from 'node:fs';
import { formatId, modeOf, type NumberMode } from '../engine/synthetic-ids.ts';
import type { Cancel } from '../feed/clock.ts';
import { nameFrame, readFrame } from '../protocol/frame.ts';
import { readNamesFile } from './names-file.ts';
import type { NameTable } from './names-table.ts';
import type { SourceListener } from './source-event.ts';

/** How often files are checked for changes, in milliseconds. */
const LOOK_INTERVAL = 60_000;

/** Names from the operator's files for numbers that a network sends without a name. The network's names win. */
export class GivenNames {
	readonly #files: readonly string[];
	#table: NameTable;

	private constructor(files: readonly string[], table: NameTable) {
		this.#files = files;
		this.#table = table;
	}

	/** @param files the last file that contains a number wins @throws FileError when a file cannot be read */
	static async read(files: readonly string[]): Promise<GivenNames> {
		return new GivenNames(files, await readAll(files));
	}

	/** Fills in the names that frames lack. */
	fill(emit: SourceListener): SourceListener {
		return (event, at) => emit('frame' in event ? { frame: this.#filled(event.frame) } : event, at);
	}

	/** Rereads the files when one has changed. If a file cannot be read, the old names stay, and `warn` is called with one line. */
	watch(warn: (line: string) => void, interval = LOOK_INTERVAL): Cancel {
		const reread = async () => {
			this.#table = await readAll(this.#files);
		};
		const look = (now: { mtimeMs: number }, before: { mtimeMs: number }) => {
			if (now.mtimeMs === before.mtimeMs) return;
			reread().catch((error: unknown) => warn(error instanceof Error ? error.message : String(error)));
		};
		for (const file of this.#files) watchFile(file, { interval, persistent: false }, look);
		return () => {
			for (const file of this.#files) unwatchFile(file, look);
		};
	}

	/** The network's name replaces the operator's name in the table, so that a later frame without a name keeps the network's name. */
	#filled(frame: unknown): unknown {
		const message = readFrame(frame);
		if (typeof message === 'string') return frame;
		const { srcId, dstId } = message;
		const { stations, talkgroups } = this.#table;
		let { callsign, callsignName, talkgroup } = message;
		// P25 stations have the numbers of DMR.
		const source = numberOf(srcId, 'P25');
		const station = stations.get(source);
		if (station !== undefined) {
			const isSame = callsign === '' || callsign === station.callsign;
			callsign ||= station.callsign;
			callsignName ||= isSame ? station.name : '';
			stations.set(source, { callsign, name: callsignName });
		}
		// A file lists SvxReflector's talkgroups by their plain numbers.
		const number = numberOf(dstId, 'FM');
		const name = talkgroups.get(number);
		if (name !== undefined) {
			talkgroup ||= name;
			talkgroups.set(number, talkgroup);
		}
		const isNew =
			callsign !== message.callsign || callsignName !== message.callsignName || talkgroup !== message.talkgroup;
		return isNew ? nameFrame(frame, { callsign, callsignName, talkgroup }) : frame;
	}
}

/** @returns the number that an id of this mode was made from; any other id unchanged */
function numberOf(id: number, mode: NumberMode): number {
	return modeOf(id) === mode ? Number(formatId(id).slice(`${mode} `.length)) : id;
}

async function readAll(files: readonly string[]): Promise<NameTable> {
	const table: NameTable = { stations: new Map(), talkgroups: new Map() };
	for (const file of files) await readNamesFile(file, table);
	return table;
}
