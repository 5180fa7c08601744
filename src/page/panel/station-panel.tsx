import type { ReactNode } from 'react';
import { dialNumber, type Ref } from '../../engine/ids.ts';
import { modeBeside, nameBeside, stationLabel } from '../../engine/names.ts';
import { receivedOnlySince } from '../../engine/overs.ts';
import { type Neighbour, type StationActivity, stationActivity } from '../../engine/station-activity.ts';
import { stationKey } from '../../engine/station-key.ts';
import { callsignUrl } from '../../protocol/page-urls.ts';
import { useNetworkOf } from '../choices/network-names.ts';
import { useStationCountry } from '../choices/station-country.ts';
import { useEachSecond } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { type RowFreeze, useRowFreeze } from '../ui/list/row-freeze.ts';
import { Row, Rows } from '../ui/list/rows.tsx';
import { Elapsed, notHeardText } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { LanesAndOvers } from './lanes-and-overs.tsx';
import { PanelHead, QuietFor } from './panel-head.tsx';

/** The most neighbours shown. Only a hostile feed has more: it can send 100,000. */
const MAX_NEIGHBOURS = 50;

/** A station: where it talks, its overs, and the stations that it talked with. */
export function StationPanel({ shown }: { shown: Ref }) {
	const texts = useTexts();
	const { t, countryName } = texts;
	const freeze = useRowFreeze();
	const activity = useEachSecond(stationActivity, shown);
	const receivedSince = useEachSecond(receivedOnlySince, shown.network);
	const { station, talkgroups, neighbours, overs } = activity;
	const { id, callsign } = station;
	const { callsignPage, callsignPageName } = useNetworkOf(talkgroups[0]?.talkgroup);
	const live = talkgroups.some(({ active }) => active.length > 0);
	const country = useStationCountry(station);
	const mode = modeBeside(station);
	return (
		<>
			<PanelHead
				subject={{ kind: 'station', ...shown }}
				title={stationLabel(station)}
				callsign={callsign}
				details={[
					nameBeside(station),
					callsign === '' ? '' : dialNumber(id),
					country === undefined ? '' : countryName(country),
					mode === 'FM' ? t('panel.node') : mode,
				]}
				status={talkgroups.length === 0 ? notHeardText(receivedSince, texts) : describePresence(activity, texts)}
				live={live}
				announced={t(live ? 'panel.announce-on-air' : 'kind.quiet')}
				links={[{ text: callsignPageName ?? t('panel.page'), address: callsignUrl(callsignPage, callsign) }]}
			/>
			<LanesAndOvers
				kind="talkgroup"
				lanes={talkgroups}
				overs={overs}
				freeze={freeze}
				before={<Neighbours neighbours={neighbours} freeze={freeze} />}
			/>
		</>
	);
}

/** These keys differ from those of the panel's other lists, because one `focusedRow` serves all lists. */
function neighbourKey({ station }: Neighbour): string {
	return `neighbour ${stationKey(station)}`;
}

/** The stations that the panel's station talked with. A freeze keeps them in their places, like rows. */
function Neighbours({ neighbours, freeze }: Pick<StationActivity, 'neighbours'> & { readonly freeze: RowFreeze }) {
	const { t } = useTexts();
	const shown = useRows(neighbours, freeze, neighbourKey, MAX_NEIGHBOURS);
	if (shown.length === 0) return null;
	return (
		<>
			<h3>{t('panel.talked-with')}</h3>
			<Rows as="ul" className="neighbours" control="station" keys={shown.map(({ row }) => neighbourKey(row))}>
				{shown.map(({ row: neighbour, left }) => (
					<Row
						as="li"
						key={neighbourKey(neighbour)}
						id={neighbourKey(neighbour)}
						className={left ? 'struck-out' : undefined}
					>
						<CallsignText station={neighbour.station} />
						<span className="muted">{t('panel.times', { count: neighbour.times })}</span>
					</Row>
				))}
			</Rows>
		</>
	);
}

/** Says where a station talks, such as `On the air on World-wide 91 for 18s` with links, or how long the station has been quiet; and its talk time. */
function describePresence({ talkgroups, overs }: StationActivity, { t, withElements, duration }: Texts): ReactNode {
	// Of several overs on the air, the one that began first.
	const active = overs.findLast(({ localStop }) => localStop === null);
	const seconds = overs.reduce((sum, over) => sum + (over.duration ?? 0), 0);
	return (
		<>
			{active?.localStop === null ? (
				withElements('panel.on-air-on', {
					talkgroup: <TalkgroupText talkgroup={active.talkgroup} listen />,
					duration: <Elapsed over={active} />,
				})
			) : (
				<QuietFor since={talkgroups[0]?.lastActive} />
			)}
			{' · '}
			<span className="muted">
				{t('panel.total', {
					duration: duration(seconds),
					overs: t('net.overs', { count: overs.length }),
					talkgroups: t('count.talkgroups', { count: talkgroups.length }),
				})}
			</span>
		</>
	);
}
