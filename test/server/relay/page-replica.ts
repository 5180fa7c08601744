import { inflateRawSync } from 'node:zlib';
import { Activity } from '../../../src/engine/activity.ts';
import type { Snapshot } from '../../../src/engine/snapshot.ts';
import { toUnixSeconds, type UnixSeconds } from '../../../src/engine/time.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import { type Row, type RowContent, readRow, type UpstreamChange } from '../../../src/protocol/relay-messages.ts';

/** @returns the rows of a history */
export function rowsOf(bytes: Uint8Array): Row[] {
	const lines = inflateRawSync(bytes).toString().split('\n');
	if (lines.pop() !== '') throw new Error('the last row of a history does not end its line');
	return lines.map((line) => {
		const row = readRow(JSON.parse(line));
		if (row === undefined) throw new Error(`no row: ${line}`);
		return row;
	});
}

/** A naive model of a page on a relay. It applies frames and rows, each at the time at which the relay received it. */
export class PageReplica {
	readonly activity = new Activity();

	applyFrame(frame: unknown, at: number): void {
		this.#apply(readFrame(frame), toUnixSeconds(at));
	}

	applyUpstreamChange(change: UpstreamChange, at: number): void {
		this.#apply(change, toUnixSeconds(at));
	}

	applyRows(rows: readonly Row[]): void {
		for (const { at, content } of rows) this.#apply(content, toUnixSeconds(at));
	}

	/** The tables of the screen. Counts of frames are left out, because they differ for a page that came later. */
	tables(now: UnixSeconds): Pick<Snapshot, 'active' | 'talkgroups' | 'callsigns'> {
		const { active, talkgroups, callsigns } = this.activity.snapshot(now);
		return { active, talkgroups, callsigns };
	}

	#apply(content: RowContent, now: UnixSeconds): void {
		if (content === 'lost') this.activity.changeUpstream('lost', now);
		else if (content === 'connected') this.activity.changeUpstream('connected', now);
		else this.activity.apply(content, now);
	}
}
