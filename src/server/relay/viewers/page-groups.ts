import type { Server, Socket } from 'socket.io';
import type { Position } from '../../../protocol/relay-messages.ts';
import type { NoEvents } from '../../http/viewer-server.ts';
import type { ViewerEvents } from './viewer-events.ts';

/** The socket of our own page on a relay. */
export type Page = Socket<NoEvents, ViewerEvents>;

/** Pages in a room of their own, which are sent the same batches. */
export interface PageGroup {
	readonly room: string;
	readonly pages: Set<Page>;
	/** The position of the last entry sent to them. */
	sent: Position;
	/** When the first unsent frame was received, in Unix milliseconds. */
	unsentSince: number | undefined;
	/** Before this time they are sent no batch, in Unix milliseconds. */
	nextBatchAt: number;
	/** The number of viewers that their next batch brings. */
	viewers: number | undefined;
}

/** The groups of a relay's pages, in the order of their turns. */
export class PageGroups {
	readonly #io: Server<NoEvents, ViewerEvents>;
	readonly #size: number;
	readonly #groups: PageGroup[] = [];
	readonly #groupOf = new Map<Page, PageGroup>();
	#rooms = 0;

	/** @param size pages in a group */
	constructor(io: Server<NoEvents, ViewerEvents>, size: number) {
		this.#io = io;
		this.#size = size;
	}

	/** The number of pages in all groups. */
	get count(): number {
		return this.#groupOf.size;
	}

	/** In the order of their turns. */
	get all(): readonly PageGroup[] {
		return this.#groups;
	}

	/** @returns the group whose turn it is. It is the last one afterwards */
	takeTurn(): PageGroup | undefined {
		const group = this.#groups.shift();
		if (group !== undefined) this.#groups.push(group);
		return group;
	}

	/**
	 * @param turn the group whose turn it is
	 * @param fresh the state of a new group
	 * @returns a group with space for a page: the one whose turn it is, or a new one where all are full.
	 *   Undefined where only other groups have space: they have not been sent the whole log, and the page would get rows twice
	 */
	withSpace(turn: PageGroup | undefined, fresh: Pick<PageGroup, 'sent' | 'nextBatchAt'>): PageGroup | undefined {
		if (turn !== undefined && turn.pages.size < this.#size) return turn;
		return this.count < this.#groups.length * this.#size ? undefined : this.#open(fresh);
	}

	add(page: Page, group: PageGroup): void {
		group.pages.add(page);
		this.#groupOf.set(page, group);
		// The in-memory adapter joins at once.
		void page.join(group.room);
	}

	delete(page: Page): void {
		const group = this.#groupOf.get(page);
		this.#groupOf.delete(page);
		group?.pages.delete(page);
		if (group?.pages.size === 0) this.#groups.splice(this.#groups.indexOf(group), 1);
	}

	/** Dissolves all groups. @returns their pages */
	dissolve(): readonly Page[] {
		const pages = [...this.#groupOf.keys()];
		for (const { room } of this.#groups) this.#io.in(room).socketsLeave(room);
		this.#groups.length = 0;
		this.#groupOf.clear();
		return pages;
	}

	#open(fresh: Pick<PageGroup, 'sent' | 'nextBatchAt'>): PageGroup {
		this.#rooms += 1;
		const room = `pages-${this.#rooms}`;
		const group = { ...fresh, room, pages: new Set<Page>(), unsentSince: undefined, viewers: undefined };
		this.#groups.push(group);
		return group;
	}
}
