import type { ReactNode } from 'react';
import { type Conversation, conversation } from '../../engine/conversation.ts';
import { isPublicTalkgroup } from '../../engine/hours.ts';
import type { Ref } from '../../engine/ids.ts';
import { modeBeside, numberBeside, talkgroupLabel } from '../../engine/names.ts';
import { receivedOnlySince } from '../../engine/overs.ts';
import { listeningUrl, talkgroupUrl } from '../../protocol/page-urls.ts';
import { useNetworkOf } from '../choices/network-names.ts';
import { useEachSecond } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { laterPart } from '../ui/later-part.tsx';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { notHeardText } from '../ui/live.tsx';
import { LanesAndOvers } from './lanes-and-overs.tsx';
import { PanelHead, QuietFor } from './panel-head.tsx';

const HoursSection = laterPart(async () => (await import('./hours-section.tsx')).HoursSection);

interface TalkgroupPanelProps {
	readonly shown: Ref;
	/** Beside the links. */
	readonly button: ReactNode;
	/** Above the last ten minutes. */
	readonly children: ReactNode;
}

export function TalkgroupPanel({ shown, button, children }: TalkgroupPanelProps) {
	const network = useNetworkOf(shown);
	const texts = useTexts();
	const { t } = texts;
	const freeze = useRowFreeze();
	const described = useEachSecond(conversation, shown);
	const receivedSince = useEachSecond(receivedOnlySince, shown.network);
	const { talkgroup, kind, stations, recentStations, overs } = described;
	const { id, name } = talkgroup;
	return (
		<>
			<PanelHead
				subject={{ kind: 'talkgroup', ...shown }}
				title={talkgroupLabel(talkgroup)}
				details={[
					modeBeside({ id, callsign: name }) || numberBeside(talkgroup),
					shown.network === undefined ? '' : network.name,
				]}
				status={stations.length === 0 ? notHeardText(receivedSince, texts) : describeKind(described, texts)}
				live={stations.some(({ active }) => active.length > 0)}
				announced={t(`kind.${kind}`)}
				links={[
					{ text: t('panel.listen'), address: listeningUrl(network.talkgroupAudio, id) },
					{ text: t('panel.page'), address: talkgroupUrl(network.talkgroupPage, id) },
				]}
			>
				{button}
			</PanelHead>
			{children}
			<LanesAndOvers kind="station" lanes={stations} recentLanes={recentStations} overs={overs} freeze={freeze}>
				{network.relay === true && network.together === undefined && isPublicTalkgroup(id) && (
					<HoursSection network={network} talkgroupId={id} heard={stations.length > 0} />
				)}
			</LanesAndOvers>
		</>
	);
}

/** Describes a conversation, such as `Conversation · 3 stations · 7 turns`. */
function describeKind({ kind, turns, stations, recentStations }: Conversation, { t }: Texts): ReactNode {
	if (kind === 'quiet') return <QuietFor since={stations[0]?.lastActive} />;
	if (kind === 'alone' && recentStations > 1) return t('count.stations', { count: recentStations });
	if (kind === 'waiting' || kind === 'alone') return t(`kind.${kind}`);
	const figures = [
		t(`kind.${kind}`),
		t('count.stations', { count: recentStations }),
		t('count.turns', { count: turns }),
	];
	return (
		<>
			{figures.join(' · ')}
			{!stations.some(({ active }) => active.length > 0) && (
				<>
					{' · '}
					<QuietFor since={stations[0]?.lastActive} further />
				</>
			)}
		</>
	);
}
