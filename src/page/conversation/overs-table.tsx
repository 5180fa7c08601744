import type { ReactNode } from 'react';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Over } from '../../engine/conversations/overs.ts';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { lastMinutes } from '../address/choice-texts.ts';
import { useClockFormat } from '../address/use-page-state.ts';
import { LiveMark } from '../tables/live.tsx';

/** A hostile feed can send 100,000 overs; the rest is counted (PANEL-7). */
export const MAX_OVERS = 200;

interface OversTableProps {
	/** The heading of the second column. */
	readonly title: string;
	/** The rows, the latest over first. */
	readonly overs: readonly Over[];
	/** All overs of the last ten minutes. A kept row of any other is struck out (SCREEN-15). */
	readonly current: readonly Over[];
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	readonly now: UnixSeconds;
	/** The other party of an over: its station, or its talkgroup. */
	readonly children: (over: Over) => ReactNode;
}

/** The key of an over, the same before and after its end. A feed may resend an ended session, so an id is not enough. */
export function keyOfOver({ id, localStart }: Over): string {
	return `${localStart} ${id}`;
}

/** The overs of the last ten minutes, the newest first. */
export function OversTable({ title, overs, current, session, now, children: label }: OversTableProps) {
	const { timeOfDay } = useClockFormat();
	const more = current.length - MAX_OVERS;
	const present = new Set(current);
	return (
		<>
			<table className="overs">
				<caption className="visually-hidden">{`Overs of the ${lastMinutes(RETENTION_SECONDS)}, the newest first`}</caption>
				<thead>
					<tr>
						<th scope="col">Time</th>
						<th scope="col">{title}</th>
						<th scope="col" className="number">
							Duration
						</th>
					</tr>
				</thead>
				<tbody>
					{overs.map((over) => {
						const isPresent = present.has(over);
						const live = isPresent && over.localStop === null;
						return (
							<tr key={keyOfOver(over)} data-row={keyOfOver(over)} className={isPresent ? undefined : 'struck-out'}>
								<td className="muted">{timeOfDay(over.start)}</td>
								<th scope="row">{label(over)}</th>
								<td className="number">
									{live ? <LiveMark session={session} now={now} text="on air" /> : formatDuration(over.duration)}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			{more > 0 && <p className="muted">and {more.toLocaleString('en-US')} more</p>}
		</>
	);
}
