import { type ReactNode, useMemo, useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { formatCount } from '../../engine/format.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import type { PanelControl } from '../conversation/use-panel.ts';
import type { LiveActivity } from '../store/live-activity.ts';
import { useDerived } from '../store/use-view.ts';
import { type Chip, WatchedChips } from './chips.ts';
import { Star } from './star.tsx';
import { concerns } from './subjects.ts';
import { TellSettings } from './tell-settings.tsx';
import { useTelling } from './use-telling.ts';
import './watch-line.css';

interface WatchLineProps {
	readonly activity: LiveActivity;
	readonly state: PageState;
	readonly change: ChangePageState;
	readonly open: PanelControl['open'];
}

/** The watched subjects on one line: on the air, since when quiet, or not heard yet. A press opens a panel. */
export function WatchLine({ activity, state, change, open }: WatchLineProps): ReactNode {
	const withheld = useTelling(activity, state);
	const { watch: watched } = state;
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
		<section className="watch-line" aria-label="Watched" title={describeWithheld(withheld)}>
			<ul>
				{shown.map((chip) => (
					<li key={chip.key} className={chip.live ? 'chip is-live' : 'chip'}>
						<Star subject={chip.subject} label={chip.label} />
						<ChipText chip={chip} open={open} />
					</li>
				))}
			</ul>
			<button type="button" className="link" popoverTarget="tell">
				Tell me
			</button>
			<div id="tell" popover="auto">
				<TellSettings state={state} change={change} />
			</div>
		</section>
	);
}

function describeWithheld(count: number): string {
	return `${formatCount(count, 'announcement')} withheld in the last hour`;
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
