import { type ReactNode, useContext } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { receivedOnlySince } from '../../engine/conversations/overs.ts';
import { type HeardSubject, search } from '../../engine/conversations/search.ts';
import { label } from '../../engine/names.ts';
import { matchesSession, matchingSubjects, type Subject, writeSubject } from '../../engine/subjects.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { usePanel } from '../choices/open-panel.ts';
import { WatchContext } from '../choices/watched.ts';
import { useDerived } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { namedSubject, targetOf } from '../ui/named-subject.ts';
import { Result } from '../ui/result.tsx';
import { Star } from '../ui/star.tsx';

const MAX_RESULTS = 50;

interface SearchResultsProps {
	readonly text: string;
	/** Ends the search: a result was chosen. */
	readonly finish: () => void;
}

function keyOf({ kind, id }: HeardSubject): string {
	return `${kind} ${id}`;
}

/** The talkgroups and stations that were heard and match, and an offer to watch what was not heard, or all call signs with a prefix. */
export function SearchResults({ text, finish }: SearchResultsProps): ReactNode {
	const { open } = usePanel();
	const { t, age, minuteOfDay } = useTexts();
	const { current, receivedSince, now } = useDerived(findHeard, text);
	const freeze = useRowFreeze();
	const found = useRows(current, freeze, keyOf, MAX_RESULTS);
	const present = new Set(current);
	const since = receivedSince === undefined ? undefined : minuteOfDay(receivedSince);
	const named = namedSubject(text);
	const heard = named !== undefined && current.some((one) => matchesSession(named, targetOf(one)));
	const isPattern = named?.kind === 'callsign' && named.prefix;
	const notHeard = since === undefined ? t('search.not-heard') : t('search.not-heard-since', { time: since });
	const nothingFound = named === undefined ? notHeard : t('search.nothing');
	const notHeardNow =
		since === undefined ? t('search.offer-not-heard') : t('search.offer-not-heard-since', { time: since });
	const why = heard ? t('search.every-callsign') : notHeardNow;
	const count =
		current.length > MAX_RESULTS
			? t('search.first', { count: MAX_RESULTS })
			: t('search.found', { count: current.length });
	const offered = isPattern || !heard ? named : undefined;
	return (
		<div className="results">
			<output className="muted">{current.length === 0 ? nothingFound : count}</output>
			<ul {...freeze.handlers}>
				{found.map((one) => {
					const { kind, id, callsign, name, lastActive } = one;
					const isStation = kind === 'station';
					const labelText = label(isStation ? callsign : name, id);
					return (
						<li key={keyOf(one)} data-row={keyOf(one)} className={present.has(one) ? undefined : 'struck-out'}>
							<Result
								kind={kind}
								label={labelText}
								detail={isStation ? name : name !== '' && dialNumber(id)}
								press={() => {
									finish();
									open({ kind, id });
								}}
							>
								{t(`search.${kind}`)} · {lastActive < now ? t('age.ago', { age: age(now - lastActive) }) : t('age.now')}
							</Result>
							<Star subject={{ kind, id }} label={labelText} callsign={callsign} />
						</li>
					);
				})}
				{offered !== undefined && <Offer subject={offered} why={why} finish={finish} />}
			</ul>
		</div>
	);
}

function findHeard(activity: Activity, now: UnixSeconds, text: string) {
	const heard = activity.recentActivity(now);
	return { current: search(text, heard), receivedSince: receivedOnlySince(heard), now };
}

interface OfferProps extends Pick<SearchResultsProps, 'finish'> {
	readonly subject: Subject;
	readonly why: string;
}

/** Offers to watch a subject that was not heard, or all call signs with a prefix. */
function Offer({ subject, why, finish }: OfferProps) {
	const { t } = useTexts();
	const { watched, toggle } = useContext(WatchContext);
	const isWatched = matchingSubjects(watched, subject).length > 0;
	const [, name = ''] = writeSubject(subject).split(':');
	return (
		<li className="offer">
			<button
				type="button"
				className="result"
				onClick={() => {
					finish();
					if (!isWatched) toggle(subject);
				}}
			>
				<span className="label">{t(isWatched ? 'search.watching' : 'search.watch', { name })}</span>
				<span className="detail">{why}</span>
			</button>
		</li>
	);
}
