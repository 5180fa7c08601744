import type { ReactNode } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import { useTabStop } from './list/rows.tsx';

interface ResultProps {
	readonly kind: SubjectRef['kind'];
	readonly label: string;
	/** Beside the label, muted. */
	readonly detail: ReactNode;
	readonly press: () => void;
	/** At the end of the line. */
	readonly children: ReactNode;
}

/** A talkgroup or a station in a dialog or below the search. Only names are cut when room is short. */
export function Result({ kind, label, detail, press, children }: ResultProps) {
	return (
		<button type="button" className={`result ${kind}`} onClick={press} {...useTabStop(kind)}>
			<bdi className="label">{label}</bdi>
			<bdi className="detail">{detail}</bdi>
			<span className="muted">{children}</span>
		</button>
	);
}
