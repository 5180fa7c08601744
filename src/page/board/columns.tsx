import type { ReactNode } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import { labelWithNumber } from '../../engine/names.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Column, column } from '../ui/list/table.tsx';
import { Ago, Elapsed, OversStrip } from '../ui/live.tsx';
import { From, TalkgroupText } from '../ui/row-text.tsx';
import { CallSigns } from './call-signs.tsx';
import { type BoardRow, isCall } from './places.ts';
import { callSentence, conversationSentence } from './sentence.ts';

/** A shorter call may have been a test. It is not amber. */
const SHORT_CALL_SECONDS = 6;

/** Whether a row is about a call that was long enough to be one. */
export function isLongCall(row: BoardRow): boolean {
	return isCall(row) && row.talkTime >= SHORT_CALL_SECONDS;
}

/** For how long somebody has been talking, or how long ago somebody was. */
function Since({ row }: { readonly row: BoardRow }): ReactNode {
	const over = isCall(row) ? undefined : (row.talking[0] ?? row.active[0]);
	if (over === undefined) return <Ago since={row.lastActive} />;
	return (
		<span className="live">
			<Elapsed over={over} />
		</span>
	);
}

function TalkgroupOfRow({ row }: { readonly row: BoardRow }): ReactNode {
	const texts = useTexts();
	const sentence = isCall(row) ? callSentence(row, texts) : conversationSentence(row, texts);
	return <TalkgroupText talkgroup={row.talkgroup} sentence={sentence} listen withCountry />;
}

/** The axis of the strips. */
function StripHeading(): ReactNode {
	const { t } = useTexts();
	return (
		<>
			<span className="visually-hidden">{t('column.overs')}</span>
			<span className="axis" aria-hidden="true">
				<span>{t('axis.minutes', { count: RECENT_SECONDS / 60 })}</span>
				<span>{t('age.now')}</span>
			</span>
		</>
	);
}

export const COLUMNS: readonly Column<BoardRow>[] = [
	column('column.on-air', 'since number', 'var(--since)', (row) => <Since row={row} />),
	column(
		'column.talkgroup',
		'talkgroup',
		'var(--talkgroup)',
		(row) => <TalkgroupOfRow row={row} />,
		({ talkgroup }) => labelWithNumber(talkgroup),
	),
	column('column.who', 'who', 'minmax(0, 1fr)', (row) =>
		isCall(row) ? <From station={row.station} /> : <CallSigns conversation={row} />,
	),
	column(
		'column.overs',
		'overs',
		'var(--strip)',
		(row, { t, duration }) =>
			isCall(row) ? (
				t('board.called', { duration: duration(row.talkTime) })
			) : (
				<OversStrip overs={row.overs} active={row.active} windowSeconds={RECENT_SECONDS} />
			),
		undefined,
		undefined,
		StripHeading,
	),
];
