import { memo } from 'react';
import { formatDuration } from '../activity/format.ts';
import type { ActiveSession } from '../activity/snapshot.ts';
import type { UnixSeconds } from '../activity/time.ts';
import { LabelText } from './name-text.tsx';

/** More rows than anybody reads; a hostile feed may announce thousands, and the count tells of them. */
const SHOWN_ROWS = 200;

/** Currently Active (spec 2.4). */
export function ActiveSection({ sessions, now }: { sessions: readonly ActiveSession[]; now: UnixSeconds }) {
	return (
		<section className="active" aria-labelledby="active-heading">
			<h2 id="active-heading">
				Currently Active <span className="count">({sessions.length})</span>
			</h2>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard to be scrolled */}
			<section className="scrolling" aria-label="Currently Active, the list" tabIndex={0}>
				<table aria-labelledby="active-heading">
					<thead>
						<tr>
							<th scope="col">From</th>
							<th scope="col">To</th>
							<th scope="col" className="number">
								Duration
							</th>
						</tr>
					</thead>
					<tbody>
						{sessions.slice(0, SHOWN_ROWS).map((session) => (
							<ActiveRow key={session.id} session={session} duration={formatDuration(now - session.start)} />
						))}
					</tbody>
				</table>
			</section>
		</section>
	);
}

interface ActiveRowProps {
	readonly session: ActiveSession;
	readonly duration: string;
}

const ActiveRow = memo(function ActiveRow({ session, duration }: ActiveRowProps) {
	const { callsign, callsignLabel, callsignName, talkgroup, talkgroupLabel, dstId, closing, unconfirmed } = session;
	return (
		<tr className={[closing && 'closing', unconfirmed && 'unconfirmed'].filter(Boolean).join(' ')}>
			<td>
				<LabelText label={callsignLabel} detail={callsign === '' && callsignName === '' ? '' : callsignName} />
			</td>
			<td>
				<LabelText label={talkgroupLabel} detail={talkgroup === '' ? '' : String(dstId)} />
			</td>
			<td className="number">{duration}</td>
		</tr>
	);
});
