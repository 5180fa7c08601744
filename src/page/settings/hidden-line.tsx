import { type ReactNode, useState } from 'react';
import type { Subject } from '../../engine/subjects.ts';
import type { ChangePageState } from '../address/use-page-state.ts';

interface HiddenLineProps {
	readonly subjects: readonly Subject[];
	readonly change: ChangePageState;
}

/** The number of hidden talkgroups and stations, with a button that shows or hides them (HIDE-4). It is empty when there are none. */
export function HiddenLine({ subjects, change }: HiddenLineProps): ReactNode {
	const [shownAgain, setShownAgain] = useState<readonly Subject[]>([]);
	if (subjects.length === 0 && shownAgain.length === 0) return null;
	const hiding = subjects.length > 0;
	const press = () => {
		setShownAgain(hiding ? subjects : []);
		change({ hide: hiding ? [] : shownAgain });
	};
	return (
		<span className="hidden-line">
			{hiding ? `${subjects.length} hidden · ` : `${shownAgain.length} shown again · `}
			<button type="button" className="link" onClick={press}>
				{hiding ? 'show' : 'hide'}
			</button>
		</span>
	);
}
