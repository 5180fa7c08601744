import { type ReactNode, useState } from 'react';
import type { Subject } from '../../engine/subjects.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The number of hidden talkgroups and stations, with a button that shows them. After a press, the button hides the same ones again. */
export function HiddenLine(): ReactNode {
	const [{ hide: subjects }, change] = usePageState();
	const { t } = useTexts();
	const [shownAgain, setShownAgain] = useState<readonly Subject[]>([]);
	if (subjects.length === 0 && shownAgain.length === 0) return null;
	const hiding = subjects.length > 0;
	const press = () => {
		setShownAgain(hiding ? subjects : []);
		change({ hide: hiding ? [] : shownAgain });
	};
	return (
		<button type="button" className="link" onClick={press}>
			{hiding ? t('hidden.count', { count: subjects.length }) : t('hidden.shown-again', { count: shownAgain.length })}
			<span className="long">{` · ${t(hiding ? 'hidden.show' : 'hidden.hide')}`}</span>
		</button>
	);
}
