import type { ReactNode } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import type { Over } from '../../engine/reading.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { type Column, column, Table } from '../ui/list/table.tsx';
import { LiveMark } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { LanesTable, type LanesTableProps } from './lanes-table.tsx';

interface LanesAndOversProps extends LanesTableProps {
	/** Above them. */
	readonly before?: ReactNode;
	/** Between them. */
	readonly children?: ReactNode;
}

/** The overs of the last ten minutes, as one lane for each station or talkgroup, and as a list. */
export function LanesAndOvers({ before, children, ...shown }: LanesAndOversProps) {
	const { t } = useTexts();
	const { kind, lanes, overs, freeze } = shown;
	return (
		<div {...freeze.handlers}>
			{before}
			{lanes.length > 0 && (
				<>
					<h3>{t('panel.last-ten-minutes')}</h3>
					<LanesTable {...shown} />
				</>
			)}
			{children}
			{lanes.length > 0 && (
				<>
					<h3>{t('column.overs')}</h3>
					<OversTable kind={kind} overs={overs} freeze={freeze} />
				</>
			)}
		</div>
	);
}

function columnsOf(kind: SubjectRef['kind']): readonly Column<Over>[] {
	return [
		column('column.time', 'muted', 'minmax(6rem, max-content)', ({ start }, { timeOfDay }) => timeOfDay(start)),
		column(`column.${kind}`, undefined, 'minmax(0, 1fr)', ({ station, talkgroup }) =>
			kind === 'station' ? <CallsignText station={station} /> : <TalkgroupText talkgroup={talkgroup} />,
		),
		column('column.duration', 'number', 'minmax(5.4rem, max-content)', (over, { t, duration, left }) => {
			if (over.duration !== null) return duration(over.duration);
			return left ? t('row.ended') : <LiveMark over={over} text={t('panel.on-air')} />;
		}),
	];
}

const COLUMNS = { station: columnsOf('station'), talkgroup: columnsOf('talkgroup') };

/** The key of an over, the same before and after its end. A feed may resend an ended session, so an id is not enough. */
function overKey({ id, localStart }: Over): string {
	return `${localStart} ${id}`;
}

function OversTable({ kind, overs, freeze }: Pick<LanesTableProps, 'kind' | 'overs' | 'freeze'>) {
	const { t } = useTexts();
	const shown = useRows(overs, freeze, overKey);
	return (
		<Table
			className="overs"
			columns={COLUMNS[kind]}
			caption={t('panel.overs-caption')}
			control={kind}
			headerColumn={1}
			rows={shown.map(({ row: over, left }) => ({ key: overKey(over), item: over, left }))}
		/>
	);
}
