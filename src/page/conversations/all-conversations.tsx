import type { ReactNode } from 'react';
import type { LiveConversation } from '../../engine/conversations/live.ts';
import { label } from '../../engine/names.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { Row, Rows } from '../ui/list/rows.tsx';
import { elapsedText } from '../ui/live.tsx';
import { Result } from '../ui/result.tsx';
import { Country, ListenLink } from '../ui/row-text.tsx';
import { Star } from '../ui/star.tsx';
import { callsignOf, countryBeside } from './card.tsx';

/** Only a hostile feed has more. */
const MAX_LISTED = 200;

interface AllConversationsProps {
	readonly conversations: readonly LiveConversation[];
	readonly now: UnixSeconds;
	readonly close: () => void;
}

function keyOf({ dstId }: LiveConversation): string {
	return String(dstId);
}

/** Lists the live conversations that are not hidden, with or without a card. The one with the most turns comes first. */
export function AllConversations({ conversations, now, close }: AllConversationsProps): ReactNode {
	const texts = useTexts();
	const { t } = texts;
	const { open } = usePanel();
	const freeze = useRowFreeze();
	const shown = useRows(conversations, freeze, keyOf, MAX_LISTED);
	const present = new Set(conversations);
	return (
		<Dialog className="list-dialog" heading={`${t('conversations.heading')} ${conversations.length}`} close={close}>
			<div className="results" {...freeze.handlers}>
				{shown.length === 0 && <p className="muted">{t('conversations.empty')}</p>}
				<Rows as="ul" control="talkgroup" keys={shown.map(keyOf)}>
					{shown.map((conversation) => {
						const { dstId, talkgroup, turns, session, stations } = conversation;
						const country = countryBeside(conversation);
						const [station] = stations;
						return (
							<Row as="li" key={dstId} id={keyOf(conversation)} classes={[!present.has(conversation) && 'struck-out']}>
								<Result
									kind="talkgroup"
									label={label(talkgroup, dstId)}
									detail={
										country === undefined ? talkgroup !== '' && dialNumber(dstId) : <Country code={country} numbered />
									}
									press={() => {
										close();
										open({ kind: 'talkgroup', id: dstId });
									}}
								>
									{station !== undefined && <bdi className={session && 'lit'}>{callsignOf(station)}</bdi>}
									{session !== undefined && <span className="live">{elapsedText(session, now, texts)}</span>}
									<span>{t('count.turns', { count: turns })}</span>
								</Result>
								<ListenLink id={dstId} name={talkgroup} />
								<Star subject={{ kind: 'talkgroup', id: dstId }} label={label(talkgroup, dstId)} />
							</Row>
						);
					})}
				</Rows>
			</div>
		</Dialog>
	);
}
