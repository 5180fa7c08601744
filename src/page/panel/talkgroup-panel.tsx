import { useCallback } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { describeConversation } from '../../engine/conversations/conversation.ts';
import { receivedOnlySince } from '../../engine/conversations/overs.ts';
import { label, type NamedSource } from '../../engine/names.ts';
import { stationKey } from '../../engine/stations.ts';
import { NO_ID } from '../../engine/subjects.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { listeningUrl, talkgroupUrl } from '../../protocol/page-urls.ts';
import { useClockFormat } from '../choices/use-page-state.ts';
import { HideButton } from '../choices/visibility.tsx';
import { useDerived, useServices } from '../services.ts';
import { talkingSessions } from '../store/view.ts';
import { useTexts } from '../texts/use-texts.ts';
import { describeKind, notHeardText } from '../ui/kind-text.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { CallsignText } from '../ui/row-text.tsx';
import { FrozenBadge } from '../ui/section.tsx';
import { Star } from '../ui/star.tsx';
import { LastTenMinutes } from './last-ten-minutes.tsx';
import { type PanelContentProps, PanelHead } from './panel-head.tsx';

/** A talkgroup: its conversation, its stations and its overs. */
export function TalkgroupPanel({ id, text }: PanelContentProps) {
	const { network } = useServices();
	const texts = useTexts();
	const { t } = texts;
	const freeze = useRowFreeze();
	const derive = useCallback((activity: Activity, now: UnixSeconds) => conversationOn(id, activity, now), [id]);
	const { conversation, session, names, receivedSince, now } = useDerived(derive);
	const notHeard = notHeardText(receivedSince, useClockFormat(), texts);
	const station = ({ srcId, callsign, callsignName }: NamedSource) => (
		<CallsignText sourceId={srcId} callsign={callsign} name={callsignName} />
	);
	return (
		<>
			<PanelHead
				title={conversation.name === '' ? text : conversation.name}
				details={conversation.name === '' || id === undefined ? [] : [dialNumber(id)]}
				status={describeKind(conversation, now, notHeard, texts)}
				live={conversation.stations.some(({ live }) => live)}
				announced={t(`kind.${conversation.kind}`)}
				links={[
					{ text: t('panel.listen'), address: id === undefined ? undefined : listeningUrl(network.talkgroupAudio, id) },
					{ text: t('panel.page'), address: id === undefined ? undefined : talkgroupUrl(network.talkgroupPage, id) },
				]}
				star={
					id !== undefined && <Star inWords subject={{ kind: 'talkgroup', id }} label={label(conversation.name, id)} />
				}
				hide={id !== undefined && <HideButton subject={{ kind: 'talkgroup', id }} />}
			/>
			<div {...freeze.handlers}>
				<FrozenBadge frozen={freeze.badge} />
				<LastTenMinutes
					kind="station"
					caption={t('panel.stations-caption')}
					parties={conversation.stations.map((row, place) => ({
						...row,
						id: stationKey(row),
						label: station(row),
						earlier: place >= conversation.recentStations,
					}))}
					overs={conversation.overs}
					partyOf={(over) => names.stationOf(over)}
					session={session}
					label={(over) => station(names.named(over))}
					freeze={freeze}
					now={now}
				/>
			</div>
		</>
	);
}

/** What is known of a talkgroup; its names of stations also name those whose rows are kept longer than ten minutes. */
function conversationOn(id: number | undefined, activity: Activity, now: UnixSeconds) {
	const heard = activity.recentActivity(now);
	const session = talkingSessions(activity.active(now), ({ dstId }) => dstId).get(id ?? NO_ID);
	const conversation = describeConversation(id ?? NO_ID, heard);
	return { conversation, session, names: heard.names, receivedSince: receivedOnlySince(heard), now };
}
