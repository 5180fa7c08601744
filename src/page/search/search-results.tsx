import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { refKey, refOf } from '../../engine/ids.ts';
import { label, numberBeside, stationLabel, talkgroupLabel } from '../../engine/names.ts';
import { receivedOnlySince } from '../../engine/overs.ts';
import type { ActiveOver } from '../../engine/reading.ts';
import { type HeardSubject, partiesOf, search } from '../../engine/search.ts';
import { matches, type Subject, writeSubject } from '../../engine/subjects.ts';
import { useChosen } from '../choices/chosen.ts';
import { useLens } from '../choices/lens.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useEachSecond, useServices } from '../services.ts';
import { ENGLISH } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { Ago, Elapsed, notHeardText } from '../ui/live.tsx';
import { mark } from '../ui/marks.ts';
import { NetworkMark } from '../ui/row-text.tsx';
import { Star } from '../ui/star.tsx';
import { findCountries } from './find-countries.ts';
import { namedSubject } from './named-subject.ts';

const MAX_RESULTS = 50;
const MAX_COUNTRIES = 3;
const STILL_MS = 1000;

interface SearchResultsProps {
	readonly text: string;
	/** Ends the search: a result was chosen. */
	readonly finish: () => void;
}

/** Ends the search, and does what the chosen result says. */
type Choose = (press: () => void) => () => void;

function rowKey(subject: HeardSubject): string {
	return `${subject.kind} ${refKey(subject)}`;
}

/** The talkgroups and stations that were heard and match, before them lenses, and an offer to watch what was not heard, or all call signs with a prefix. */
export function SearchResults({ text, finish }: SearchResultsProps): ReactNode {
	const texts = useTexts();
	const { t, countryName } = texts;
	const countries = findCountries(text, (code) => [countryName(code), ENGLISH.countryName(code)]).slice(
		0,
		MAX_COUNTRIES,
	);
	const current = useEachSecond(search, text);
	const notHeard = notHeardText(useEachSecond(receivedOnlySince), texts);
	const freeze = useRowFreeze();
	const found = useRows(current, freeze, rowKey, MAX_RESULTS);
	const named = namedSubject(text);
	const heard = named !== undefined && current.some((subject) => matches(named, partiesOf(subject)));
	const isPattern = named?.kind === 'callsign' && named.prefix;
	const beginnings = isPattern ? [`${named.callsign}*`] : [];
	const nothingFound = named === undefined ? notHeard : t('search.nothing');
	const why = heard ? t('search.every-callsign') : notHeard;
	const count =
		current.length > MAX_RESULTS
			? t('search.first', { count: MAX_RESULTS })
			: t('search.found', { count: current.length + countries.length });
	const summary = current.length + countries.length === 0 ? nothingFound : count;
	const offered = isPattern || !heard ? named : undefined;
	const choose: Choose = (press) => () => {
		finish();
		press();
	};
	return (
		<div className="results">
			<p className="muted">{summary}</p>
			<Said text={summary} />
			<ul {...freeze.handlers}>
				{[...countries, ...beginnings].map((entry) => (
					<LensOffer key={entry} entry={entry} choose={choose} />
				))}
				{found.map(({ row: subject, left }) => (
					<li
						key={rowKey(subject)}
						translate="no"
						{...mark('row', rowKey(subject))}
						{...mark('subject')}
						className={left ? 'struck-out' : undefined}
					>
						<FoundSubject subject={subject} choose={choose} />
					</li>
				))}
				{offered !== undefined && <Offer subject={offered} why={why} choose={choose} />}
			</ul>
		</div>
	);
}

/**
 * Says to screen readers what was found when the visitor has stopped typing, and nothing later: each letter, and each station that comes or goes, would
 * interrupt what is said.
 */
function Said({ text }: { readonly text: string }) {
	const { timers } = useServices();
	const [said, setSaid] = useState('');
	const say = useEffectEvent(() => setSaid(text));
	useEffect(() => timers.after(STILL_MS, () => say()), [timers]);
	return <output className="visually-hidden">{said}</output>;
}

/** Offers to show only a country, or the call signs that begin so, or where others are shown alone, these too. */
function LensOffer({ entry, choose }: { readonly entry: string; readonly choose: Choose }) {
	const { t, countryName } = useTexts();
	const { lens, isOnly, toggle, add } = useLens();
	const country = countryName(entry);
	const offer = (text: string, press: () => void) => (
		<li>
			<button type="button" className="result talkgroup" onClick={choose(press)}>
				<span className="label">{text}</span>
				{entry !== country && <span className="muted">{entry}</span>}
			</button>
		</li>
	);
	return (
		<>
			{offer(isOnly(entry) ? t('lens.show-all') : t('lens.only', { country }), () => toggle(entry))}
			{lens.length > 0 && !lens.includes(entry) && offer(t('lens.also', { country }), () => add(entry))}
		</>
	);
}

function FoundSubject({ subject, choose }: { readonly subject: HeardSubject; readonly choose: Choose }) {
	const { kind, id, callsign, name, lastActive, over } = subject;
	const opened = { kind, ...refOf(subject) };
	const { open } = usePanel();
	const { t } = useTexts();
	const isStation = kind === 'station';
	const labelText = label(isStation ? callsign : name, id);
	return (
		<>
			<button type="button" className={`result ${kind}`} onClick={choose(() => open(opened))}>
				<bdi className={isStation && over !== undefined ? 'label lit' : 'label'}>{labelText}</bdi>
				<bdi className="detail">
					{isStation ? (
						name
					) : (
						<>
							{numberBeside(subject)} <NetworkMark talkgroup={subject} />
						</>
					)}
				</bdi>
				{over === undefined ? (
					<span className="muted">
						{t(`search.${kind}`)} · <Ago since={lastActive} />
					</span>
				) : (
					<OnAir over={over} isStation={isStation} />
				)}
			</button>
			<Star subject={opened} label={labelText} callsign={callsign} />
		</>
	);
}

function OnAir({ over, isStation }: { readonly over: ActiveOver; readonly isStation: boolean }) {
	const { withElements } = useTexts();
	const { station, talkgroup } = over;
	const name = isStation ? talkgroupLabel(talkgroup) : stationLabel(station);
	return (
		<span className="on-air">
			{withElements('search.on-air', {
				name: <bdi className={isStation ? undefined : 'lit'}>{name}</bdi>,
				duration: <Elapsed over={over} />,
			})}
		</span>
	);
}

interface OfferProps {
	readonly subject: Subject;
	readonly why: string;
	readonly choose: Choose;
}

function Offer({ subject, why, choose }: OfferProps) {
	const { t } = useTexts();
	const { matching, toggle } = useChosen('watch', subject);
	const isWatched = matching.length > 0;
	const [, name = ''] = writeSubject(subject).split(/:(.*)/s);
	return (
		<li className="offer">
			<button type="button" className="result" onClick={choose(() => isWatched || toggle())}>
				<span className="label">{t(isWatched ? 'search.watching' : 'search.watch', { name })}</span>
				<span className="detail">{why}</span>
			</button>
		</li>
	);
}
