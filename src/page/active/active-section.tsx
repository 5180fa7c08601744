import { memo, useState } from 'react';
import { labelWithMode } from '../../engine/names.ts';
import { elapsed, isDoubtful, transmissions } from '../../engine/overs.ts';
import type { ActiveOver } from '../../engine/reading.ts';
import { isNarrowed } from '../../engine/view.ts';
import { useIsLost } from '../choices/network-names.ts';
import { useNothingShown, useView, useVisible } from '../choices/view.tsx';
import { useSecond, useShown, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useFittingRows } from '../ui/list/fitting-rows.ts';
import { type KeptRow, MAX_ROWS, useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { doubtText } from '../ui/live.tsx';
import { CallsignText, subjectsOf, TalkgroupText } from '../ui/row-text.tsx';
import { Section } from '../ui/section.tsx';
import { usePrinting } from '../ui/use-printing.ts';

const overKey = ({ id }: ActiveOver) => id;

const COLUMNS: readonly Column<ActiveOver>[] = [
	column(
		'column.from',
		'from',
		'39%',
		({ station }) => <CallsignText station={station} />,
		({ station }) => labelWithMode(station),
	),
	column('column.to', 'to below', 'minmax(0, 1fr)', ({ talkgroup, alsoOn }) => (
		<TalkgroupText talkgroup={talkgroup} alsoOn={alsoOn} />
	)),
	column('column.duration', 'duration number', 'minmax(5.2rem, max-content)', (over, { left, t }) =>
		left ? t('row.ended') : <Duration over={over} />,
	),
];

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

export const ActiveSection = memo(function ActiveSection() {
	const { t, withElements } = useTexts();
	const all = useShown(transmissions);
	const visible = useVisible(all);
	const isLost = useIsLost();
	const view = useView();
	const nothingShown = useNothingShown(all, { lens: 'active.nobody-in', watched: 'active.nobody-watched' });
	const connected = useStatus(({ connection }) => connection === 'connected');
	const freeze = useRowFreeze();
	const [chosen, setUnfolded] = useState(false);
	const unfolded = usePrinting() || chosen;
	const [list, setList] = useState<HTMLElement | null>(null);
	const fitting = useFittingRows(list);
	const shown = useRows(visible, freeze, overKey, unfolded ? MAX_ROWS : fitting, `${unfolded} ${fitting} ${view.key}`);
	const count = isNarrowed(view)
		? t('count.shown-of', { shown: visible.length, all: all.length })
		: t('active.count', { all: all.length });
	return (
		<Section
			name="active"
			heading={withElements('active.heading', { number: <span className="count">{count}</span> })}
			className={unfolded ? 'unfolded' : undefined}
			beside={
				<button
					type="button"
					className="link unfold off-wall"
					aria-expanded={unfolded}
					disabled={!unfolded && visible.length <= fitting}
					onClick={() => setUnfolded(!unfolded)}
				>
					{unfolded ? t('conversations.show-less') : t('active.show-all', { count: visible.length })}
				</button>
			}
		>
			<div
				ref={setList}
				className={unfolded ? 'list' : 'list fills'}
				style={{ '--rows': fitting }}
				{...freeze.handlers}
			>
				<Table
					className="stacks"
					columns={COLUMNS}
					caption={t('active.caption')}
					control="station"
					rows={shown.map((kept) => rowOf(kept, isLost(kept.row.talkgroup)))}
				/>
				{connected && shown.length === 0 && (
					<p className="no-rows">{all.length === 0 ? t('active.listening') : nothingShown}</p>
				)}
			</div>
		</Section>
	);
});
