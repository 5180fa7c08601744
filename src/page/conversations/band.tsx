import { memo, useMemo, useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import type { LiveConversation } from '../../engine/conversations/live.ts';
import { keepPlaces } from '../../engine/conversations/places.ts';
import { onlyTalkgroup } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { keepSameList } from '../../engine/unchanged.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { type Hidden, isShown, useHidden } from '../choices/visibility.tsx';
import { useDerived, useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useHold } from '../ui/list/hold.ts';
import type { Keeping } from '../ui/list/shown-rows.ts';
import { useBandColumns } from './band-columns.ts';
import { Card } from './card.tsx';

/** Drawn once a second: with each change in them the band would cost more than twice as much. */
const liveConversations = (activity: Activity, now: UnixSeconds) => ({ live: activity.conversations(now), now });

/** Whether a card is shown: its talkgroup is not hidden. Where only what is watched is shown, it or one of its stations is watched. */
function isCardShown({ dstId, stations }: LiveConversation, { subjects, only }: Hidden): boolean {
	if (!isShown({ subjects, only: undefined }, onlyTalkgroup(dstId))) return false;
	return stations.some(({ srcId, callsign }) => isShown({ subjects: [], only }, { dstId, srcId, callsign }));
}

/** The live conversations, each on a card (LIVE-3). Its height is the same, empty or full. */
export const Band = memo(function Band() {
	const { t } = useTexts();
	const { live, now } = useDerived(liveConversations);
	const stale = useView((view) => view.stale);
	const [{ wall }] = usePageState();
	const { columns, places } = useBandColumns(wall);
	const hold = useHold(false);
	const hidden = useHidden();
	const visible = useMemo(() => live.filter((conversation) => isCardShown(conversation, hidden)), [live, hidden]);
	const cards = useCards(visible, places, hold);
	return (
		<section className={stale ? 'band stale' : 'band'} aria-labelledby="band-heading" {...hold.handlers}>
			<h2 id="band-heading" className="visually-hidden">
				{t('band.heading')}
			</h2>
			{cards.every((card) => card === undefined) && <p className="muted">{t('band.empty')}</p>}
			<ul className="cards" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
				{cards.map((card, place) =>
					card === undefined ? (
						<li key={-place} aria-hidden="true" />
					) : (
						<li key={card.dstId} data-row={card.dstId}>
							<Card conversation={card} now={now} />
						</li>
					),
				)}
			</ul>
		</section>
	);
});

type Cards = readonly (LiveConversation | undefined)[];

/** Keeps the cards in their places as state (LIVE-4). @returns the conversation in each place */
function useCards(live: readonly LiveConversation[], places: number, keeping: Keeping): Cards {
	const [before, setBefore] = useState<Cards>([]);
	const cards = nextCards(before, live, places, keeping);
	if (cards !== before) setBefore(cards);
	return cards;
}

/** @returns the conversation in each place. A card that is pressed or has the focus stays, as rows do (SCREEN-15); `before` where nothing changed */
export function nextCards(
	before: Cards,
	live: readonly LiveConversation[],
	places: number,
	{ held, focusedRow }: Keeping,
): Cards {
	const present = new Map(live.map((conversation) => [conversation.dstId, conversation]));
	// Cards do not jump: one keeps its place while its talkgroup is among the first 2 N of N places (LIVE-4).
	const best = live.slice(0, 2 * places).map(({ dstId }) => dstId);
	const placed = keepPlaces(
		before.map((card) => card?.dstId),
		best,
		places,
	);
	return keepSameList(
		before,
		placed.map((dstId, place) => {
			const was = before[place];
			if (was !== undefined && (held || focusedRow === String(was.dstId))) return present.get(was.dstId) ?? was;
			return dstId === undefined ? undefined : present.get(dstId);
		}),
	);
}
