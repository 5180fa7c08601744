import type { ReactNode } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import { writeSubject } from '../../engine/subjects.ts';
import { useChosen } from '../choices/chosen.ts';
import { useTexts } from '../texts/use-texts.ts';

export function HideButton({
	subject,
	callsign = '',
}: {
	readonly subject: SubjectRef;
	readonly callsign?: string;
}): ReactNode {
	const { matching: hiding, toggle } = useChosen('hide', subject, callsign);
	const { t } = useTexts();
	// A station may be hidden by a beginning of call signs, which hides others too.
	const others = hiding.filter((each) => each.kind === 'callsign').map((each) => writeSubject(each).slice(3));
	return (
		<button
			type="button"
			className="link"
			title={hiding.length === 0 ? t('panel.hide-hint') : others.join(', ') || undefined}
			onClick={toggle}
		>
			{t(hiding.length > 0 ? 'panel.show-again' : 'panel.hide')}
			{others.length > 0 && <bdi>{` ${others.join(', ')}`}</bdi>}
		</button>
	);
}
