import { memo, useLayoutEffect, useRef, useState } from 'react';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { Section } from '../chrome/section.tsx';
import type { LiveActivity } from '../store/live-activity.ts';
import { useView } from '../store/use-view.ts';
import { KeptSessions } from './kept-rows.ts';
import { CallsignText, TalkgroupText } from './row-text.tsx';
import { useHold } from './use-hold.ts';

/** More rows than anybody reads; a hostile feed may announce thousands, and the count tells of them. */
const SHOWN_ROWS = 200;

/** Currently Active (SCREEN-5). */
export const ActiveSection = memo(function ActiveSection({ activity }: { activity: LiveActivity }) {
	const { sessions, count, now } = useView(activity, ({ active }) => active);
	const { held, handlers } = useHold();
	const [kept] = useState(() => new KeptSessions());
	const { shown, endedAt } = kept.show(held, sessions, now);
	const rows = useRef<HTMLTableSectionElement>(null);
	// With every second all durations change and nothing else does: written by hand, that is a tenth of what rendering the rows costs.
	useLayoutEffect(() => {
		for (const [place, row] of Array.from(rows.current?.rows ?? []).entries()) {
			const session = shown[place];
			const field = row.querySelector('.elapsed');
			if (session === undefined || field === null) continue;
			writeNumber(field, formatDuration((endedAt.get(session.id) ?? now) - session.start));
		}
	}, [shown, endedAt, now]);
	return (
		<Section
			name="active"
			held={held}
			heading={
				<>
					Currently Active{' '}
					<span className="count" key={count}>
						{`(${count})`}
					</span>
				</>
			}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard to be scrolled */}
			<section className="scrolling" aria-label="Currently Active, the list" tabIndex={0} {...handlers}>
				<table>
					<caption className="unseen">Sessions on the air, the longest first</caption>
					<thead>
						<tr>
							<th scope="col">From</th>
							<th scope="col">To</th>
							<th scope="col" className="number">
								Duration
							</th>
						</tr>
					</thead>
					<tbody ref={rows}>
						{shown.slice(0, SHOWN_ROWS).map((session, place) => {
							// By place, not by session: a row that another one moves up to is the same row with another text, and nothing shifts.
							// biome-ignore lint/suspicious/noArrayIndexKey: see above
							return <ActiveRow key={place} session={session} ended={endedAt.has(session.id)} />;
						})}
					</tbody>
				</table>
			</section>
		</Section>
	);
});

interface ActiveRowProps {
	readonly session: ActiveSession;
	readonly ended: boolean;
}

const ActiveRow = memo(function ActiveRow({ session, ended }: ActiveRowProps) {
	const { srcId, dstId, callsign, callsignName, talkgroup, closing, unconfirmed, acrossLoss } = session;
	const doubt = unconfirmed ? 'Unheard of for three minutes' : 'Not heard of since the connection was lost';
	const doubtful = unconfirmed || acrossLoss;
	const marks = [(closing || ended) && 'closing', unconfirmed && 'unconfirmed', acrossLoss && 'across-loss'];
	return (
		<tr className={marks.filter(Boolean).join(' ')}>
			<td>
				<CallsignText sourceId={srcId} callsign={callsign} name={callsignName} />
			</td>
			<td>
				<TalkgroupText id={dstId} name={talkgroup} />
			</td>
			<td>
				<span className="number">
					<span className="elapsed" />
					{doubtful && <abbr title={doubt}> ?</abbr>}
				</span>
			</td>
		</tr>
	);
});

/** As in `NumberText`: a text of another length is another node. */
function writeNumber(field: Element, text: string): void {
	const node = field.firstChild?.firstChild;
	if (node?.nodeValue === text) return;
	if (node?.nodeValue?.length === text.length) node.nodeValue = text;
	else {
		const span = document.createElement('span');
		span.append(text);
		field.replaceChildren(span);
	}
}
