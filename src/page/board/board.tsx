import { memo, type ReactNode, useRef, useState } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import { refOf } from '../../engine/ids.ts';
import { conversations } from '../../engine/live-conversations.ts';
import { openings } from '../../engine/openings.ts';
import { transmissions } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { isNarrowed, shownConversations } from '../../engine/view.ts';
import { waiting } from '../../engine/waiting.ts';
import { useIsLost, useNetworkName } from '../choices/network-names.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useNothingShown, useView, useVisible } from '../choices/view.tsx';
import { useEachSecond, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useFittingRows } from '../ui/list/fitting-rows.ts';
import { MAX_ROWS, useNext } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { Table } from '../ui/list/table.tsx';
import { mark } from '../ui/marks.ts';
import { useSectionRef } from '../ui/on-screen.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { SpaceContext, useSpace } from './call-signs.tsx';
import { COLUMNS } from './columns.tsx';
import { Lens } from './lens.tsx';
import { type BoardRow, type Candidates, isCall, isOpening, nextRows, rowKey } from './places.ts';

/** As many callers have a row until the visitor shows all, or fewer where the board has few rows. */
const FIRST_CALLERS = 3;
const FEW_CALLERS = 2;
const FEW_ROWS = 8;

const NO_ROWS: readonly BoardRow[] = [];

/** The board: who talks with whom, who waits for an answer, and who talks alone. @param props.beside a link in its heading */
export const Board = memo(function Board({ beside }: { readonly beside?: ReactNode }) {
	const { t } = useTexts();
	const view = useView();
	const live = useEachSecond(shownConversations, view);
	const calls = useVisible(useEachSecond(waiting));
	const [{ wall }] = usePageState();
	const isLost = useIsLost();
	// Rows keep their places, so a pointer that rests on them freezes nothing.
	const freeze = useRowFreeze(false);
	const [shows, setShows] = useState<'few' | 'callers' | 'all'>('few');
	const printing = usePrinting();
	const unfolded = printing ? 'all' : wall ? 'few' : shows;
	const all = unfolded === 'all';
	const alone = useVisible(useEachSecond(openings));
	const [list, setList] = useState<HTMLElement | null>(null);
	const fitting = useFittingRows(list);
	const heading = useRef<HTMLHeadingElement>(null);
	const first = fitting < FEW_ROWS ? FEW_CALLERS : FIRST_CALLERS;
	const callers = unfolded === 'few' ? calls.slice(0, first) : calls;
	const candidates: Candidates = { callers, live, openings: all ? [] : alone };
	const networks = useEachSecond(connectedNetworks);
	// Rows keep no places when the lens changes, which gives another order, or when a network connects: its conversations would not come in. They keep
	// them when something is hidden, so that the press moves no other row.
	const choices = `${view.lens.join()} ${networks.join()}`;
	const { rows } = useNext(NOTHING, (before) => ({
		rows: nextRows(before.choices === choices ? before.rows : NO_ROWS, candidates, {
			rows: all ? MAX_ROWS : Math.max(fitting, callers.length),
			top: Math.max(first, callers.length),
			frozen: freeze.pressed,
			focusedRow: freeze.focusedRow,
		}),
		choices,
	}));
	const present = new Set<BoardRow>([...callers, ...live, ...alone]);
	const isList = rows.length > fitting;
	const waitingText = t('board.waiting', { count: calls.length });
	return (
		<section
			ref={useSectionRef()}
			className={isList ? 'surface board unfolded' : 'surface board'}
			aria-label={t('conversations.heading')}
			{...mark('part', 'board')}
			{...freeze.handlers}
		>
			<div className="side-by-side section-head">
				<h2 ref={heading} tabIndex={-1}>
					{t('conversations.heading')} <span className="count">{live.length}</span>
					{rows.some(isOpening) && !isNarrowed(view) && <OnTheAir />}
				</h2>
				<Lens afterwards={() => heading.current?.focus()} />
				{calls.length > first && !all && !wall ? (
					<button
						type="button"
						className="link waiting"
						title={t('board.waiting-hint')}
						aria-expanded={unfolded === 'callers'}
						onClick={() => setShows(unfolded === 'callers' ? 'few' : 'callers')}
					>
						{waitingText}
					</button>
				) : (
					calls.length > 0 && (
						<span className="waiting" title={t('board.waiting-hint')}>
							{waitingText}
						</span>
					)
				)}
				{beside}
				<button
					type="button"
					className="link unfold off-wall"
					aria-expanded={all}
					disabled={live.length + calls.length <= fitting && !all}
					onClick={() => setShows(all ? 'few' : 'all')}
				>
					{t(all ? 'conversations.show-less' : 'conversations.show-all')}
				</button>
			</div>
			<SpaceContext value={useSpace(list?.querySelector('th.who') ?? null)}>
				<div ref={setList} className={isList ? 'list' : 'list fills'} style={{ '--rows': fitting }}>
					<Table
						className="stacks"
						columns={COLUMNS}
						headerColumn={1}
						caption={t('board.caption')}
						control="talkgroup"
						rows={rows.map((row) => ({
							key: rowKey(row),
							item: row,
							left: !present.has(row),
							classes: [
								isCall(row) && 'caller',
								isOpening(row) && row.lastActive === null && 'opening',
								(isLost(row.talkgroup) || (isOpening(row) && row.lastActive !== null)) && 'stale-row',
							],
							subjects: [
								{ kind: 'talkgroup', ...refOf(row.talkgroup) },
								...(isCall(row) || isOpening(row) ? [{ kind: 'station', ...refOf(row.station) } as const] : []),
							],
						}))}
					/>
					{rows.length === 0 && <Nothing />}
				</div>
			</SpaceContext>
		</section>
	);
});

const NOTHING: { readonly rows: readonly BoardRow[]; readonly choices: string } = { rows: NO_ROWS, choices: '' };

function OnTheAir() {
	const { t } = useTexts();
	const count = useVisible(useEachSecond(transmissions)).length;
	return <span className="on-the-air">{` · ${t('networks.on-air', { count })}`}</span>;
}

function connectedNetworks({ networks = [] }: Reading): readonly string[] {
	return networks.flatMap(({ key, lostAt }) => (lostAt === undefined ? [key] : []));
}

/** Why the board has no rows. The first conversations take some time to be heard. */
function Nothing() {
	const { t } = useTexts();
	const network = useNetworkName();
	const connection = useStatus((status) => status.connection);
	const closed = useStatus((status) => status.closed);
	const heard = useEachSecond(conversations);
	const nothingShown = useNothingShown(heard, { lens: 'conversations.none-in', watched: 'rankings.nothing-shown' });
	const isNew = useEachSecond(receivedLately);
	if (heard.length > 0 && nothingShown !== undefined) return <p className="nothing">{nothingShown}</p>;
	if (connection === 'starting') return null;
	if (closed) return <p className="nothing">{t('no-data.disconnected')}</p>;
	if (connection === 'disconnected') return <p className="nothing">{t('board.no-connection', { network })}</p>;
	return <p className="nothing">{t(isNew ? 'conversations.listening' : 'conversations.empty')}</p>;
}

function receivedLately({ at, receivedSince = at }: Reading): boolean {
	return at - receivedSince < RECENT_SECONDS;
}
