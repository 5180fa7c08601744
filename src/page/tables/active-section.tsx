import { memo, useLayoutEffect, useRef, useState } from 'react';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { useOpenPanel } from '../address/panel-link.tsx';
import { FEW_ROWS_IN_WORDS, ROWS } from '../row-counts.ts';
import { useVisible } from '../settings/hidden.ts';
import type { PageStore } from '../store/page-store.ts';
import { useView } from '../store/use-view.ts';
import { isDoubtful } from '../store/view.ts';
import { KeptSessions } from './kept-rows.ts';
import { KeptSelection } from './kept-selection.tsx';
import { doubtText } from './live-mark.tsx';
import { CallsignText, isLong, TalkgroupText } from './row-text.tsx';
import { Section } from './section.tsx';
import { useHold } from './use-hold.ts';

/** Rows drawn at most (LAYOUT-3), five times the network's peak. The heading counts all sessions, and a line below the list those without a row. */
const SHOWN_ROWS = 200;

const sourceAndDestinationOf = (session: ActiveSession) => session;

/** Currently Active (SCREEN-5). The heading counts hidden sessions too (HIDE-2). */
export const ActiveSection = memo(function ActiveSection({ store }: { store: PageStore }) {
	const { sessions: all, now } = useView(store, ({ active }) => active);
	const sessions = useVisible(all, sourceAndDestinationOf);
	const { state, focusedRow, handlers } = useHold();
	const [kept] = useState(() => new KeptSessions(SHOWN_ROWS));
	const [room, setRoom] = useState(ROWS.few);
	const { shown, endedAt, unshown } = kept.show(sessions, state !== 'free', focusedRow, now);
	const { list, body } = useListSize(shown.length, room);
	const hidesRows = shown.length > room;
	const isUnfolded = room > ROWS.few && !hidesRows;
	const focusIsBeyondRoom = shown.findIndex(({ id }) => id === focusedRow) >= room;
	// A focused row beyond the room takes the last place.
	const inRoom = focusIsBeyondRoom ? room - 1 : room;
	return (
		<Section
			name="active"
			className={hidesRows ? 'hides-rows' : undefined}
			held={state === 'held'}
			heading={
				<>
					Currently Active <span className="count">{`(${all.length})`}</span>
				</>
			}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard to be scrolled */}
			<section ref={list} className="scrolling" aria-label="Currently Active, the list" tabIndex={0} {...handlers}>
				<table>
					<caption className="visually-hidden">Sessions on the air, the longest first</caption>
					<thead>
						<tr>
							<th scope="col">From</th>
							<th scope="col">To</th>
							<th scope="col" className="number">
								Duration
							</th>
						</tr>
						{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it repeats the row above for the second column of large screens, and has no focus */}
						<tr className="second-head" aria-hidden="true">
							<td>From</td>
							<td>To</td>
							<td className="number">Duration</td>
						</tr>
					</thead>
					<tbody ref={body}>
						<KeptSelection>
							{shown.map((session, place) => {
								const { id, start } = session;
								const end = endedAt.get(id);
								return (
									<ActiveRow
										key={id}
										session={session}
										ended={end !== undefined}
										seconds={(end ?? now) - start}
										beyondRoom={place >= inRoom && id !== focusedRow}
									/>
								);
							})}
						</KeptSelection>
					</tbody>
				</table>
				{unshown > 0 && <p className="more">{`${unshown} more`}</p>}
			</section>
			<button
				type="button"
				className={hidesRows || isUnfolded ? 'fold' : 'fold needless'}
				aria-expanded={isUnfolded}
				onClick={({ currentTarget }) => {
					setRoom(hidesRows ? roomForAll(shown.length) : ROWS.few);
					// Once the rows have left, the button would be far above the window.
					if (!hidesRows) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
				}}
			>
				{isUnfolded ? `Show the ${FEW_ROWS_IN_WORDS} longest` : `Show all ${sessions.length}`}
			</button>
		</Section>
	);
});

/** @returns a room, in rows, for all rows and at least ten more. While it is not full, nothing below the list moves */
function roomForAll(rows: number): number {
	return Math.ceil(rows / ROWS.few + 1) * ROWS.few;
}

/**
 * Passes two numbers to the style sheet. `--rows` of the table's body is the number of rows: an even one, for two equal columns. `--room` of the list
 * is the number of rows that a small screen has room for.
 */
function useListSize(rows: number, room: number) {
	const list = useRef<HTMLElement>(null);
	const body = useRef<HTMLTableSectionElement>(null);
	useLayoutEffect(() => {
		list.current?.style.setProperty('--room', String(room));
		body.current?.style.setProperty('--rows', String(rows + (rows % 2)));
	}, [rows, room]);
	return { list, body };
}

interface ActiveRowProps {
	readonly session: ActiveSession;
	/** Kept in its place after its end. */
	readonly ended: boolean;
	readonly seconds: number;
	/** Hidden on a small screen. */
	readonly beyondRoom: boolean;
}

const ActiveRow = memo(function ActiveRow({ session, ended, seconds, beyondRoom }: ActiveRowProps) {
	const { id, srcId, dstId, callsign, callsignName, talkgroup, closing, unconfirmed, unheardSinceLoss } = session;
	const isOpen = useOpenPanel()({ kind: 'station', id: srcId }, { kind: 'talkgroup', id: dstId });
	const struckOut = closing || ended;
	const marks = [
		struckOut && 'struck-out',
		unconfirmed && 'unconfirmed',
		unheardSinceLoss && 'unheard-since-loss',
		isOpen && 'current',
		beyondRoom && 'beyond-room',
	];
	return (
		<tr data-row={id} className={marks.filter(Boolean).join(' ')}>
			<td className={isLong(callsign) ? 'long' : undefined}>
				<CallsignText sourceId={srcId} callsign={callsign} name={callsignName} />
			</td>
			<td>
				<TalkgroupText id={dstId} name={talkgroup} />
			</td>
			<td className="number">
				<span role={struckOut ? 'deletion' : undefined}>{formatDuration(seconds)}</span>
				{isDoubtful(session) && <abbr title={doubtText(session)}> ?</abbr>}
			</td>
		</tr>
	);
});
