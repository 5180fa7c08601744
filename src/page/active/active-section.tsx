import { memo, useState } from 'react';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { useOpenPanel } from '../choices/open-panel.tsx';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useView } from '../services.ts';
import { isDoubtful } from '../store/view.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useHold } from '../ui/list/hold.ts';
import { ROWS } from '../ui/list/row-counts.ts';
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
	const { t, withElements } = useTexts();
	const { sessions: all, now } = useView(({ active }) => active);
	const sessions = useVisible(all, sourceAndDestinationOf);
	const { only } = useHidden();
	const connected = useView(({ connection }) => connection === 'connected');
	const hold = useHold();
	const shown = useShownRows(sessions, hold, keyOf, SHOWN_ROWS);
	const [folded, setFolded] = useState(true);
	const active = new Set(sessions.map(keyOf));
	const count =
		only === undefined
			? t('active.count', { all: all.length })
			: t('active.count-of', { shown: sessions.length, all: all.length });
	const unshown = sessions.length - shown.filter(({ id }) => active.has(id)).length;
	return (
		<Section
			name="active"
			className={folded ? 'folded' : undefined}
			held={hold.marked}
			heading={withElements('active.heading', { number: <span className="count">{count}</span> })}
		>
			<section className="scrolling" aria-label={t('active.list')} tabIndex={-1} {...hold.handlers}>
				<table>
					<caption className="visually-hidden">{t('active.caption')}</caption>
					<thead>
						<tr>
							<th scope="col" className="from">
								{t('column.from')}
							</th>
							<th scope="col" className="to">
								{t('column.to')}
							</th>
							<th scope="col" className="duration number">
								{t('column.duration')}
							</th>
						</tr>
						{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it repeats the row above for the second column of large screens, and has no focus */}
						<tr className="second-head" aria-hidden="true">
							<td>{t('column.from')}</td>
							<td>{t('column.to')}</td>
							<td className="number">{t('column.duration')}</td>
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
				{connected && all.length === 0 && shown.length === 0 && <p className="listening">{t('active.listening')}</p>}
				{unshown > 0 && <p className="more">{t('active.more', { count: unshown })}</p>}
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
				{folded ? t('active.show-all', { count: sessions.length }) : t('active.show-ten')}
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
	const texts = useTexts();
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
				{left ? texts.t('row.ended') : <span role={closing ? 'deletion' : undefined}>{texts.duration(seconds)}</span>}
				{!left && isDoubtful(session) && <abbr title={doubtText(session, texts)}> ?</abbr>}
			</td>
		</tr>
	);
});
