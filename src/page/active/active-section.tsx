import { memo, useState } from 'react';
import { labelWithMode } from '../../engine/names.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useView } from '../services.ts';
import { isDoubtful } from '../store/view.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { doubtText } from '../ui/live.tsx';
import { From, subjectsOf, To } from '../ui/row-text.tsx';
import { Section } from '../ui/section.tsx';
import { matches, useWindow } from '../ui/use-window.ts';

/** The most rows drawn, five times the network's peak. The heading counts all sessions, and a line below the list those without a row. */
const SHOWN_ROWS = 200;

/**
 * Whether the sections stand below each other. The style sheets use the same width. The list then shows the ten longest sessions, and a button below
 * it shows all.
 */
const inOneColumn = () => matches('(width < 56.25em)');

const sourceAndDestinationOf = (session: ActiveSession) => session;
const keyOf = ({ id }: ActiveSession) => id;

interface ActiveItem {
	readonly session: ActiveSession;
	/** It has left the list, but its row is kept. */
	readonly left: boolean;
}

const COLUMNS: readonly Column<ActiveItem>[] = [
	column(
		'column.from',
		'from',
		undefined,
		({ session }) => <From {...session} />,
		({ session }) => labelWithMode(session),
	),
	column('column.to', 'to', undefined, ({ session }) => <To {...session} />),
	column('column.duration', 'duration number', undefined, ({ session, left }, { now, ...texts }) => (
		<>
			{left ? (
				texts.t('row.ended')
			) : (
				<span role={session.closing ? 'deletion' : undefined}>{texts.duration(now - session.start)}</span>
			)}
			{!left && isDoubtful(session) && <abbr title={doubtText(session, texts)}> ?</abbr>}
		</>
	)),
];

function rowOf(session: ActiveSession, left: boolean): TableRow<ActiveItem> {
	const { id, closing, unconfirmed, unheardSinceLoss } = session;
	return {
		key: id,
		item: { session, left },
		classes: [(closing || left) && 'struck-out', unconfirmed && 'doubtful', unheardSinceLoss && 'unheard-since-loss'],
		subjects: subjectsOf(session),
	};
}

/** Currently Active. The heading counts hidden sessions too. */
export const ActiveSection = memo(function ActiveSection() {
	const { t, withElements } = useTexts();
	const { sessions: all, now } = useView(({ active }) => active);
	const sessions = useVisible(all, sourceAndDestinationOf);
	const { only } = useHidden();
	const connected = useView(({ connection }) => connection === 'connected');
	const freeze = useRowFreeze();
	const [folded, setFolded] = useState(true);
	const isShort = useWindow(inOneColumn) && folded;
	const shown = useRows(sessions, freeze, keyOf, SHOWN_ROWS);
	const drawn = shown.filter(({ id }, place) => !isShort || place < ROWS.few || id === freeze.focusedRow);
	const active = new Set(sessions.map(keyOf));
	const count =
		only === undefined
			? t('active.count', { all: all.length })
			: t('active.count-of', { shown: sessions.length, all: all.length });
	const unshown = sessions.length - shown.filter(({ id }) => active.has(id)).length;
	return (
		<Section
			name="active"
			frozen={freeze.badge}
			heading={withElements('active.heading', { number: <span className="count">{count}</span> })}
		>
			<section className="scrolling" aria-label={t('active.list')} tabIndex={-1} {...freeze.handlers}>
				<Table
					className="stacks calls"
					columns={COLUMNS}
					caption={t('active.caption')}
					secondHead
					control="station"
					now={now}
					rows={drawn.map((session) => rowOf(session, !active.has(session.id)))}
				/>
				{connected && all.length === 0 && shown.length === 0 && <p className="listening">{t('active.listening')}</p>}
				{unshown > 0 && !isShort && <p className="more">{t('active.more', { count: unshown })}</p>}
			</section>
			<button
				type="button"
				className="narrow fold"
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
