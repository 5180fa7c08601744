import { useContext } from 'react';
import { matchingSubjects, type Subject } from '../../engine/subjects.ts';
import { WatchContext } from '../choices/watched.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useTabStop } from './list/rows.tsx';

interface StarProps {
	readonly subject: Subject;
	/** As on the screen. */
	readonly label: string;
	/** The station's call sign, by which it may be watched. */
	readonly callsign?: string;
	/** With the word `Watch` or `Watching`, as in a panel. */
	readonly inWords?: boolean;
}

/** Starts or stops watching a talkgroup or station. The style sheet shows the star while the subject is watched, under a mouse, or near the focus. */
export function Star({ subject, label, callsign = '', inWords = false }: StarProps) {
	const { watched, toggle } = useContext(WatchContext);
	const tabStop = useTabStop(subject.kind === 'talkgroup' ? 'watch talkgroup' : 'watch station');
	const isWatched = matchingSubjects(watched, subject, callsign).length > 0;
	const { t } = useTexts();
	const saysWatching = inWords && isWatched;
	return (
		<button
			type="button"
			className={isWatched ? 'drawing star watched' : 'drawing star'}
			aria-label={t(saysWatching ? 'star.watching-label' : 'star.watch-label', { name: label })}
			aria-pressed={inWords ? undefined : isWatched}
			title={t(isWatched ? 'star.stop-hint' : 'star.watch-hint')}
			onClick={() => toggle(subject, callsign)}
			{...tabStop}
		>
			{inWords && t(saysWatching ? 'star.watching' : 'star.watch')}
		</button>
	);
}
