import { type ReactNode, useMemo, useState } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import {
	matches,
	matchingSubjects,
	type Parties,
	type Subject,
	toggleSubject,
	writeSubject,
} from '../../engine/subjects.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePageState } from './use-page-state.ts';

/** What is not shown. */
export interface Hidden {
	readonly subjects: readonly Subject[];
	/** If set, only these are shown. */
	readonly only: readonly Subject[] | undefined;
}

export function useHidden(): Hidden {
	const [{ hide, watch, only }] = usePageState();
	// Without a watched subject `only` has no effect, because its switch is in the watch line, which is then gone.
	return useMemo(() => ({ subjects: hide, only: only && watch.length > 0 ? watch : undefined }), [hide, watch, only]);
}

/**
 * Leaves out hidden rows and, if `only` is set, rows that are not watched.
 *
 * @returns `rows` itself where nothing is hidden and `only` is not set
 */
export function useVisible<Row extends Parties>(rows: readonly Row[]): readonly Row[] {
	const hidden = useHidden();
	return useMemo(() => {
		const showsAll = hidden.subjects.length === 0 && hidden.only === undefined;
		return showsAll ? rows : rows.filter((row) => isShown(hidden, row));
	}, [hidden, rows]);
}

/** Whether a row is shown: it is not hidden and, if only watched rows are shown, it is watched. */
export function isShown({ subjects, only }: Hidden, row: Parties): boolean {
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
		<span className="hidden-line">
			{hiding ? t('hidden.count', { count: subjects.length }) : t('hidden.shown-again', { count: shownAgain.length })}
			{' · '}
			<button type="button" className="link" onClick={press}>
				{t(hiding ? 'hidden.show' : 'hidden.hide')}
			</button>
		</span>
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
