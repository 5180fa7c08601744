import type { ReactNode } from 'react';
import { MAX_SUBJECTS, type Subject, stationParty, talkgroupParty, toggleSubject } from '../address/subjects.ts';
import { isHidden, useHidden } from './hidden.ts';

interface HideButtonProps {
	readonly subject: Exclude<Subject, { kind: 'callsign' }>;
	/** Of a station, `''` where unknown: it may be hidden by its call sign. */
	readonly callsign?: string;
}

/** Hides a talkgroup or a station, or shows it again (HIDE-3). */
export function HideButton({ subject, callsign = '' }: HideButtonProps): ReactNode {
	const { subjects, change } = useHidden();
	const { kind, id } = subject;
	const parties = kind === 'talkgroup' ? talkgroupParty(id) : stationParty(id, callsign);
	if (isHidden(subjects, parties))
		return (
			<button
				type="button"
				className="link"
				onClick={() => change(subjects.filter((one) => !isHidden([one], parties)))}
			>
				Show again
			</button>
		);
	const full = subjects.length >= MAX_SUBJECTS;
	return (
		<button
			type="button"
			className="link"
			disabled={full}
			title={full ? `${MAX_SUBJECTS} are hidden, the most that can be` : 'Leave it out of the tables'}
			onClick={() => change(toggleSubject(subjects, subject))}
		>
			Hide
		</button>
	);
}
