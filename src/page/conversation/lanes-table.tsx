import { Fragment, type ReactNode, useState } from 'react';
import type { Over } from '../../engine/conversations/overs.ts';
import { formatAge, formatDuration } from '../../engine/format.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { Lane, LaneAxis } from './lane.tsx';

/** Lanes shown before the button for all is pressed. */
const SHOWN_LANES = 8;

/** A station of a talkgroup, or a talkgroup of a station. */
export interface LaneRow {
	readonly id: number;
	readonly label: ReactNode;
	readonly overs: readonly Over[];
	/** Sum of the ended overs, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
	readonly live: boolean;
}

interface LanesTableProps {
	/** The heading of the first column. */
	readonly title: string;
	readonly caption: string;
	readonly rows: readonly LaneRow[];
	readonly now: UnixSeconds;
	readonly window: number;
}

/** One row a station or a talkgroup, with a picture of its last ten minutes below it. */
export function LanesTable({ title, caption, rows, now, window }: LanesTableProps) {
	const [all, setAll] = useState(false);
	const shown = all ? rows : rows.slice(0, SHOWN_LANES);
	const more = rows.length - shown.length;
	return (
		<>
			<table className="lanes">
				<caption className="unseen">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{title}</th>
						<th scope="col" className="number">
							Overs
						</th>
						<th scope="col" className="number">
							Talk Time
						</th>
						<th scope="col" className="number">
							Last heard
						</th>
					</tr>
				</thead>
				<tbody>
					{shown.map(({ id, label, overs, talkTime, lastActive, live }) => (
						<Fragment key={id}>
							<tr className={live ? 'is-live' : undefined}>
								<td>{label}</td>
								<td className="number">{overs.length}</td>
								<td className="number">{formatDuration(talkTime)}</td>
								<td className="number">
									{live ? <LiveTime overs={overs} /> : <span className="quiet">{formatAge(now - lastActive)} ago</span>}
								</td>
							</tr>
							{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus */}
							<tr className="lane-row" aria-hidden="true">
								<td colSpan={4}>
									<Lane overs={overs} now={now} window={window} />
								</td>
							</tr>
						</Fragment>
					))}
				</tbody>
			</table>
			<LaneAxis />
			{more > 0 && (
				<button type="button" className="link" onClick={() => setAll(true)}>
					and {more} more
				</button>
			)}
		</>
	);
}

/** The elapsed time of the over that is on the air. */
function LiveTime({ overs }: { overs: readonly Over[] }) {
	const live = overs.find(({ localStop }) => localStop === null);
	return (
		<span className="live" title="Talking now">
			+{formatDuration(live?.duration ?? 0)}
		</span>
	);
}
