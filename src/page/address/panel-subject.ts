import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { readId } from '../../engine/subjects.ts';
import type { PageState } from './page-state.ts';

/** The talkgroup or the station that the panel shows. */
export interface PanelSubject {
	readonly kind: SubjectRef['kind'];
	/** Text, because an address may name something other than a number. The panel then shows that text, and finds nothing. */
	readonly id: string;
}

/** @returns undefined where the panel is closed */
export function panelSubject({
	talkgroup,
	station,
}: Pick<PageState, 'talkgroup' | 'station'>): PanelSubject | undefined {
	if (talkgroup !== '') return withoutZeros({ kind: 'talkgroup', id: talkgroup });
	return station === '' ? undefined : withoutZeros({ kind: 'station', id: station });
}

/** Links and rows are compared with this text. A number in the address may begin with zeros. */
function withoutZeros({ kind, id }: PanelSubject): PanelSubject {
	return { kind, id: readId(id)?.toString() ?? id };
}

/** The change of the page's state that opens the panel, or closes it. */
export function panelChange(subject: SubjectRef | undefined): Pick<PageState, 'talkgroup' | 'station'> {
	return {
		talkgroup: subject?.kind === 'talkgroup' ? String(subject.id) : '',
		station: subject?.kind === 'station' ? String(subject.id) : '',
	};
}

/** An address that opens the panel, and nothing else: for links that can be copied. */
export function panelAddress({ kind, id }: PanelSubject | SubjectRef): string {
	return `#${kind}=${encodeURIComponent(id)}`;
}
