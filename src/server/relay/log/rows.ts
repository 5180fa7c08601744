import { CAPS } from '../../../engine/constants.ts';
import { type LiveMessage, refuseMessage } from '../../../engine/message.ts';
import { Names } from '../../../engine/names.ts';
import { readFrame } from '../../../protocol/frame.ts';
import { type RowContent, writeRow } from '../../../protocol/relay-messages.ts';
import type { FrameLog } from './frame-log.ts';
import type { LogEntry } from './log-entry.ts';

/** A row as JSON values. */
export type WrittenRow = readonly unknown[];

/** The rows of a log in their form on the wire. Each is made once, with the names that the relay has learned by then. */
export class Rows {
	readonly #log: FrameLog;
	readonly #names = new Names(CAPS.names);
	#rows: WrittenRow[] = [];
	/** The number of the first row. */
	#first = 1;

	constructor(log: FrameLog) {
		this.#log = log;
		const restart = (entries: readonly LogEntry[]) => {
			this.#first = entries[0]?.sequence ?? log.first;
			this.#rows = [];
			for (const entry of entries) this.#add(entry);
		};
		log.watch({
			onEntry: (entry) => {
				this.#add(entry);
				this.#trim();
			},
			onReset: restart,
		});
		restart(log.entries());
	}

	/** @returns the rows with numbers from `first` to `last`, both of which the log holds */
	between(first: number, last: number): readonly WrittenRow[] {
		return this.#rows.slice(first - this.#first, last + 1 - this.#first);
	}

	/** @returns the row of a retained entry, with the names known now, which may be newer than its own */
	writeRetained(entry: LogEntry): WrittenRow {
		return this.#write(entry, entry.upstream ?? readFrame(entry.frame));
	}

	#add(entry: LogEntry): void {
		const content = entry.upstream ?? readFrame(entry.frame);
		if (teachesNames(content)) this.#names.learn(content);
		this.#rows.push(this.#write(entry, content));
	}

	#trim(): void {
		if (this.#first === this.#log.first) return;
		this.#rows.splice(0, this.#log.first - this.#first);
		this.#first = this.#log.first;
	}

	#write({ sequence, at }: LogEntry, content: RowContent): WrittenRow {
		return writeRow({ sequence, at, content: this.#withNames(content) });
	}

	#withNames(content: RowContent): RowContent {
		if (!teachesNames(content)) return content;
		const { callsign, name } = this.#names.station(content.sourceId);
		return {
			...content,
			callsign: callsign || content.callsign,
			callsignName: name || content.callsignName,
			talkgroup: this.#names.talkgroup(content.destinationId) || content.talkgroup,
		};
	}
}

/** Names are learned from such messages only, as on every page (NAMES-1). */
function teachesNames(content: RowContent): content is LiveMessage {
	return typeof content !== 'string' && refuseMessage(content) === undefined;
}
