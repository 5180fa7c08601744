import { memo, useState } from 'react';
import { labelWithMode } from '../../engine/names.ts';
import { elapsed, isDoubtful } from '../../engine/overs.ts';
import type { ActiveOver, Reading } from '../../engine/reading.ts';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useSecond, useShown, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { doubtText } from '../ui/live.tsx';
import { From, subjectsOf, To } from '../ui/row-text.tsx';
import { Section } from '../ui/section.tsx';
import { useScreen } from '../ui/use-screen.ts';

/** The most rows drawn, five times the network's peak. The heading counts all overs, and a line below the list those without a row. */
const SHOWN_ROWS = 200;

const activeOvers = ({ active }: Reading) => active;
const keyOf = ({ id }: ActiveOver) => id;

const COLUMNS: readonly Column<ActiveOver>[] = [
	column(
		'column.from',
		'from',
		undefined,
		({ station }) => <From station={station} />,
		({ station }) => labelWithMode(station),
	),
	column('column.to', 'to', undefined, ({ talkgroup }) => <To talkgroup={talkgroup} />),
	column('column.duration', 'duration number', undefined, (over, { left, t }) =>
		left ? t('row.ended') : <Duration over={over} />,
	),
];

/** How long an over has been on the air. */
function Duration({ over }: { over: ActiveOver }) {
	const texts = useTexts();
	return (
		<>
			<span role={over.doubt === 'closing' ? 'deletion' : undefined}>{texts.duration(elapsed(over, useSecond()))}</span>
			{isDoubtful(over) && <abbr title={doubtText(over, texts)}> ?</abbr>}
		</>
	);
}

const CLASSES = { closing: 'struck-out', unconfirmed: 'doubtful', unheard: 'unheard-since-loss' };

function rowOf(over: ActiveOver, left: boolean): TableRow<ActiveOver> {
	const { id, doubt } = over;
	return { key: id, item: over, left, classes: [doubt !== null && CLASSES[doubt]], subjects: subjectsOf(over) };
}

/** Currently Active. The heading counts hidden overs too. */
export const ActiveSection = memo(function ActiveSection() {
	const { t, withElements } = useTexts();
	const all = useShown(activeOvers);
	const visible = useVisible(all);
	const { only } = useHidden();
	const connected = useStatus(({ connection }) => connection === 'connected');
	const freeze = useRowFreeze();
	const [folded, setFolded] = useState(true);
	// In one column the list shows the ten longest overs, and a button below it shows all.
	const isShort = useScreen('one-column') && folded;
	const shown = useRows(visible, freeze, keyOf, SHOWN_ROWS);
	const drawn = shown.filter(({ id }, index) => !isShort || index < ROWS.few || id === freeze.focusedRow);
	const present = new Set(visible.map(keyOf));
	const count =
		only === undefined
			? t('active.count', { all: all.length })
			: t('active.count-of', { shown: visible.length, all: all.length });
	const unshown = visible.length - shown.filter(({ id }) => present.has(id)).length;
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
					rows={drawn.map((over) => rowOf(over, !present.has(over.id)))}
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
				{folded ? t('active.show-all', { count: visible.length }) : t('active.show-ten')}
			</button>
		</Section>
	);
});
