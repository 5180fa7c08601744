import { memo, useMemo, useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { formatAge } from '../../engine/format.ts';
import { label } from '../../engine/names.ts';
import { listeningAddress } from '../../protocol/link-addresses.ts';
import { ListenIcon } from '../chrome/icons.tsx';
import { NewTabLink } from '../chrome/new-tab-link.tsx';
import { useServices } from '../services.ts';
import type { LiveActivity } from '../store/live-activity.ts';
import { useDerived } from '../store/use-view.ts';
import { CallsignText, TalkgroupText } from '../tables/row-text.tsx';
import { Answers } from './answers.ts';

/** Rows of the list; its height is that of so many, filled or not. */
const SHOWN_ROWS = 5;

const HINT =
	'A hint from what the network tells, no more: one station called there in the last two minutes, and no other was heard.';

/** Waiting for an answer: the calls of the last two minutes that no other station followed (WAIT-1 to WAIT-6). */
export const WaitingSection = memo(function WaitingSection({ activity }: { activity: LiveActivity }) {
	const { network } = useServices();
	const [answers] = useState(() => new Answers());
	const derivation = useMemo(
		() => ({
			compute: (source: Activity, now: number) => ({
				rows: answers.follow(source, now),
				known: source.knowsWhoWaits(now),
				now,
			}),
		}),
		[answers],
	);
	const { rows, known, now } = useDerived(activity, derivation);
	const shown = rows.slice(0, SHOWN_ROWS);
	return (
		<section className="waiting" aria-labelledby="waiting-heading">
			<div className="section-head">
				<h2 id="waiting-heading" title={HINT}>
					Waiting for an answer
				</h2>
			</div>
			{shown.length === 0 ? (
				<p className="quiet">{known ? 'Nobody is waiting.' : 'Not known yet: it takes two minutes of listening.'}</p>
			) : (
				<table>
					<caption className="unseen">Calls without an answer, the latest first</caption>
					<thead className="unseen">
						<tr>
							<th scope="col">From</th>
							<th scope="col">To</th>
							<th scope="col">Called</th>
						</tr>
					</thead>
					<tbody>
						{shown.map(({ station: { srcId, dstId, callsign, callsignName, talkgroup, lastActive }, answeredBy }) => {
							const audio = listeningAddress(network.talkgroupAudio, dstId);
							return (
								<tr key={`${dstId} ${srcId}`} className={answeredBy === undefined ? undefined : 'answered'}>
									<td>
										<CallsignText sourceId={srcId} callsign={callsign} name={callsignName} />
									</td>
									<td>
										<TalkgroupText id={dstId} name={talkgroup} />
									</td>
									<td>
										<span className="called">
											{answeredBy === undefined ? (
												`called ${formatAge(now - lastActive)} ago`
											) : (
												<span className="cut">
													answered by <bdi>{answeredBy}</bdi>
												</span>
											)}
											{audio !== undefined && (
												<NewTabLink address={audio} label={`Listen to ${label(talkgroup, dstId)}`}>
													<ListenIcon />
												</NewTabLink>
											)}
										</span>
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			)}
		</section>
	);
});
