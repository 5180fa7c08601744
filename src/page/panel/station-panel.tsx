import type { ReactNode } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { receivedOnlySince } from '../../engine/conversations/overs.ts';
import { describeStation, type StationActivity, type StationPartner } from '../../engine/conversations/station.ts';
import { label, modeBeside } from '../../engine/names.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { stationKey } from '../../engine/stations.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { callsignUrl } from '../../protocol/page-urls.ts';
import { useDerived, useServices } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { countryOf } from '../ui/countries.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { type RowFreeze, useRowFreeze } from '../ui/list/row-freeze.ts';
import { Row, Rows } from '../ui/list/rows.tsx';
import { elapsedText } from '../ui/live.tsx';
import { From, TalkgroupText } from '../ui/row-text.tsx';
import { LastTenMinutes } from './last-ten-minutes.tsx';
import { notHeardText, PanelHead } from './panel-head.tsx';

/** The most partners shown. Only a hostile feed has more: it can send 100,000. */
const MAX_PARTNERS = 50;

/** A station: where it talks, its overs, and the stations that it talked with. */
export function StationPanel({ id }: { id: number }) {
	const { network } = useServices();
	const texts = useTexts();
	const { t, countryName } = texts;
	const freeze = useRowFreeze();
	const { station, session, talkgroupOf, receivedSince, now } = useDerived(activityOf, id);
	const { callsign, callsignName, talkgroups, partners, overs } = station;
	const live = session !== undefined;
	const talkgroup = (dstId: number) => <TalkgroupText id={dstId} name={talkgroupOf(dstId)} />;
	const country = countryOf({ kind: 'station', id });
	const mode = modeBeside(callsign, id);
	return (
		<>
			<PanelHead
				subject={{ kind: 'station', id }}
				title={label(callsign, id)}
				callsign={callsign}
				details={[
					callsignName,
					callsign === '' ? '' : dialNumber(id),
					country === undefined ? '' : countryName(country),
					mode === 'FM' ? t('panel.node') : mode,
				]}
				status={
					talkgroups.length === 0 ? notHeardText(receivedSince, texts) : describePlace(station, session, now, texts)
				}
				live={live}
				announced={t(live ? 'panel.announce-on-air' : 'kind.quiet')}
				links={[
					{ text: network.callsignPageName ?? t('panel.page'), address: callsignUrl(network.callsignPage, callsign) },
				]}
			/>
			<LastTenMinutes
				kind="talkgroup"
				parties={talkgroups.map((row) => ({ ...row, id: row.dstId, label: talkgroup(row.dstId) }))}
				overs={overs}
				partyOf={({ dstId }) => dstId}
				session={session}
				labelOf={({ dstId }) => talkgroup(dstId)}
				freeze={freeze}
				now={now}
			>
				<Partners partners={partners} freeze={freeze} />
			</LastTenMinutes>
		</>
	);
}

/** These keys differ from those of the panel's other lists, because one `focusedRow` serves all lists. */
function keyOf(partner: StationPartner): string {
	return `partner ${stationKey(partner)}`;
}

/** The stations that the panel's station talked with. A freeze keeps them in their places, like rows. */
function Partners({ partners, freeze }: Pick<StationActivity, 'partners'> & { readonly freeze: RowFreeze }) {
	const { t } = useTexts();
	const shown = useRows(partners, freeze, keyOf, MAX_PARTNERS);
	if (shown.length === 0) return null;
	const present = new Set(partners);
	return (
		<>
			<h3>{t('panel.talked-with')}</h3>
			<Rows as="ul" className="partners" control="station" keys={shown.map(keyOf)}>
				{shown.map((partner) => (
					<Row as="li" key={keyOf(partner)} id={keyOf(partner)} classes={[!present.has(partner) && 'struck-out']}>
						<From {...partner} />
					</Row>
				))}
			</Rows>
		</>
	);
}

/** Says where a station talks, such as `On the air on World-wide 91 for 18s` with links, or how long the station has been quiet. */
function describePlace(
	{ talkgroups }: StationActivity,
	session: ActiveSession | undefined,
	now: UnixSeconds,
	texts: Texts,
): ReactNode {
	const { t, age, withElements } = texts;
	if (session === undefined) return t('panel.quiet-for', { age: age(now - (talkgroups[0]?.lastActive ?? now)) });
	const { dstId, talkgroup } = session;
	return withElements('panel.on-air-on', {
		talkgroup: <TalkgroupText id={dstId} name={talkgroup} listen />,
		duration: elapsedText(session, now, texts),
	});
}

/** What is known of a station. `talkgroupOf` also names talkgroups whose rows are kept longer than ten minutes. */
function activityOf(activity: Activity, now: UnixSeconds, id: number) {
	const heard = activity.recentActivity(now);
	const talkgroupOf = (dstId: number) => heard.names.talkgroup(dstId);
	const station = describeStation(id, heard);
	const live = station.overs.find(({ stop }) => stop === null);
	const session = activity.active(now).find((one) => one.id === live?.id);
	return { station, session, talkgroupOf, receivedSince: receivedOnlySince(heard), now };
}
