import { memo, useState } from 'react';
import { elapsed, isDoubtful, transmissions } from '../../engine/overs.ts';
import type { ActiveOver } from '../../engine/reading.ts';
import { useIsLost } from '../choices/network-names.ts';
import { useHidden, useNothingShown, useVisible } from '../choices/visibility.tsx';
import { useSecond, useShown, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useCapacity } from '../ui/list/capacity.ts';
import { type KeptRow, useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { doubtText } from '../ui/live.tsx';
import { FROM_COLUMN, subjectsOf, TalkgroupText } from '../ui/row-text.tsx';
import { Section } from '../ui/section.tsx';
import { useScreen } from '../ui/use-screen.ts';
import { Sparkline } from './sparkline.tsx';

/** The most rows drawn, five times the network's peak. The heading counts all overs, and a line below the list those without a row. */
const SHOWN_ROWS = 200;

const keyOf = ({ id }: ActiveOver) => id;

const COLUMNS: readonly Column<ActiveOver>[] = [
	FROM_COLUMN,
	column('column.to', 'to', 'minmax(0, 1fr)', ({ talkgroup, alsoOn }) => (
		<TalkgroupText talkgroup={talkgroup} alsoOn={alsoOn} />
	)),
	column('column.duration', 'duration number', 'minmax(5.2rem, max-content)', (over, { left, t }) =>
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

function rowOf({ row: over, left }: KeptRow<ActiveOver>, isLost: boolean): TableRow<ActiveOver> {
	const { id, doubt } = over;
	const classes = [doubt !== null && CLASSES[doubt], isLost && 'stale-row'];
	return { key: id, item: over, left, classes, subjects: subjectsOf(over) };
}

/** Currently Active. The heading counts hidden overs too. */
export const ActiveSection = memo(function ActiveSection() {
	const { t, withElements } = useTexts();
	const all = useShown(transmissions);
	const visible = useVisible(all);
	const isLost = useIsLost();
	const { countries, narrowed } = useHidden();
	const nothingShown = useNothingShown('active.nobody-in', 'active.nobody-watched');
	const connected = useStatus(({ connection }) => connection === 'connected');
	const freeze = useRowFreeze();
	const [folded, setFolded] = useState(true);
	// In one column the list shows the ten longest overs, and a button below it shows all.
	const isShort = useScreen('one-column') && folded;
	const shown = useRows(visible, freeze, keyOf, SHOWN_ROWS, countries.join());
	const drawn = shown.filter(({ row: { id } }, index) => !isShort || index < ROWS.few || id === freeze.focusedRow);
	const count = narrowed
		? t('count.shown-of', { shown: visible.length, all: all.length })
		: t('active.count', { all: all.length });
	const [list, setList] = useState<HTMLElement | null>(null);
	const capacity = useCapacity(list);
	const unshown = isShort ? 0 : visible.length - Math.min(shown.length, capacity);
	return (
		<Section
			name="active"
			heading={withElements('active.heading', { number: <span className="count">{count}</span> })}
			beside={<Sparkline />}
		>
			<section ref={setList} className="scrolling" aria-label={t('active.list')} tabIndex={-1} {...freeze.handlers}>
				<Table
					className="stacks calls"
					columns={COLUMNS}
					caption={t('active.caption')}
					secondHead
					control="station"
					rows={drawn.map((kept) => rowOf(kept, isLost(kept.row.talkgroup)))}
				/>
				{connected && shown.length === 0 && (
					<p className="listening">{all.length === 0 ? t('active.listening') : nothingShown}</p>
				)}
			</section>
			<p className="more">{unshown > 0 && t('active.more', { count: unshown })}</p>
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
