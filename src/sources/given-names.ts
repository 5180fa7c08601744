import { modeOf, type NumberMode } from '../engine/ids.ts';
import { hasSameNames, renamed } from '../engine/names.ts';
import type { Cancel } from '../feed/clock.ts';
import { nameFrame, readFrame } from '../protocol/frame.ts';
import { reasonOf } from './errors.ts';
import { readNamesFile } from './names-file.ts';
import type { NameTable } from './names-table.ts';
import type { SourceListener } from './source-event.ts';
import { watchFiles } from './watch-files.ts';

/** Names from the operator's files for numbers that a network sends without a name. The network's names win. */
export class GivenNames {
	readonly #files: readonly string[];
	#table: NameTable;

	private constructor(files: readonly string[], table: NameTable) {
		this.#files = files;
		this.#table = table;
	}

	/**
	 * @param files the last file that contains a number wins
	 * @param warn called with one line for each file of which a part cannot be read
	 * @throws FileError when a file cannot be read
	 */
	static async read(files: readonly string[], warn: (line: string) => void): Promise<GivenNames> {
		return new GivenNames(files, await readAll(files, warn));
	}

	/** Fills in the names that frames lack. */
	fill(emit: SourceListener): SourceListener {
		return (event, at) => emit('frame' in event ? { frame: this.#filled(event.frame) } : event, at);
	}

	/** Rereads the files when one has changed. If a file cannot be read, the old names stay, and `warn` is called with one line. */
	watch(warn: (line: string) => void, interval?: number): Cancel {
		const reread = async () => {
			this.#table = await readAll(this.#files, warn);
		};
		return watchFiles(this.#files, () => void reread().catch((error: unknown) => warn(reasonOf(error))), interval);
	}

	/** The network's name replaces the operator's name in the table, so that a later frame without a name keeps the network's name. */
	#filled(frame: unknown): unknown {
		const message = readFrame(frame);
		if (typeof message === 'string') return frame;
		const { stations, talkgroups } = this.#table;
		let { station, talkgroup } = message;
		// P25 stations have the numbers of DMR.
		const source = numberOf(station.id, 'P25');
		const known = stations.get(source);
		if (known !== undefined) {
			station = renamed({ id: station.id, ...known }, station);
			stations.set(source, station);
		}
		// A file lists SvxReflector's talkgroups by their plain numbers.
		const number = numberOf(talkgroup.id, 'FM');
		const given = talkgroups.get(number);
		if (given !== undefined) {
			talkgroup = { id: talkgroup.id, name: talkgroup.name || given };
			talkgroups.set(number, talkgroup.name);
		}
		return hasSameNames({ station, talkgroup }, message) ? frame : nameFrame(frame, { station, talkgroup });
	}
}

/** @returns the number in an id of this mode; any other id unchanged */
function numberOf(id: string, mode: NumberMode): string {
	return modeOf(id) === mode ? id.slice(id.indexOf(':') + 1) : id;
}

async function readAll(files: readonly string[], warn: (line: string) => void): Promise<NameTable> {
	const table: NameTable = { stations: new Map(), talkgroups: new Map() };
	for (const file of files) {
		const unread = await readNamesFile(file, table);
		if (unread !== undefined) warn(unread);
	}
	return table;
}
