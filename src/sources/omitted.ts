import { BoundedMap } from '../engine/bounded-map.ts';
import { callsignIn, isCallsign } from '../engine/callsign.ts';
import { modeOf } from '../engine/ids.ts';
import { type LiveMessage, sessionMessage } from '../engine/message.ts';
import { isSharedNumber } from '../engine/station-key.ts';
import { toUnixSeconds } from '../engine/time.ts';
import type { Cancel } from '../feed/clock.ts';
import { callsignsBeside, readFrame, withoutPath, writeFrame } from '../protocol/frame.ts';
import { FileError, reasonOf } from './errors.ts';
import type { OverParties, OverReport } from './mapper.ts';
import { readText } from './read-file.ts';
import type { SourceEvent, SourceListener } from './source-event.ts';
import { watchFiles } from './watch-files.ts';

/** The most megabytes of a file. */
const MAX_SIZE = 1;
/** The most numbers and call signs that are learned of those on the list, and the most sessions and keys that are followed. */
const MAX_LEARNED = 10_000;

/** What `--omit` names: whom to leave out, and files that do. */
export interface OmitList {
	readonly entries: readonly string[];
	readonly files: readonly string[];
}

/** @returns a call sign without prefix and suffix, or a number; undefined for anything else */
export function readOmitted(text: string): string | undefined {
	if (/^\d{1,9}$/.test(text)) return String(Number(text));
	return isCallsign(text) ? callsignIn(text) : undefined;
}

/** Those who are left out (OMIT-1). Nothing that it says or throws names one of them. */
export class Omitted {
	readonly #list: OmitList;
	#listed: ReadonlySet<string> = new Set();
	/** The numbers of persons whose call signs are listed, and the call signs of those whose numbers are. */
	readonly #learned = new BoundedMap<string, true>(MAX_LEARNED);

	private constructor(list: OmitList) {
		this.#list = list;
	}

	/** @throws FileError where a file cannot be read */
	static async read(list: OmitList): Promise<Omitted> {
		const omitted = new Omitted(list);
		await omitted.#read();
		return omitted;
	}

	/** Rereads the files when one has changed. If one cannot be read, the old list stays, and `warn` is called with one line. */
	watch(changed: () => void, warn: (line: string) => void, interval?: number): Cancel {
		const reread = () => this.#read().then(changed, (error: unknown) => warn(reasonOf(error)));
		return watchFiles(this.#list.files, () => void reread(), interval);
	}

	/** Whether an over is left out: its station is, or its talkgroup is a node, a hotspot or a link of one that is (OMIT-1). */
	readonly has = ({ station, talkgroup }: OverParties): boolean =>
		this.#leavesOut(station.id, station.callsign) ||
		(!isSharedNumber(nameOf(talkgroup.id)) && this.#leavesOut(talkgroup.id, talkgroup.name));

	/** Whether an event of a shared stream counts: its sender may know less. What ends overs does. */
	readonly admits = (event: SourceEvent): boolean => {
		const message = 'frame' in event ? readFrame(event.frame) : '';
		return typeof message === 'string' || message.event === 'drop' || !this.has(message);
	};

	/** Drops the frames of those who are left out, and calls `dropped` for each. An over that is recognised late is ended (OMIT-2). */
	filter(emit: SourceListener, dropped: () => void): SourceListener {
		const passed = new BoundedMap<string, true>(MAX_LEARNED);
		return (event, at) => {
			const message = 'frame' in event ? readFrame(event.frame) : '';
			if (typeof message === 'string' || !('frame' in event)) {
				emit(event, at);
				return;
			}
			const { station, talkgroup } = message;
			const { alias, called, link } = callsignsBeside(event.frame);
			const named = { ...station, callsign: station.callsign || alias };
			if (!this.has({ station: named, talkgroup: { ...talkgroup, name: called || talkgroup.name } })) {
				if (message.event === 'start') passed.set(message.sessionId, true);
				const isBeside = [alias, link].some((text) => this.#isOut(callsignIn(text)));
				emit({ frame: isBeside ? withoutPath(event.frame) : event.frame }, at);
			} else {
				if (passed.delete(message.sessionId)) emit({ frame: dropFrame(message, toUnixSeconds(at)) }, at);
				dropped();
			}
		};
	}

	async #read(): Promise<void> {
		const listed = new Set(this.#list.entries);
		for (const file of this.#list.files) {
			for (const [index, line] of (await readText(file, MAX_SIZE)).split(/\r?\n/).entries()) {
				for (const part of line.replace(/#.*/, '').split(',')) {
					const entry = readOmitted(part.trim());
					if (entry !== undefined) listed.add(entry);
					else if (part.trim() !== '') throw new FileError(`${file}, line ${index + 1}: is no call sign and no number`);
				}
			}
		}
		this.#listed = listed;
		this.#learned.clear();
	}

	#leavesOut(id: string, text: string): boolean {
		const number = nameOf(id);
		const names = [number, callsignIn(text), callsignIn(number)].filter((name) => name !== '');
		const isOut = names.some((name) => this.#isOut(name));
		// Several people may share a short number.
		if (isOut && /^\d+$/.test(number) && !isSharedNumber(number))
			for (const name of names) this.#learned.set(name, true);
		return isOut;
	}

	#isOut(name: string): boolean {
		return this.#listed.has(name) || this.#learned.has(name);
	}
}

/** A frame that removes an over, and ends it for other clients of the network. It has no names. */
export function dropFrame(
	{ sessionId, station, talkgroup, start }: Pick<LiveMessage, 'sessionId' | 'station' | 'talkgroup' | 'start'>,
	stop: number,
): object {
	const nameless = { station: { id: station.id, callsign: '', name: '' }, talkgroup: { id: talkgroup.id, name: '' } };
	return writeFrame(sessionMessage({ event: 'drop', sessionId, ...nameless, start, stop: Math.max(start + 1, stop) }));
}

/**
 * Drops reports before they can end or begin an over of somebody else (OMIT-2). An end without names belongs to the last start with its key.
 *
 * @returns whether a report counts
 */
export function reportFilter(isOut: ((parties: OverParties) => boolean) | undefined): (report: OverReport) => boolean {
	if (isOut === undefined) return () => true;
	const keys = new BoundedMap<string, true>(MAX_LEARNED);
	return (report) => {
		if (report.kind === 'end') return !keys.delete(report.key);
		if (report.kind !== 'start' && report.kind !== 'names') return true;
		const out = isOut(report);
		if (out && report.kind === 'start') keys.set(report.key, true);
		if (!out) keys.delete(report.key);
		return !out;
	};
}

/** The number or the name in an id, without its mode. */
function nameOf(id: string): string {
	return modeOf(id) === undefined ? id : id.slice(id.indexOf(':') + 1);
}
