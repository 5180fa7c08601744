import { memo, useState } from 'react';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { useOpenPanel } from '../choices/open-panel.tsx';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useView } from '../services.ts';
import { isDoubtful } from '../store/view.ts';
import { useHold } from '../ui/list/hold.ts';
import { FEW_ROWS_IN_WORDS, ROWS } from '../ui/list/row-counts.ts';
import { useShownRows } from '../ui/list/shown-rows.ts';
import { doubtText } from '../ui/live.tsx';
import { FromAndTo } from '../ui/row-text.tsx';
import { Section } from '../ui/section.tsx';

/** Rows drawn at most (LAYOUT-3), five times the network's peak. The heading counts all sessions, and a line below the list those without a row. */
const SHOWN_ROWS = 200;

const sourceAndDestinationOf = (session: ActiveSession) => session;
const keyOf = ({ id }: ActiveSession) => id;

/** Currently Active (SCREEN-5). The heading counts hidden sessions too (HIDE-1). */
export const ActiveSection = memo(function ActiveSection() {
	const { sessions: all, now } = useView(({ active }) => active);
	const sessions = useVisible(all, sourceAndDestinationOf);
	const { only } = useHidden();
	const connected = useView(({ connection }) => connection === 'connected');
	const hold = useHold();
	const shown = useShownRows(sessions, hold, keyOf, SHOWN_ROWS);
	const [folded, setFolded] = useState(true);
	const active = new Set(sessions.map(keyOf));
	const unshown = sessions.length - shown.filter(({ id }) => active.has(id)).length;
	return (
		<Section
			name="active"
			className={folded ? 'folded' : undefined}
			held={hold.marked}
			heading={
				<>
					Currently Active{' '}
					<span className="count">
						{only === undefined ? `(${all.length})` : `(${sessions.length} of ${all.length})`}
					</span>
				</>
			}
		>
			<section className="scrolling" aria-label="Currently Active, the list" tabIndex={-1} {...hold.handlers}>
				<table>
					<caption className="visually-hidden">Sessions on the air, the longest first</caption>
					<thead>
						<tr>
							<th scope="col" className="from">
								From
							</th>
							<th scope="col" className="to">
								To
							</th>
							<th scope="col" className="duration number">
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
					<tbody>
						{shown.map((session, place) => (
							<ActiveRow
								key={session.id}
								session={session}
								left={!active.has(session.id)}
								seconds={now - session.start}
								beyondFold={place >= ROWS.few}
							/>
						))}
					</tbody>
				</table>
				{connected && all.length === 0 && shown.length === 0 && (
					<p className="listening">Listening: sessions appear as they start</p>
				)}
				{unshown > 0 && <p className="more">{`${unshown} more`}</p>}
			</section>
			<button
				type="button"
				className="fold"
				aria-expanded={!folded}
				disabled={folded && shown.length <= ROWS.few}
				onClick={({ currentTarget }) => {
					setFolded(!folded);
					// Once the rows have left, the button would be far above the window.
					if (!folded) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
				}}
			>
				{folded ? `Show all ${sessions.length}` : `Show the ${FEW_ROWS_IN_WORDS} longest`}
			</button>
		</Section>
	);
});

interface ActiveRowProps {
	readonly session: ActiveSession;
	/** Kept in its place after its end. */
	readonly left: boolean;
	readonly seconds: number;
	/** Hidden on a small screen while the list is folded. */
	readonly beyondFold: boolean;
}

const ActiveRow = memo(function ActiveRow({ session, left, seconds, beyondFold }: ActiveRowProps) {
	const { id, srcId, dstId, closing, unconfirmed, unheardSinceLoss } = session;
	const isOpen = useOpenPanel()({ kind: 'station', id: srcId }, { kind: 'talkgroup', id: dstId });
	const marks = [
		(closing || left) && 'struck-out',
		unconfirmed && 'unconfirmed',
		unheardSinceLoss && 'unheard-since-loss',
		isOpen && 'current',
		beyondFold && 'beyond-fold',
	];
	return (
		<tr data-row={id} className={marks.filter(Boolean).join(' ')}>
			<FromAndTo {...session} />
			<td className="duration number">
				{left ? 'ended' : <span role={closing ? 'deletion' : undefined}>{formatDuration(seconds)}</span>}
				{!left && isDoubtful(session) && <abbr title={doubtText(session)}> ?</abbr>}
			</td>
		</tr>
	);
});
