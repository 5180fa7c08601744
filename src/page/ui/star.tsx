import { type Subject, writeSubject } from '../../engine/subjects.ts';
import { useChosen } from '../choices/chosen.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useTabStop } from './list/rows.tsx';
import { mark, marked } from './marks.ts';

interface StarProps {
	readonly subject: Subject;
	readonly label: string;
	readonly callsign?: string;
	/** With the word `Watch` or `Watching`, as in a panel. */
	readonly inWords?: boolean;
}

/** Starts or stops watching a talkgroup or station. The style sheet shows the star while the subject is watched, under a mouse, or near the focus. */
export function Star({ subject, label, callsign = '', inWords = false }: StarProps) {
	const { matching, toggle } = useChosen('watch', subject, callsign);
	const tabStop = useTabStop(subject.kind === 'talkgroup' ? 'watch talkgroup' : 'watch station');
	const isWatched = matching.length > 0;
	const { t } = useTexts();
	const saysWatching = inWords && isWatched;
	// A press may end more than its own subject, such as all of `G4*`.
	const isAlone = matching.every(({ kind }) => kind === subject.kind);
	const ended = matching.map((each) => (each.kind === subject.kind ? label : writeSubject(each).slice('st:'.length)));
	const stopHint = isAlone ? t('star.stop-hint') : t('star.stop-others-hint', { name: ended.join(', ') });
	return (
		<button
			type="button"
			className={isWatched ? 'drawing star watched' : 'drawing star'}
			aria-label={t(saysWatching ? 'star.watching-label' : 'star.watch-label', { name: label })}
			aria-pressed={inWords ? undefined : isWatched}
			title={isWatched ? stopHint : t('star.watch-hint')}
			onClick={toggle}
			{...mark('star')}
			{...tabStop}
		>
			{inWords && t(saysWatching ? 'star.watching' : 'star.watch')}
		</button>
	);
}

/** Presses the star nearest to the focus: the first one of the smallest marked subject that has one. */
export function pressFocusedStar(): void {
	let subject = document.activeElement?.closest(marked('subject'));
	while (subject && subject.querySelector(marked('star')) === null) {
		subject = subject.parentElement?.closest(marked('subject'));
	}
	subject?.querySelector<HTMLElement>(marked('star'))?.click();
}
