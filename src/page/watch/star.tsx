import { useContext } from 'react';
import { matchingSubjects, type Subject } from '../../engine/subjects.ts';
import { WatchContext } from './watch-context.ts';

/** What a star watches. */
interface WatchedProps {
	readonly subject: Subject;
	/** The name of the talkgroup or station on the screen. */
	readonly label: string;
	/** The station's call sign: it may be watched by that. */
	readonly callsign?: string;
	/** -1 in a row, whose list has one Tab stop (SCREEN-27). */
	readonly tabIndex?: number;
}

/** Starts or stops watching a talkgroup or station. The style sheet draws the star, and shows it where it is set, under a mouse and near the focus. */
export function Star({ subject, label, callsign = '', tabIndex }: WatchedProps) {
	const { isWatched, ...button } = useStar(subject, callsign);
	return (
		<button
			type="button"
			className={isWatched ? 'star watched' : 'star'}
			aria-label={`Watch ${label}`}
			aria-pressed={isWatched}
			tabIndex={tabIndex}
			{...button}
		/>
	);
}

/** What the star of a subject shows and does. */
function useStar(subject: Subject, callsign: string) {
	const { watched, toggle } = useContext(WatchContext);
	const isWatched = matchingSubjects(watched, subject, callsign).length > 0;
	return {
		isWatched,
		title: isWatched ? 'Stop watching (w)' : 'Watch (w)',
		onClick: () => toggle(subject, callsign),
	};
}

/** The star of a panel, with a word. `w` presses it. */
export function WatchButton({ subject, label, callsign = '' }: WatchedProps) {
	const { isWatched, ...button } = useStar(subject, callsign);
	const word = isWatched ? 'Watching' : 'Watch';
	return (
		<button type="button" className={isWatched ? 'star watched' : 'star'} aria-label={`${word} ${label}`} {...button}>
			{word}
		</button>
	);
}
