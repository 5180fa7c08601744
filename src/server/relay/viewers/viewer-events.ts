import type { FRAME_EVENT } from '../../../protocol/frame.ts';
import type { BATCH_EVENT, BatchHeader, HISTORY_EVENT, HistoryHeader } from '../../../protocol/relay-messages.ts';
import type { WrittenRow } from '../log/rows.ts';

/** A batch as it is sent. `before` is left out where it equals `epoch`. */
export interface WrittenBatch extends BatchHeader {
	readonly before?: string;
	readonly rows: readonly WrittenRow[];
}

/** The events that a relay sends. */
export interface ViewerEvents {
	/** Our own page. */
	[HISTORY_EVENT]: (header: HistoryHeader, bytes: Buffer) => void;
	[BATCH_EVENT]: (batch: WrittenBatch) => void;
	/** Any other client. */
	[FRAME_EVENT]: (frame: unknown) => void;
}
