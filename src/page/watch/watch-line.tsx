import { type ReactNode, useMemo, useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { PanelControl } from '../conversation/use-panel.ts';
import type { LiveActivity } from '../store/live-activity.ts';
import { useDerived } from '../store/use-view.ts';
import { type Chip, WatchedChips } from './chips.ts';
import { Star } from './star.tsx';
import { concerns, type Subject } from './subjects.ts';
import './watch-line.css';

interface WatchLineProps {
	readonly activity: LiveActivity;
	readonly watched: readonly Subject[];
	readonly open: PanelControl['open'];
}

/** What is watched, on one line: on the air, since when quiet, or not heard yet. A press opens its panel. */
export function WatchLine({ activity, watched, open }: WatchLineProps): ReactNode {
	const [chips] = useState(() => new WatchedChips());
	const derivation = useMemo(
		() => ({
			compute: (source: Activity, now: UnixSeconds) => chips.list(watched, source, now),
			concerns: (session: ActiveSession) => watched.some((subject) => concerns(subject, session)),
		}),
		[chips, watched],
	);
	const shown = useDerived(activity, derivation);
	return (
		<section className="watch-line" aria-label="Watched">
			<ul>
				{shown.map((chip) => (
					<li key={chip.key} className={chip.live ? 'chip is-live' : 'chip'}>
						<Star subject={chip.subject} label={chip.label} />
						<ChipText chip={chip} open={open} />
					</li>
				))}
			</ul>
		</section>
	);
}

function ChipText({ chip: { label, party, state, opens }, open }: { chip: Chip; open: PanelControl['open'] }) {
	const text = (
		<>
			<bdi className="label">{label}</bdi>
			<span className="chip-state">
				{' · '}
				{party !== '' && <bdi>{party}</bdi>} {state}
			</span>
		</>
	);
	if (opens === undefined) return <span className="chip-text">{text}</span>;
	return (
		<button type="button" className="chip-text" onClick={() => open(opens)}>
			{text}
		</button>
	);
}
