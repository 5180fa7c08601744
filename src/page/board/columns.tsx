import type { ReactNode } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import { labelWithNumber } from '../../engine/names.ts';
import { elapsed, isDoubtful } from '../../engine/overs.ts';
import { useSecond } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Column, column } from '../ui/list/table.tsx';
import { Ago, elapsedText, OversStrip } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { CallSigns } from './call-signs.tsx';
import { type BoardRow, isCall, isOpening } from './places.ts';
import { callSentence, conversationSentence, openingSentence } from './sentence.ts';

function Since({ row }: { readonly row: BoardRow }): ReactNode {
	const texts = useTexts();
	const second = useSecond();
	if (isCall(row)) return <Ago since={row.lastActive} />;
	const over = (isOpening(row) ? undefined : row.talking[0]) ?? row.active[0];
	if (over === undefined) {
		return (
			<span className="detail">
				<Ago since={row.lastActive} />
			</span>
		);
	}
	return (
		<span className={isDoubtful(over) ? 'live doubtful' : 'live'}>
			{elapsed(over, second) === 0 ? texts.t('age.now') : elapsedText(over, second, texts)}
		</span>
	);
}

function sentenceOf(row: BoardRow, texts: Texts): string {
	if (isCall(row)) return callSentence(row, texts);
	return isOpening(row) ? openingSentence(row, texts) : conversationSentence(row, texts);
}

function TalkgroupOfRow({ row }: { readonly row: BoardRow }): ReactNode {
	return <TalkgroupText talkgroup={row.talkgroup} sentence={sentenceOf(row, useTexts())} listen withCountry withNet />;
}

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
	column('column.since', 'since number', 'var(--since)', (row) => <Since row={row} />),
	column(
		'column.talkgroup',
		'talkgroup first',
		'var(--talkgroup)',
		(row) => <TalkgroupOfRow row={row} />,
		({ talkgroup }) => labelWithNumber(talkgroup),
	),
	column('column.who', 'who below', 'minmax(0, 1fr)', (row) =>
		isCall(row) || isOpening(row) ? <CallsignText station={row.station} /> : <CallSigns conversation={row} />,
	),
	column(
		'column.overs',
		'overs end',
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
