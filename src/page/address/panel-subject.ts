import type { PageState } from './page-state.ts';

/** The talkgroup or the station that the panel shows. */
export interface PanelSubject {
	readonly kind: 'talkgroup' | 'station';
	/** The text in the address. It may be no number; then nothing is ever found. */
	readonly id: string;
}

export function talkgroupSubject(id: number): PanelSubject {
	return { kind: 'talkgroup', id: String(id) };
}

export function stationSubject(id: number): PanelSubject {
	return { kind: 'station', id: String(id) };
}

/** @returns undefined where the panel is closed */
export function panelSubject({
	talkgroup,
	station,
}: Pick<PageState, 'talkgroup' | 'station'>): PanelSubject | undefined {
	if (talkgroup !== '') return { kind: 'talkgroup', id: talkgroup };
	return station === '' ? undefined : { kind: 'station', id: station };
}

/** The change of the page's state that opens the panel, or closes it. */
export function panelChange(subject: PanelSubject | undefined): Pick<PageState, 'talkgroup' | 'station'> {
	return {
		talkgroup: subject?.kind === 'talkgroup' ? subject.id : '',
		station: subject?.kind === 'station' ? subject.id : '',
	};
}

/** An address that opens the panel, and nothing else: for links that can be copied. */
export function panelAddress({ kind, id }: PanelSubject): string {
	return `#${kind}=${encodeURIComponent(id)}`;
}
