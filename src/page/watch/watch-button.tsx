import { useStar, type WatchedProps } from './star.tsx';

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
