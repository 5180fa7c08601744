import { memo, useMemo, useState } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import { conversations, type LiveConversation } from '../../engine/conversations.ts';
import { keyOf } from '../../engine/ids.ts';
import type { Reading } from '../../engine/reading.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { type Hidden, isShown, useHidden, useInLens, useNothingShown } from '../choices/visibility.tsx';
import { useEachSecond, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Keeping, useNext } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { Row, Rows } from '../ui/list/rows.tsx';
import { mark } from '../ui/marks.ts';
import { ListenLink } from '../ui/row-text.tsx';
import { AllConversations } from './all-conversations.tsx';
import { useBandColumns } from './band-columns.ts';
import { Card } from './card.tsx';
import { assignSlots } from './slots.ts';

/** Whether the talkgroup is not hidden and, where only what is watched is shown, it or one of its stations is watched. */
function isCardShown({ talkgroup, stations }: LiveConversation, { subjects, only }: Hidden): boolean {
	if (!isShown({ subjects, only: undefined }, { talkgroup })) return false;
	return stations.some((station) => isShown({ subjects: [], only }, { talkgroup, station }));
}

/** Live conversations on cards, as many as there are slots. The band's height is the same, empty or full. */
export const Band = memo(function Band() {
	const { t } = useTexts();
	const live = useEachSecond(conversations);
	const stale = useStatus((status) => status.stale);
	const [{ wall }] = usePageState();
	const { columns, slots, low } = useBandColumns(wall);
	const freeze = useRowFreeze(false);
	const [unfolded, setUnfolded] = useState(false);
	const nothingShown = useNothingShown('conversations.none-in', 'rankings.nothing-shown');
	const nothingHeard = useNothingHeard();
	const hidden = useHidden();
	const inLens = useInLens();
	const visible = useMemo(
		() =>
			live.filter((conversation) => {
				const { talkgroup } = conversation;
				return inLens({ talkgroup }) && isCardShown(conversation, hidden);
			}),
		[live, inLens, hidden],
	);
	// A card with the focus stays. A press keeps all cards, so that the click hits the card that was pressed.
	const keeping = { frozen: freeze.pressed, focusedRow: freeze.focusedRow };
	const cards = useNext<Cards>(NO_CARDS, (before) => nextCards(before, visible, slots, keeping));
	const listing = unfolded && !wall;
	return (
		<section
			className={['band', stale && 'stale', listing && 'unfolded'].filter(Boolean).join(' ')}
			aria-label={t('conversations.heading')}
			{...mark('part', 'band')}
			{...(listing ? {} : freeze.handlers)}
		>
			<div className="all">
				<h2 className="one-line" tabIndex={-1}>
					{t('conversations.heading')} <span className="conversations">{visible.length}</span>
				</h2>
				<button
					type="button"
					className="link off-wall"
					aria-expanded={listing}
					disabled={visible.length === 0 && !unfolded}
					onClick={() => setUnfolded(!unfolded)}
				>
					{t(listing ? 'conversations.show-less' : 'conversations.show-all')}
				</button>
			</div>
			{listing ? (
				<AllConversations conversations={cardsFirst(cards, visible)} />
			) : cards.every((card) => card === undefined) ? (
				<p className="muted">{live.length > 0 && nothingShown !== undefined ? nothingShown : nothingHeard}</p>
			) : (
				<Rows
					as="ul"
					className="cards"
					style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
					control="talkgroup"
					keys={cards.flatMap((card) => (card === undefined ? [] : rowKey(card)))}
				>
					{cards.map((card, slot) =>
						card === undefined ? (
							<li key={-slot} aria-hidden="true" />
						) : (
							<Row as="li" key={rowKey(card)} id={rowKey(card)}>
								<Card conversation={card} />
								{!low && <ListenLink talkgroup={card.talkgroup} />}
							</Row>
						),
					)}
				</Rows>
			)}
		</section>
	);
});

/** Why there are no conversations. The first ones take some time to be heard. */
function useNothingHeard(): string {
	const { t } = useTexts();
	const connected = useStatus(({ connection }) => connection === 'connected');
	const isNew = useEachSecond(receivedLately);
	if (isNew) return connected ? t('conversations.listening') : '';
	return t('conversations.empty');
}

/** Whether the network has been received for less than the time in which overs are recent. */
function receivedLately({ at, receivedSince = at }: Reading): boolean {
	return at - receivedSince < RECENT_SECONDS;
}

type Cards = readonly (LiveConversation | undefined)[];

const NO_CARDS: Cards = [];

function rowKey({ talkgroup }: LiveConversation): string {
	return keyOf(talkgroup);
}

/**
 * Cards do not jump. With N slots, a card keeps its slot while its talkgroup is among the first 2 N, and longer with the focus or a press.
 *
 * @returns the conversation in each slot; `before` where nothing changed
 */
function nextCards(
	before: Cards,
	live: readonly LiveConversation[],
	slots: number,
	{ frozen, focusedRow }: Keeping,
): Cards {
	const staying = before.flatMap((card) => {
		if (card === undefined || !(frozen || rowKey(card) === focusedRow)) return [];
		return live.find((conversation) => rowKey(conversation) === rowKey(card)) ?? card;
	});
	const best = new Set([...staying, ...live.slice(0, 2 * slots)]);
	return assignSlots(before, [...best], slots, rowKey);
}

/** The conversations in the order of the cards, then the others. */
function cardsFirst(cards: Cards, live: readonly LiveConversation[]): readonly LiveConversation[] {
	const slots = new Map(cards.flatMap((card, slot) => (card === undefined ? [] : [[rowKey(card), slot]])));
	const slotOf = (conversation: LiveConversation) => slots.get(rowKey(conversation)) ?? cards.length;
	return live.toSorted((a, b) => slotOf(a) - slotOf(b));
}
