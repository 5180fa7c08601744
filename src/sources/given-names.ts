import { stat } from 'node:fs/promises';
import { idText, modeOf } from '../engine/made-ids.ts';
import type { LiveMessage } from '../engine/message.ts';
import { type Cancel, type Clock, every } from '../feed/clock.ts';
import { nameFrame, readFrame } from '../protocol/frame.ts';
import type { Hear } from './hear.ts';
import { type NameTable, readNamesFile } from './names-file.ts';

/** Milliseconds between two looks at whether a file has changed. */
const LOOK_INTERVAL = 60_000;

/** Files with names that an operator gives for numbers (COMMAND-13). Several networks may share them. */
export class NamesFiles {
	readonly #files: readonly string[];
	#table: NameTable;
	#versions: string;

	private constructor(files: readonly string[], table: NameTable, versions: string) {
		this.#files = files;
		this.#table = table;
		this.#versions = versions;
	}

	/** @param files of a number that is in several, the last one counts @throws FileError where one cannot be read */
	static async read(files: readonly string[]): Promise<NamesFiles> {
		const versions = await versionsOf(files);
		return new NamesFiles(files, await readAll(files), versions);
	}

	get table(): NameTable {
		return this.#table;
	}

	/** Reads the files again when they have changed. Where one cannot be read, the names stay. @param warn takes one line about that */
	watch(clock: Clock, warn: (line: string) => void): Cancel {
		const look = async () => {
			const versions = await versionsOf(this.#files);
			if (versions === this.#versions) return;
			this.#versions = versions;
			this.#table = await readAll(this.#files);
		};
		return every(clock, LOOK_INTERVAL, () => {
			look().catch((error: unknown) => warn(error instanceof Error ? error.message : String(error)));
		});
	}
}

/** Fills in the names that the frames of one network lack. What the network itself sent wins. */
export class GivenNames {
	readonly #files: NamesFiles;
	/** What the network sent for numbers of the files, so that a frame without a name does not bring the file's back. */
	readonly #sent: NameTable = { stations: new Map(), talkgroups: new Map() };

	constructor(files: NamesFiles) {
		this.#files = files;
	}

	fill(hear: Hear): Hear {
		return (heard, at) => hear('frame' in heard ? { frame: this.#filled(heard.frame) } : heard, at);
	}

	#filled(frame: unknown): unknown {
		const message = readFrame(frame);
		if (typeof message === 'string') return frame;
		const names = { ...this.#stationNames(message), talkgroup: this.#talkgroupName(message) };
		const isNew =
			names.callsign !== message.callsign ||
			names.callsignName !== message.callsignName ||
			names.talkgroup !== message.talkgroup;
		return isNew ? nameFrame(frame, names) : frame;
	}

	#stationNames({ sourceId, callsign, callsignName }: LiveMessage): Pick<LiveMessage, 'callsign' | 'callsignName'> {
		const given = this.#files.table.stations.get(sourceId);
		if (given === undefined) return { callsign, callsignName };
		const known = this.#sent.stations.get(sourceId) ?? given;
		const isSame = callsign === '' || callsign === known.callsign;
		const names = { callsign: callsign || known.callsign, name: callsignName || (isSame ? known.name : '') };
		if (callsign !== '' || callsignName !== '') this.#sent.stations.set(sourceId, names);
		return { callsign: names.callsign, callsignName: names.name };
	}

	#talkgroupName({ destinationId, talkgroup }: LiveMessage): string {
		const number = numberOf(destinationId);
		const given = this.#files.table.talkgroups.get(number);
		if (given === undefined) return talkgroup;
		if (talkgroup !== '') this.#sent.talkgroups.set(number, talkgroup);
		return this.#sent.talkgroups.get(number) ?? given;
	}
}

/** The talkgroups of SvxReflector are numbered apart from those of DMR, and a file may be about either. */
function numberOf(talkgroup: number): number {
	return modeOf(talkgroup) === 'FM' ? Number(idText(talkgroup).slice('FM '.length)) : talkgroup;
}

async function readAll(files: readonly string[]): Promise<NameTable> {
	const table: NameTable = { stations: new Map(), talkgroups: new Map() };
	for (const file of files) await readNamesFile(file, table);
	return table;
}

/** @returns a text that changes with the files. One that cannot be found fails when it is read */
async function versionsOf(files: readonly string[]): Promise<string> {
	const versions = files.map(async (file) => {
		const found = await stat(file).catch(() => undefined);
		return `${found?.mtimeMs} ${found?.size}`;
	});
	return (await Promise.all(versions)).join();
}
