import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { FRAME_EVENT, readFrame } from '../../src/protocol/frame.ts';
import {
	BATCH_EVENT,
	HISTORY_EVENT,
	type Row,
	readBatch,
	readHistoryHeader,
	readRow,
} from '../../src/protocol/relay-messages.ts';
import { type Mark, readMark } from './marks.ts';

/** What came at once: a frame, a batch of rows, or a history. */
export interface Told {
	readonly event: string;
	/** `''`: a frame, which has none. */
	readonly epoch: string;
	/** That of the entry which a batch's rows follow. */
	readonly before: string;
	/** The sequence number of the first row; 0 where there is none. */
	readonly first: number;
	/** That of the last one; a history's header tells it before its rows come. */
	readonly last: number;
	/** How many there are; undefined where that is not told. */
	readonly viewers: number | undefined;
	/** Whether each row's is one more than that of the row before. */
	readonly unbroken: boolean;
	/** Of its frames, as they come. */
	readonly marks: readonly Mark[];
	/** Whether each mark's number is one more than that of the mark before. */
	readonly isRun: boolean;
}

/**
 * @param json an event as it is on the wire. A history's rows come after it
 * @throws where it is none of the relay's
 */
export function readEvent(json: string): Told {
	const value: unknown = JSON.parse(json);
	const parts: readonly unknown[] = Array.isArray(value) ? value : [];
	const [event, argument] = parts;
	const batch = event === BATCH_EVENT ? readBatch(argument) : undefined;
	if (batch !== undefined) {
		const { epoch, rows, before, viewers } = batch;
		return { ...told(BATCH_EVENT, epoch, rows), before, viewers };
	}
	const history = event === HISTORY_EVENT ? readHistoryHeader(argument) : undefined;
	if (history !== undefined) {
		const { epoch, last, viewers } = history;
		return { ...told(HISTORY_EVENT, epoch, []), last, viewers };
	}
	const message = event === FRAME_EVENT ? readFrame(argument) : 'no payload';
	if (typeof message === 'string') throw new Error(`not an event of the relay's: ${json.slice(0, 200)}`);
	return told(FRAME_EVENT, '', [{ sequence: 0, at: 0, content: message }]);
}

/** @param bytes what came with a history @param header the history before its rows */
export function readHistory(bytes: Uint8Array, header: Told): Told {
	return told(HISTORY_EVENT, header.epoch, historyRows(bytes));
}

/** @throws where they are not rows */
export function historyRows(bytes: Uint8Array): Row[] {
	const text = inflateRawSync(bytes).toString();
	return text.split('\n').flatMap((line) => {
		const row = line === '' ? undefined : readRow(JSON.parse(line));
		if (row === undefined && line !== '') throw new Error(`not a row: ${line}`);
		return row === undefined ? [] : [row];
	});
}

function told(event: string, epoch: string, rows: readonly Row[]): Told {
	const marks: Mark[] = [];
	for (const { content } of rows) {
		const mark = typeof content === 'string' ? undefined : readMark(content.callsignName);
		if (mark !== undefined) marks.push(mark);
	}
	return {
		event,
		epoch,
		before: epoch,
		first: rows[0]?.sequence ?? 0,
		last: rows.at(-1)?.sequence ?? 0,
		viewers: undefined,
		unbroken: isRun(rows.map(({ sequence }) => sequence)),
		marks,
		isRun: isRun(marks.map(({ number }) => number)),
	};
}

function isRun(numbers: readonly number[]): boolean {
	return numbers.every((number, place) => place === 0 || number === (numbers[place - 1] ?? 0) + 1);
}

/** What was told in such bytes, and what came after it to somebody. */
export interface Heard {
	readonly bytes: Buffer;
	readonly told: Told;
	next: Heard | undefined;
}

/**
 * Reads what many are told alike: everything is read in full, but only once as long as the same bytes come to one after the other. To compare them
 * takes a hundredth of the time.
 */
export class Hearing {
	readonly #remembered: number;
	readonly #newest: Heard[] = [];

	/** @param remembered so many */
	constructor(remembered: number) {
		this.#remembered = remembered;
	}

	/** @param after what the same viewer heard before: the next is often what came after it to somebody else */
	hear(bytes: Buffer, from: number, to: number, after: Heard | undefined, read: (bytes: Buffer) => Told): Heard {
		const is = (heard: Heard) => heard.bytes.length === to - from && heard.bytes.compare(bytes, from, to) === 0;
		const next = after?.next;
		if (next !== undefined && is(next)) return next;
		let heard = this.#newest.find(is);
		if (heard === undefined) {
			const kept = Buffer.from(bytes.subarray(from, to));
			heard = { bytes: kept, told: read(kept), next: undefined };
			this.#newest.unshift(heard);
			if (this.#newest.length > this.#remembered) this.#newest.pop();
		}
		if (after !== undefined) after.next = heard;
		return heard;
	}
}
