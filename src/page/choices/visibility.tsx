import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { isInLens, talkgroupsWith } from '../../engine/countries.ts';
import { keyOf } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import {
	matches,
	matchingSubjects,
	type Parties,
	type Subject,
	toggleSubject,
	writeSubject,
} from '../../engine/subjects.ts';
import { useEachSecond } from '../services.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useCallsignCountries } from './station-country.ts';
import { usePageState } from './use-page-state.ts';

/** What is not shown. */
export interface Hidden {
	readonly subjects: readonly Subject[];
	/** If set, only these are shown. */
	readonly only: readonly Subject[] | undefined;
	/** Only these countries, as ISO 3166 codes, and these beginnings of call signs (`DL*`) are shown. Empty without a lens. */
	readonly lens: readonly string[];
	/** There is a lens, or only some subjects are shown. */
	readonly narrowed: boolean;
	/** Once they are loaded, the lens knows the countries of call signs, and rows are asked again. */
	readonly hasCallsignCountries: boolean;
}

export function useHidden(): Hidden {
	const [{ hide, watch, only, country, onlyCalls }] = usePageState();
	const hasCallsignCountries = useCallsignCountries(country.length > 0);
	return useMemo(() => {
		// Without a watched subject `only` has no effect, because its switch is in the watch line, which is then gone.
		const onlyWatched = only && watch.length > 0;
		const lens = [...country, ...onlyCalls];
		const narrowed = onlyWatched || lens.length > 0;
		return { subjects: hide, only: onlyWatched ? watch : undefined, lens, narrowed, hasCallsignCountries };
	}, [hide, watch, only, country, onlyCalls, hasCallsignCountries]);
}

/** @returns whether the lens shows a row. A row about a talkgroup alone is shown for the stations heard there too. */
export function useInLens(): (row: Parties) => boolean {
	const { lens } = useHidden();
	const talkgroups = useEachSecond(talkgroupsWith, lens);
	return useCallback(
		(row) => {
			if (lens.length === 0) return true;
			const { station, talkgroup } = row;
			if (station !== undefined || talkgroup === undefined) return isInLens(lens, row);
			return talkgroups.includes(keyOf(talkgroup));
		},
		[lens, talkgroups],
	);
}

type LensTextKey = 'active.nobody-in' | 'conversations.none-in' | 'rankings.nothing-in';

/**
 * Says why a list shows nothing: because of the lens, because only watched subjects are shown, or because of both.
 *
 * @returns undefined where there is no such reason
 */
export function useNothingShown(inLens: LensTextKey, watched: PlainTextKey): string | undefined {
	const { only, lens } = useHidden();
	const { t, countryNames } = useTexts();
	if (lens.length === 0) return only && t(watched);
	return only === undefined ? t(inLens, { country: countryNames(lens) }) : t('rankings.nothing-matches');
}

/**
 * Leaves out hidden rows, rows that the lens leaves out and, if `only` is set, rows that are not watched.
 *
 * @returns `rows` itself where nothing is left out by choice
 */
export function useVisible<Row extends Parties>(rows: readonly Row[]): readonly Row[] {
	const hidden = useHidden();
	const inLens = useInLens();
	return useMemo(() => {
		const showsAll = hidden.subjects.length === 0 && !hidden.narrowed;
		return showsAll ? rows : rows.filter((row) => inLens(row) && isShown(hidden, row));
	}, [hidden, inLens, rows]);
}

/** Whether a row is shown: it is not hidden and, if only watched rows are shown, it is watched. */
export function isShown({ subjects, only }: Pick<Hidden, 'subjects' | 'only'>, row: Parties): boolean {
	const matchesRow = (subject: Subject) => matches(subject, row);
	return !subjects.some(matchesRow) && (only === undefined || only.some(matchesRow));
}

/** The number of hidden talkgroups and stations, with a button that shows them. After a press, the button hides the same ones again. */
export function HiddenLine(): ReactNode {
	const [{ hide: subjects }, change] = usePageState();
	const { t } = useTexts();
	const [shownAgain, setShownAgain] = useState<readonly Subject[]>([]);
	if (subjects.length === 0 && shownAgain.length === 0) return null;
	const hiding = subjects.length > 0;
	const press = () => {
		setShownAgain(hiding ? subjects : []);
		change({ hide: hiding ? [] : shownAgain });
	};
	return (
		<button type="button" className="link" onClick={press}>
			{hiding ? t('hidden.count', { count: subjects.length }) : t('hidden.shown-again', { count: shownAgain.length })}
			<span className="long">{` · ${t(hiding ? 'hidden.show' : 'hidden.hide')}`}</span>
		</button>
	);
}

interface HideButtonProps {
	readonly subject: SubjectRef;
	/** The station's call sign, by which it may be hidden; `''` where unknown. */
	readonly callsign?: string;
}

/** Hides a talkgroup or a station, or shows it again. */
export function HideButton({ subject, callsign = '' }: HideButtonProps): ReactNode {
	const [{ hide: subjects }, change] = usePageState();
	const { t } = useTexts();
	const hiding = matchingSubjects(subjects, subject, callsign);
	// A station may be hidden by a beginning of call signs, which hides others too.
	const others = hiding.filter((each) => each.kind === 'callsign').map((each) => writeSubject(each).slice(3));
	return (
		<button
			type="button"
			className="link"
			title={hiding.length === 0 ? t('panel.hide-hint') : others.join(', ') || undefined}
			onClick={() => change({ hide: toggleSubject(subjects, subject, callsign) })}
		>
			{t(hiding.length > 0 ? 'panel.show-again' : 'panel.hide')}
			{others.length > 0 && <bdi>{` ${others.join(', ')}`}</bdi>}
		</button>
	);
}
