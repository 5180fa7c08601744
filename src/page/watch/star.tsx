import { useContext, useState } from 'react';
import { MAX_SUBJECTS, matchingSubjects, type Subject } from '../../engine/subjects.ts';
import { WatchContext } from './watch-context.ts';

interface StarProps {
	readonly subject: Subject;
	/** The name of the talkgroup or station on the screen. */
	readonly label: string;
	/** The station's call sign: it may be watched by that. */
	readonly callsign?: string;
}

/** Whether a talkgroup or station is watched. @param callsign the station's, `''` where unknown or for a talkgroup */
export function useWatched(subject: Subject, callsign = ''): boolean {
	const { watched } = useContext(WatchContext);
	return matchingSubjects(watched, subject, callsign).length > 0;
}

/** Starts or stops watching a talkgroup or station. The style sheet draws the star, and shows it where it is set, under a mouse and near the focus. */
export function Star({ subject, label, callsign = '' }: StarProps) {
	const { watched, toggle } = useContext(WatchContext);
	const on = useWatched(subject, callsign);
	const [focused, setFocused] = useState(false);
	const full = !on && watched.length >= MAX_SUBJECTS;
	const title = on ? 'Watched (w)' : 'Watch (w)';
	return (
		<button
			type="button"
			// React takes out a row to move it. Without the class, the star would be hidden then, and lose the focus (SCREEN-15).
			className={focused ? 'star focused' : 'star'}
			aria-label={`Watch ${label}`}
			aria-pressed={on}
			title={full ? `${MAX_SUBJECTS} are watched, the most that can be` : title}
			disabled={full}
			onFocus={() => setFocused(true)}
			// When only the window loses the focus, the star gets it back with the window.
			onBlur={({ currentTarget }) => setFocused(document.activeElement === currentTarget)}
			onClick={() => toggle(subject, callsign)}
		/>
	);
}
