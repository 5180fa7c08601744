import type { FRAME_EVENT } from '../../../protocol/frame.ts';
import type { RelayHeader, ROWS_EVENT, STATE_EVENT, WrittenRow } from '../../../protocol/relay-messages.ts';

/** The events that a relay sends. */
export interface ViewerEvents {
	/** Our own page. */
	[STATE_EVENT]: (header: RelayHeader, state: Buffer) => void;
	[ROWS_EVENT]: (batch: RelayHeader & { readonly rows: readonly WrittenRow[] }) => void;
	/** Any other client. */
	[FRAME_EVENT]: (frame: unknown) => void;
}
