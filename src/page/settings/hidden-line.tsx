import { type ReactNode, useState } from 'react';
import type { ChangePageState } from '../address/use-page-state.ts';
import type { Subject } from '../watch/subjects.ts';

interface HiddenLineProps {
	readonly subjects: readonly Subject[];
	readonly change: ChangePageState;
}

/** Says how many talkgroups and stations are hidden, shows them again, and hides them again (HIDE-4). Without any it is not there. */
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
