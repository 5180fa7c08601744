import { memo } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import type { LiveConversation } from '../../engine/conversations/live.ts';
import type { NamedSource } from '../../engine/names.ts';
import { label } from '../../engine/names.ts';
import { type StationKey, stationKey } from '../../engine/stations.ts';
import { onlyStation } from '../../engine/subjects.ts';
import { dialNumber, formatId } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { isShown, useHidden } from '../choices/visibility.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { countryOf } from '../ui/countries.ts';
import { useNext } from '../ui/list/next-rows.ts';
import { elapsedText, OversStrip, stripStep } from '../ui/live.tsx';
import { PanelLink } from '../ui/panel-link.tsx';
import { Country } from '../ui/row-text.tsx';
import { countShown } from './band-columns.ts';
import { assignSlots } from './slots.ts';

interface CardProps {
	readonly conversation: LiveConversation;
	readonly now: UnixSeconds;
	/** A link to listen stands in the card's corner. */
	readonly audible: boolean;
}

export function callsignOf({ srcId, callsign }: NamedSource): string {
	return label(callsign, srcId);
}

/** The country of a talkgroup without a name. */
export function countryBeside({ dstId, talkgroup }: LiveConversation): string | undefined {
	return talkgroup === '' ? countryOf({ kind: 'talkgroup', id: dstId }) : undefined;
}

/** A live conversation. A press anywhere opens the talkgroup's panel. */
export const Card = memo(function Card({ conversation, now, audible }: CardProps) {
	const { dstId, talkgroup, turns, session, overs } = conversation;
	const texts = useTexts();
	const { subjects } = useHidden();
	const country = countryBeside(conversation);
	const stations = conversation.stations.filter(({ srcId, callsign }) =>
		isShown({ subjects, only: undefined }, onlyStation(srcId, callsign)),
	);
	return (
		<PanelLink subject={{ kind: 'talkgroup', id: dstId }} className={audible ? 'surface card audible' : 'surface card'}>
			<span className="visually-hidden">{describe(conversation, stations, texts)}</span>
			<span className="card-head" aria-hidden="true">
				<bdi className="label" title={label(talkgroup, dstId)}>
					{label(talkgroup, dstId)}
				</bdi>
				{talkgroup !== '' && <span className="detail">{dialNumber(dstId)}</span>}
				{country !== undefined && <Country code={country} numbered />}
			</span>
			<Callsigns stations={stations} talking={session && stationKey(session)} />
			{session !== undefined && (
				<span className="live" aria-hidden="true">
					{elapsedText(session, now, texts)}
				</span>
			)}
			<span className="card-foot" aria-hidden="true">
				<OversStrip overs={overs} live={session} now={now} window={RECENT_SECONDS} />
				<span className="muted" title={texts.t('count.turns-hint')}>
					{texts.t('count.turns', { count: turns })}
				</span>
			</span>
		</PanelLink>
	);
}, isUnchanged);

/** A card is drawn again when it changes, each second while somebody talks, and at each step of its strip. */
function isUnchanged(before: CardProps, after: CardProps): boolean {
	const { conversation } = after;
	if (before.conversation !== conversation || before.audible !== after.audible) return false;
	const step = conversation.session === undefined ? stripStep(RECENT_SECONDS) : 1;
	return Math.abs(after.now - before.now) < step;
}

interface CallsignsProps {
	/** The latest first. */
	readonly stations: readonly NamedSource[];
	readonly talking: StationKey | undefined;
}

const NO_STATIONS: readonly (NamedSource | undefined)[] = [];

/** As many call signs as fit. Stations keep their places, so a handover only moves the highlight. */
function Callsigns({ stations, talking }: CallsignsProps) {
	const shown = stations.slice(0, countShown(stations.map(callsignOf)));
	const slots = useNext(NO_STATIONS, (before) => assignSlots(before, shown, shown.length, stationKey));
	const unshown = stations.length - shown.length;
	return (
		<span className="callsigns-in-card" aria-hidden="true">
			{slots.map((station) => {
				if (station === undefined) return null;
				// Between two overs, the station that talked last is marked but not lit.
				const last = talking === undefined && station === stations[0];
				const key = stationKey(station);
				return (
					<bdi key={key} className={key === talking ? 'lit' : last ? 'last' : undefined}>
						{callsignOf(station)}
					</bdi>
				);
			})}
			{unshown > 0 && <span>{`+${unshown}`}</span>}
		</span>
	);
}

/** The card as one sentence. It leaves out the elapsed time, because screen readers may announce each change of a focused element. */
function describe(conversation: LiveConversation, stations: readonly NamedSource[], { t, countryName }: Texts): string {
	const { dstId, talkgroup, turns, session } = conversation;
	const country = countryBeside(conversation);
	const hint = country === undefined ? dialNumber(dstId) : t('row.numbered-in', { country: countryName(country) });
	const [callsign = '', ...others] = stations.map(callsignOf);
	const callsigns = others.slice(0, 2).join(', ');
	return t(session === undefined ? 'card.talked-last' : 'card.talking', {
		talkgroup:
			talkgroup === '' && country === undefined ? formatId(dstId) : `${label(talkgroup, dstId)} ${hint}`.trim(),
		callsign,
		others: others.length > 2 ? t('card.others-more', { callsigns, count: others.length - 2 }) : callsigns,
		turns: t('count.turns', { count: turns }),
	});
}
