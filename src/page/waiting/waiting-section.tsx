import { useCallback, useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { label } from '../../engine/names.ts';
import { listeningUrl } from '../../protocol/page-urls.ts';
import { useOpenPanel } from '../choices/open-panel.tsx';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useDerived, useServices, useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { useHold } from '../ui/list/hold.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useShownRows } from '../ui/list/shown-rows.ts';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { FromAndTo } from '../ui/row-text.tsx';
import { Answers, type WaitingRow } from './answers.ts';

const NO_ROWS: readonly WaitingRow[] = [];

const sourceAndDestinationOf = ({ station }: WaitingRow) => station;

function keyOf({ station: { dstId, srcId } }: WaitingRow): string {
	return `${dstId} ${srcId}`;
}

/** The rows of the list on the wall (WALL-1). */
const WALL_ROWS = 3;

/** Waiting for an answer: the calls of the last two minutes that no other station followed (WAIT-1 to WAIT-6). Always as high as a full list (WAIT-7). */
export function WaitingSection() {
	const { network } = useServices();
	const { t, withElements, preciseAge } = useTexts();
	const [answers] = useState(() => new Answers());
	const followCalls = useCallback(
		(activity: Activity, at: number) => ({
			rows: answers.follow(activity, at),
			known: activity.isWaitingKnown(at),
			now: at,
		}),
		[answers],
	);
	const { rows, known, now } = useDerived(followCalls);
	const stale = useView((view) => view.stale);
	const visible = useVisible(rows, sourceAndDestinationOf);
	const { only } = useHidden();
	// The list is short and changes slowly, so a pointer that rests on it does not hold it.
	const hold = useHold(false);
	const shown = useShownRows(stale ? NO_ROWS : visible, hold, keyOf, ROWS.waiting);
	const current = new Set(visible);
	const isOpen = useOpenPanel();
	const nobody = only === undefined ? 'waiting.nobody' : 'waiting.nobody-watched';
	return (
		<section className="waiting" aria-labelledby="waiting-heading">
			<div className="section-head">
				<h2 id="waiting-heading" title={t('waiting.hint')}>
					{t('waiting.heading')}
				</h2>
			</div>
			{shown.length === 0 ? (
				<p className="muted">{t(stale ? 'waiting.not-known' : known ? nobody : 'waiting.not-known-yet')}</p>
			) : (
				<table {...hold.handlers}>
					<caption className="visually-hidden">{t('waiting.caption')}</caption>
					<thead className="visually-hidden">
						<tr>
							<th scope="col">{t('column.from')}</th>
							<th scope="col">{t('column.to')}</th>
							<th scope="col">{t('column.called')}</th>
						</tr>
					</thead>
					<tbody>
						{shown.map((row, place) => {
							const { station, answeredBy } = row;
							const { srcId, dstId, talkgroup, lastActive } = station;
							const audio = listeningUrl(network.talkgroupAudio, dstId);
							// Kept for the focus, the row of a call that left without an answer is struck out.
							const leftMark = current.has(row) ? undefined : 'struck-out';
							const marks = [
								answeredBy === undefined ? leftMark : 'answered',
								place >= WALL_ROWS && 'beyond-wall',
								isOpen({ kind: 'station', id: srcId }, { kind: 'talkgroup', id: dstId }) && 'current',
							];
							return (
								<tr key={keyOf(row)} data-row={keyOf(row)} className={marks.filter(Boolean).join(' ')}>
									<FromAndTo {...station} />
									<td className="called">
										<span>
											{answeredBy === undefined
												? t('age.ago', { age: preciseAge(now - lastActive) })
												: withElements('waiting.answered-by', { callsign: <bdi>{answeredBy}</bdi> })}
										</span>
										{audio !== undefined && (
											<NewTabLink
												address={audio}
												label={t('row.listen', { talkgroup: label(talkgroup, dstId) })}
												tabIndex={-1}
											>
												<Icon name="listen" />
											</NewTabLink>
										)}
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			)}
		</section>
	);
}
