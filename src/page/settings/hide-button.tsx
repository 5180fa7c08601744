import type { ReactNode } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { MAX_SUBJECTS, matchingSubjects, toggleSubject } from '../../engine/subjects.ts';
import { useHidden } from './hidden.ts';

interface HideButtonProps {
	readonly subject: SubjectRef;
	/** Of a station, `''` where unknown: it may be hidden by its call sign. */
	readonly callsign?: string;
}

/** Hides a talkgroup or a station, or shows it again (HIDE-3). */
export function HideButton({ subject, callsign = '' }: HideButtonProps): ReactNode {
	const { subjects, change } = useHidden();
	const hidden = matchingSubjects(subjects, subject, callsign).length > 0;
	const full = !hidden && subjects.length >= MAX_SUBJECTS;
	const title = full ? `${MAX_SUBJECTS} are hidden, the most that can be` : 'Leave it out of the tables';
	return (
		<button
			type="button"
			className="link"
			disabled={full}
			title={hidden ? undefined : title}
			onClick={() => change(toggleSubject(subjects, subject, callsign))}
		>
			{hidden ? 'Show again' : 'Hide'}
		</button>
	);
}
