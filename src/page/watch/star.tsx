import { useContext } from 'react';
import { MAX_SUBJECTS, matchingSubjects, type Subject } from '../../engine/subjects.ts';
import { WatchContext } from './watch-context.ts';

interface StarProps {
	readonly subject: Subject;
	/** The name of the talkgroup or station on the screen. */
	readonly label: string;
	/** The station's call sign: it may be watched by that. */
	readonly callsign?: string;
}

/** Starts or stops watching a talkgroup or station. The style sheet draws the star, and shows it where it is set, under a mouse and near the focus. */
export function Star({ subject, label, callsign = '' }: StarProps) {
	const { watched, toggle } = useContext(WatchContext);
	const on = matchingSubjects(watched, subject, callsign).length > 0;
	const full = !on && watched.length >= MAX_SUBJECTS;
	const title = on ? 'Watched (w)' : 'Watch (w)';
	return (
		<button
			type="button"
			className="star"
			aria-label={`Watch ${label}`}
			aria-pressed={on}
			title={full ? `${MAX_SUBJECTS} are watched, the most that can be` : title}
			disabled={full}
			onClick={() => toggle(subject, callsign)}
		/>
	);
}
