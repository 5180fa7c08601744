import { ACCEPTED_SESSION_TYPE, CAPS, MINIMUM_DESTINATION_ID } from '../../../engine/constants.ts';
import type { LiveMessage } from '../../../engine/message.ts';
import { Names } from '../../../engine/names.ts';
import { readFrame } from '../../../protocol/frame.ts';
import { type RowContent, writeRow } from '../../../protocol/relay-messages.ts';
import type { FrameLog, LogEntry } from './frame-log.ts';

/** The rows of a log as they go out, each written once: as JSON, with the names that the relay has learned by then. */
export class Rows {
	readonly #log: FrameLog;
	readonly #names = new Names(CAPS.names);
	#texts: string[] = [];
	/** The number of the first text. */
	#first = 1;

	constructor(log: FrameLog) {
		this.#log = log;
		const restart = (entries: readonly LogEntry[]) => {
			this.#first = entries[0]?.sequence ?? log.first;
			this.#texts = [];
			for (const entry of entries) this.#add(entry);
			this.#trim();
		};
		log.watch({
			entry: (entry) => {
				this.#add(entry);
				this.#trim();
			},
			restarted: restart,
		});
		restart(log.entries(log.first - 1));
	}

	/** @returns the rows with numbers from `first` to `last`, both of which the log holds, separated */
	between(first: number, last: number, separator: string): string {
		return this.#texts.slice(first - this.#first, last + 1 - this.#first).join(separator);
	}

	/** @returns whether those rows have more characters than that */
	exceed(first: number, last: number, limit: number): boolean {
		let left = limit;
		for (let number = first; number <= last && left >= 0; number++) {
			left -= this.#texts[number - this.#first]?.length ?? 0;
		}
		return left < 0;
	}

	/** @returns the row of an entry from before the log, with the names that are known by now, which may be newer than its own */
	writeAnew(entry: LogEntry): string {
		return this.#write(entry, entry.link ?? readFrame(entry.frame));
	}

	#add(entry: LogEntry): void {
		const content = entry.link ?? readFrame(entry.frame);
		if (isNamed(content)) this.#names.learn(content);
		this.#texts.push(this.#write(entry, content));
	}

	#trim(): void {
		if (this.#first === this.#log.first) return;
		this.#texts.splice(0, this.#log.first - this.#first);
		this.#first = this.#log.first;
	}

	#write({ sequence, at }: LogEntry, content: RowContent): string {
		return JSON.stringify(writeRow({ sequence, at, content: this.#named(content) }));
	}

	#named(content: RowContent): RowContent {
		if (!isNamed(content)) return content;
		const { callsign, name } = this.#names.station(content.sourceId);
		return {
			...content,
			callsign: callsign || content.callsign,
			callsignName: name || content.callsignName,
			talkgroup: this.#names.talkgroup(content.destinationId) || content.talkgroup,
		};
	}
}

/** Names are learned from such messages only, here as on every page (ruling Names). */
function isNamed(content: RowContent): content is LiveMessage {
	if (typeof content === 'string') return false;
	return content.destinationId >= MINIMUM_DESTINATION_ID && content.sessionType === ACCEPTED_SESSION_TYPE;
}
