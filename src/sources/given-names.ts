import { modeOf, type NumberMode } from '../engine/ids.ts';
import { hasSameNames, renamed } from '../engine/names.ts';
import type { Cancel } from '../feed/clock.ts';
import { nameFrame, readFrame } from '../protocol/frame.ts';
import { reasonOf } from './errors.ts';
import { readNamesFile } from './names-file.ts';
import type { NameTable } from './names-table.ts';
import type { SourceListener } from './source-event.ts';
import { watchFiles } from './watch-files.ts';

/** The operator's files of names, each read once for all networks of a server, and again when it has changed. */
export class NamesFiles {
	readonly #warn: (line: string) => void;
	readonly #interval: number | undefined;
	readonly #tables = new Map<string, NameTable>();
	readonly #ends: Cancel[] = [];
	/** Grows when a file was read again. */
	version = 0;

	/** @param warn called with one line for each file of which a part cannot be read, or which cannot be read again */
	constructor(warn: (line: string) => void, interval?: number) {
		this.#warn = warn;
		this.#interval = interval;
	}

	/**
	 * @param files the last file that contains a number wins
	 * @throws FileError when a file cannot be read
	 */
	async read(files: readonly string[]): Promise<GivenNames> {
		for (const file of files) {
			if (this.#tables.has(file)) continue;
			await this.#read(file);
			// If it cannot be read, the old names stay.
			const reread = () => void this.#read(file).catch((error: unknown) => this.#warn(reasonOf(error)));
			this.#ends.push(watchFiles([file], reread, this.#interval));
		}
		return new GivenNames(this, files);
	}

	/** @returns the names in these files, those of the last file first */
	tablesOf(files: readonly string[]): readonly NameTable[] {
		return files.flatMap((file) => this.#tables.get(file) ?? []).reverse();
	}

	close(): void {
		for (const end of this.#ends) end();
	}

	async #read(file: string): Promise<void> {
		const table = emptyTable();
		const unread = await readNamesFile(file, table);
		if (unread !== undefined) this.#warn(unread);
		this.#tables.set(file, table);
		this.version += 1;
	}
}

/** Names from the operator's files for numbers that a network sends without a name. The network's names win. */
export class GivenNames {
	readonly #names: NamesFiles;
	readonly #files: readonly string[];
	#version: number | undefined;
	/** Those that the network sent, and then those of the files. */
	#tables: readonly [NameTable, ...(readonly NameTable[])] = [emptyTable()];

	constructor(names: NamesFiles, files: readonly string[]) {
		this.#names = names;
		this.#files = files;
	}

	/** Fills in the names that frames lack. */
	fill(emit: SourceListener): SourceListener {
		return (event, at) => emit('frame' in event ? { frame: this.#filled(event.frame) } : event, at);
	}

	/** The network's name for a number of the files is kept, so that a later frame without a name has it too. */
	#filled(frame: unknown): unknown {
		const message = readFrame(frame);
		if (typeof message === 'string') return frame;
		if (this.#version !== this.#names.version) this.#tables = [emptyTable(), ...this.#names.tablesOf(this.#files)];
		this.#version = this.#names.version;
		const [sent] = this.#tables;
		let { station, talkgroup } = message;
		// P25 stations have the numbers of DMR.
		const source = numberOf(station.id, 'P25');
		const known = this.#find(({ stations }) => stations.get(source));
		if (known !== undefined) {
			station = renamed({ id: station.id, ...known }, station);
			sent.stations.set(source, station);
		}
		// A file lists SvxReflector's talkgroups by their plain numbers.
		const number = numberOf(talkgroup.id, 'FM');
		const given = this.#find(({ talkgroups }) => talkgroups.get(number));
		if (given !== undefined) {
			talkgroup = { id: talkgroup.id, name: talkgroup.name || given };
			sent.talkgroups.set(number, talkgroup.name);
		}
		return hasSameNames({ station, talkgroup }, message) ? frame : nameFrame(frame, { station, talkgroup });
	}

	#find<Found>(find: (table: NameTable) => Found | undefined): Found | undefined {
		return this.#tables.map(find).find((found) => found !== undefined);
	}
}

/** @returns the number in an id of this mode; any other id unchanged */
function numberOf(id: string, mode: NumberMode): string {
	return modeOf(id) === mode ? id.slice(id.indexOf(':') + 1) : id;
}

function emptyTable(): NameTable {
	return { stations: new Map(), talkgroups: new Map() };
}
