import { memo } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import type { LiveConversation } from '../../engine/conversations.ts';
import { dialNumber, refOf } from '../../engine/ids.ts';
import { label } from '../../engine/names.ts';
import type { Station } from '../../engine/reading.ts';
import { type StationKey, stationKey } from '../../engine/stations.ts';
import { useHidden } from '../choices/visibility.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useNext } from '../ui/list/next-rows.ts';
import { Elapsed, OversStrip } from '../ui/live.tsx';
import { PanelLink } from '../ui/panel-link.tsx';
import { CountryMark, NetworkMark } from '../ui/row-text.tsx';
import { countShown } from './band-columns.ts';
import { callsignOf, cardSentence, countryBeside } from './card-sentence.ts';
import { assignSlots } from './slots.ts';
import { withoutHidden } from './without-hidden.ts';

interface CardProps {
	readonly conversation: LiveConversation;
}

/** A live conversation. A press anywhere opens the talkgroup's panel. */
export const Card = memo(function Card({ conversation }: CardProps) {
	const { talkgroup, turns, overs, active } = conversation;
	const { id, name } = talkgroup;
	const texts = useTexts();
	const { subjects } = useHidden();
	const country = countryBeside(talkgroup);
	const visible = withoutHidden(conversation, subjects);
	// Of several overs on the air, the one that began first.
	const timed = visible.active[0] ?? active[0];
	return (
		<div className="surface card">
			<PanelLink subject={{ kind: 'talkgroup', ...refOf(talkgroup) }} className="whole" title={label(name, id)}>
				<span className="visually-hidden">{cardSentence(conversation, visible, texts)}</span>
			</PanelLink>
			<span className="card-head">
				<bdi className="label" aria-hidden="true">
					{label(name, id)}
				</bdi>
				{name !== '' && (
					<span className="detail" aria-hidden="true">
						{dialNumber(id)}
					</span>
				)}
				{country !== undefined && <CountryMark kind="talkgroup" code={country} />}
				<NetworkMark talkgroup={talkgroup} />
			</span>
			<Callsigns
				stations={visible.stations}
				talking={visible.active.map(({ station }) => stationKey(station))}
				marksLast={active.length === 0 && visible.hasLatest}
			/>
			{timed !== undefined && (
				<span className="live" aria-hidden="true">
					<Elapsed over={timed} />
				</span>
			)}
			<span className="card-foot" aria-hidden="true">
				<OversStrip overs={overs} active={active} windowSeconds={RECENT_SECONDS} />
				<span className="muted" title={texts.t('count.turns-hint')}>
					{texts.t('count.turns', { count: turns })}
				</span>
			</span>
		</div>
	);
});

interface CallsignsProps {
	/** The latest first. */
	readonly stations: readonly Station[];
	readonly talking: readonly StationKey[];
	/** Whether the first station, which talked last, is marked but not lit: between two overs. */
	readonly marksLast: boolean;
}

const NO_STATIONS: readonly (Station | undefined)[] = [];

/** As many call signs as fit. Stations keep their slots, so a handover only moves the highlight. */
function Callsigns({ stations, talking, marksLast }: CallsignsProps) {
	const shown = stations.slice(0, countShown(stations.map(callsignOf)));
	const slots = useNext(NO_STATIONS, (before) => assignSlots(before, shown, shown.length, stationKey));
	const unshown = stations.length - shown.length;
	return (
		<span className="callsigns-in-card" aria-hidden="true">
			{slots.map((station) => {
				if (station === undefined) return null;
				const key = stationKey(station);
				const isLast = marksLast && station === stations[0];
				return (
					<bdi key={key} className={talking.includes(key) ? 'lit' : isLast ? 'last' : undefined}>
						{callsignOf(station)}
					</bdi>
				);
			})}
			{unshown > 0 && <span>{`+${unshown}`}</span>}
		</span>
	);
}
