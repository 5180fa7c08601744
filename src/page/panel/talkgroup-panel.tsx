import type { Activity } from '../../engine/activity.ts';
import { type Conversation, describeConversation } from '../../engine/conversations/conversation.ts';
import { receivedOnlySince } from '../../engine/conversations/overs.ts';
import { label, type NamedSource } from '../../engine/names.ts';
import { stationKey } from '../../engine/stations.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { listeningUrl, talkgroupUrl } from '../../protocol/page-urls.ts';
import { useDerived, useServices } from '../services.ts';
import { talkingSessions } from '../store/view.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { From } from '../ui/row-text.tsx';
import { LastTenMinutes } from './last-ten-minutes.tsx';
import { notHeardText, PanelHead } from './panel-head.tsx';

/** A talkgroup: its conversation, its stations and its overs. */
export function TalkgroupPanel({ id }: { id: number }) {
	const { network } = useServices();
	const texts = useTexts();
	const { t } = texts;
	const freeze = useRowFreeze();
	const { conversation, session, names, receivedSince, now } = useDerived(conversationOn, id);
	const station = (source: NamedSource) => <From {...source} />;
	const { name, kind, stations, recentStations, overs } = conversation;
	return (
		<>
			<PanelHead
				subject={{ kind: 'talkgroup', id }}
				title={label(name, id)}
				details={name === '' ? [] : [dialNumber(id)]}
				status={stations.length === 0 ? notHeardText(receivedSince, texts) : describeKind(conversation, now, texts)}
				live={stations.some(({ live }) => live)}
				announced={t(`kind.${kind}`)}
				links={[
					{ text: t('panel.listen'), address: listeningUrl(network.talkgroupAudio, id) },
					{ text: t('panel.page'), address: talkgroupUrl(network.talkgroupPage, id) },
				]}
			/>
			<LastTenMinutes
				kind="station"
				parties={stations.map((row, place) => ({
					...row,
					id: stationKey(row),
					label: station(row),
					earlier: place >= recentStations,
				}))}
				overs={overs}
				partyOf={(over) => names.stationOf(over)}
				session={session}
				labelOf={(over) => station(names.named(over))}
				freeze={freeze}
				now={now}
			/>
		</>
	);
}

/** Describes a conversation, such as `Conversation · 3 stations · 7 turns`. */
function describeKind(
	{ kind, turns, stations, recentStations }: Conversation,
	now: UnixSeconds,
	{ t, age }: Texts,
): string {
	if (kind === 'quiet') return t('panel.quiet-for', { age: age(now - (stations[0]?.lastActive ?? now)) });
	if (kind === 'alone' && recentStations > 1) return t('count.stations', { count: recentStations });
	if (kind === 'waiting' || kind === 'alone') return t(`kind.${kind}`);
	return `${t(`kind.${kind}`)} · ${t('count.stations', { count: recentStations })} · ${t('count.turns', { count: turns })}`;
}

/** What is known of a talkgroup. `names` also has stations whose rows are kept longer than ten minutes. */
function conversationOn(activity: Activity, now: UnixSeconds, id: number) {
	const heard = activity.recentActivity(now);
	const session = talkingSessions(activity.active(now), 'talkgroup').get(id);
	return {
		conversation: describeConversation(id, heard),
		session,
		names: heard.names,
		receivedSince: receivedOnlySince(heard),
		now,
	};
}
