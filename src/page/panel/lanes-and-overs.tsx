import type { ReactNode } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import type { Over } from '../../engine/reading.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { RowFreeze } from '../ui/list/row-freeze.ts';
import { type Lane, LanesTable } from './lanes-table.tsx';
import { OversTable } from './overs-table.tsx';

interface LanesAndOversProps {
	/** What the lanes are of: the stations of a talkgroup, or the talkgroups of a station. */
	readonly kind: SubjectRef['kind'];
	readonly lanes: readonly Lane[];
	/** How many lanes come first. The others are below them, under `Earlier`. */
	readonly recentLanes: number;
	/** The latest first. */
	readonly overs: readonly Over[];
	/** One for all lists of the panel, because a list that grows moves those below. */
	readonly freeze: RowFreeze;
	/** A list above them. */
	readonly children?: ReactNode;
}

/** The overs of the last ten minutes, as one lane for each station or talkgroup, and as a list. */
export function LanesAndOvers({ kind, lanes, recentLanes, overs, freeze, children }: LanesAndOversProps) {
	const { t } = useTexts();
	return (
		<div {...freeze.handlers}>
			{children}
			{lanes.length > 0 && (
				<>
					<h3>{t('panel.last-ten-minutes')}</h3>
					<LanesTable kind={kind} lanes={lanes} recentLanes={recentLanes} overs={overs} freeze={freeze} />
					<h3>{t('column.overs')}</h3>
					<OversTable kind={kind} overs={overs} freeze={freeze} />
				</>
			)}
		</div>
	);
}
