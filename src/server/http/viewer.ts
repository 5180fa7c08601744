import type { Server, Socket } from 'socket.io';
import type { FRAME_EVENT } from '../../protocol/frame.ts';
import type {
	BATCH_EVENT,
	EncodedEvent,
	RelayHeader,
	STATE_EVENT,
	VERSION_EVENT,
} from '../../protocol/relay-messages.ts';

export interface ViewerEvents {
	/** For our own pages. */
	[STATE_EVENT]: (header: RelayHeader, state: Buffer) => void;
	[BATCH_EVENT]: (batch: RelayHeader & { readonly events: readonly EncodedEvent[] }) => void;
	/** For our own pages of another version. */
	[VERSION_EVENT]: (version: number) => void;
	/** For any other client. */
	[FRAME_EVENT]: (frame: unknown) => void;
}

export type NoEvents = Record<string, never>;

export type ViewerServer = Server<NoEvents, ViewerEvents>;

export type Viewer = Socket<NoEvents, ViewerEvents>;

/** The Engine.IO connection below a viewer's socket. */
export type Connection = Socket['conn'];
