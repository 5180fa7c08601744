import { type ReactNode, useCallback } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { receivedOnlySince } from '../../engine/conversations/overs.ts';
import { describeStation, type StationActivity, type StationPartner } from '../../engine/conversations/station.ts';
import { modeBeside } from '../../engine/names.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { stationKey } from '../../engine/stations.ts';
import { NO_ID } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { callsignUrl } from '../../protocol/page-urls.ts';
import { useClockFormat } from '../choices/use-page-state.ts';
import { HideButton } from '../choices/visibility.tsx';
import { useDerived, useServices } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { countryOf } from '../ui/countries.ts';
import { notHeardText } from '../ui/kind-text.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { type RowFreeze, useRowFreeze } from '../ui/list/row-freeze.ts';
import { Row, Rows } from '../ui/list/rows.tsx';
import { elapsedText } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { FrozenBadge } from '../ui/section.tsx';
import { Star } from '../ui/star.tsx';
import { LastTenMinutes } from './last-ten-minutes.tsx';
import { type PanelContentProps, PanelHead } from './panel-head.tsx';

/** The most partners shown; the rest are counted. A hostile feed can send 100,000. */
const MAX_PARTNERS = 50;

/** A station: where it talks, its overs, and the stations that it talked with. */
export function StationPanel({ id, text }: PanelContentProps) {
	const { network } = useServices();
	const texts = useTexts();
	const { t, countryName } = texts;
	const freeze = useRowFreeze();
	const derive = useCallback((activity: Activity, now: UnixSeconds) => activityOf(id, activity, now), [id]);
	const { station, session, talkgroupOf, receivedSince, now } = useDerived(derive);
	const notHeard = notHeardText(receivedSince, useClockFormat(), texts);
	const { callsign, callsignName, partners } = station;
	const live = session !== undefined;
	const talkgroup = (dstId: number) => <TalkgroupText id={dstId} name={talkgroupOf(dstId)} />;
	const country = id === undefined ? undefined : countryOf({ kind: 'station', id });
	// A number of another mode than DMR says its mode itself, and the text of a synthetic id repeats the call sign.
	const mode = id === undefined ? '' : modeBeside('', id);
	const details = [
		callsignName,
		callsign === '' || mode !== '' ? '' : text,
		country === undefined ? '' : countryName(country),
		mode === 'FM' ? t('panel.node') : mode,
	];
	return (
		<>
			<PanelHead
				title={callsign === '' ? text : callsign}
				details={details}
				status={describePlace(station, session, now, notHeard, texts)}
				live={live}
				announced={t(live ? 'panel.announce-on-air' : 'kind.quiet')}
				links={[
					{ text: network.callsignPageName ?? t('panel.page'), address: callsignUrl(network.callsignPage, callsign) },
				]}
				star={
					id !== undefined && (
						<Star inWords subject={{ kind: 'station', id }} label={callsign || text} callsign={callsign} />
					)
				}
				hide={id !== undefined && <HideButton subject={{ kind: 'station', id }} callsign={callsign} />}
			/>
			<div {...freeze.handlers}>
				<FrozenBadge frozen={freeze.badge} />
				<Partners partners={partners} freeze={freeze} />
				<LastTenMinutes
					kind="talkgroup"
					caption={t('panel.talkgroups-caption')}
					parties={station.talkgroups.map((row) => ({
						...row,
						id: row.dstId,
						label: talkgroup(row.dstId),
						earlier: false,
					}))}
					overs={station.overs}
					partyOf={({ dstId }) => dstId}
					session={session}
					label={({ dstId }) => talkgroup(dstId)}
					freeze={freeze}
					now={now}
				/>
			</div>
		</>
	);
}

/** Differs from the keys of the panel's other lists, because one `focusedRow` serves them all. */
function keyOf(partner: StationPartner): string {
	return `partner ${stationKey(partner)}`;
}

/** The stations that it talked with. They keep their places as rows do. */
function Partners({ partners, freeze }: Pick<StationActivity, 'partners'> & { readonly freeze: RowFreeze }) {
	const { t } = useTexts();
	const shown = useRows(partners, freeze, keyOf, MAX_PARTNERS);
	if (shown.length === 0) return null;
	const present = new Set(partners);
	const more = partners.length - MAX_PARTNERS;
	return (
		<>
			<h3>{t('panel.talked-with')}</h3>
			<Rows as="ul" className="partners" control="station" keys={shown.map(keyOf)}>
				{shown.map((partner) => {
					const { srcId, callsign, callsignName } = partner;
					return (
						<Row as="li" key={keyOf(partner)} id={keyOf(partner)} classes={[!present.has(partner) && 'struck-out']}>
							<CallsignText sourceId={srcId} callsign={callsign} name={callsignName} />
						</Row>
					);
				})}
				{more > 0 && <li className="muted">{t('count.more', { count: more })}</li>}
			</Rows>
		</>
	);
}

/** Says where a station is: `On the air on World-wide 91 for 18s`, with links to the talkgroup and to listen, or since when it is quiet. */
function describePlace(
	{ talkgroups }: StationActivity,
	session: ActiveSession | undefined,
	now: UnixSeconds,
	notHeard: string,
	texts: Texts,
): ReactNode {
	const { t, age, withElements } = texts;
	if (session !== undefined) {
		const { dstId, talkgroup } = session;
		return withElements('panel.on-air-on', {
			talkgroup: <TalkgroupText id={dstId} name={talkgroup} listen />,
			duration: elapsedText(session, now, texts),
		});
	}
	const [latest] = talkgroups;
	return latest === undefined ? notHeard : t('panel.quiet-for', { age: age(now - latest.lastActive) });
}

/** What is known of a station; its names of talkgroups also name those whose rows are kept longer than ten minutes. */
function activityOf(id: number | undefined, activity: Activity, now: UnixSeconds) {
	const heard = activity.recentActivity(now);
	const talkgroupOf = (dstId: number) => heard.names.talkgroup(dstId);
	const station = describeStation(id ?? NO_ID, heard);
	const live = station.overs.find(({ stop }) => stop === null);
	const session = activity.active(now).find((one) => one.id === live?.id);
	return { station, session, talkgroupOf, receivedSince: receivedOnlySince(heard), now };
}
