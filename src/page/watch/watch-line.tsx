import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { stationLabel, talkgroupLabel } from '../../engine/names.ts';
import type { Reading } from '../../engine/reading.ts';
import { usePanel } from '../choices/open-panel.ts';
import { hourOfDay, isSilent, type SilentHours } from '../choices/silent-hours.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond, useSecond } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check } from '../ui/choices.tsx';
import { Icon } from '../ui/icons.tsx';
import { useNext } from '../ui/list/next-rows.ts';
import { mark, marked } from '../ui/marks.ts';
import { Star } from '../ui/star.tsx';
import { type Chip, describeState, isOneStation, keepLastHeard, panelOf, watchedChips } from './chips.ts';
import { areAlertsOn } from './notification-permission.ts';

const NO_CHIPS: readonly Chip[] = [];

interface WatchLineProps {
	readonly openAlerts: () => void;
}

/** The watched subjects on one line: on the air, since when quiet, or not heard yet. A press opens a panel. */
export function WatchLine({ openAlerts }: WatchLineProps): ReactNode {
	const [{ watch: watched, only: onlyWatched }, change] = usePageState();
	const { t } = useTexts();
	const current = useEachSecond(watchedChips, watched);
	const chips = useNext(NO_CHIPS, (before) => keepLastHeard(before, current));
	return (
		<section className="side-by-side watch-line" aria-label={t('watch.heading')}>
			<Bell openAlerts={openAlerts} />
			<SilentNote />
			<ul translate="no">
				{chips.map((chip) => (
					<ChipItem key={chip.key} chip={chip} />
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
		</section>
	);
}

function SilentNote() {
	const [{ silent }] = usePageState();
	const { t, minuteOfDay } = useTexts();
	const isSilentNow = useEachSecond(isSilentAt, silent);
	if (!isSilentNow || silent === undefined) return null;
	return (
		<span className="side-by-side muted">{t('watch.silent', { time: minuteOfDay(hourOfDay(silent.until)) })}</span>
	);
}

function isSilentAt({ at }: Reading, hours: SilentHours | undefined): boolean {
	return isSilent(hours, at);
}

/** Opens the settings of the alerts. Filled while an alert is on. */
function Bell({ openAlerts }: WatchLineProps) {
	const [{ tell }] = usePageState();
	const { t } = useTexts();
	const on = areAlertsOn(tell);
	const name = t(on ? 'watch.alerts-on' : 'watch.alerts');
	return (
		<button
			type="button"
			className={on ? 'drawing bell on off-wall' : 'drawing bell off-wall'}
			aria-label={name}
			title={name}
			aria-haspopup="dialog"
			onClick={openAlerts}
		>
			<Icon name={on ? 'bell-on' : 'bell'} />
		</button>
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
}

function ChipItem({ chip }: ChipProps) {
	const { subject, label: name, number, over } = chip;
	const item = useRef<HTMLLIElement>(null);
	// A press on its star removes the chip. The focus moves to the next chip, else to the previous one, else to the heading below the line.
	useLayoutEffect(() => {
		const chipItem = item.current;
		return () => {
			if (chipItem?.contains(document.activeElement) !== true) return;
			const beside = chipItem.nextElementSibling ?? chipItem.previousElementSibling;
			const star = beside?.querySelector<HTMLElement>(marked('star'));
			(star ?? document.querySelector<HTMLElement>(`${marked('part')} h2`))?.focus();
		};
	}, []);
	return (
		<li
			ref={item}
			className={over === undefined ? 'surface chip' : 'surface chip is-live'}
			{...mark('subject')}
			{...chipHandlers}
		>
			<Star subject={subject} label={`${name} ${number}`.trim()} />
			<ChipText chip={chip} />
		</li>
	);
}

/** A talkgroup's name is cut first. */
function ChipText({ chip }: ChipProps) {
	const { subject, label: name, number } = chip;
	const { open } = usePanel();
	const opens = panelOf(chip);
	const text = (
		<>
			<bdi className={subject.kind === 'talkgroup' ? 'name' : undefined}>{name}</bdi>
			{number !== '' && <span>{` ${number}`}</span>}
			<ChipState chip={chip} />
		</>
	);
	if (opens === undefined) return <span className="chip-text">{text}</span>;
	return (
		<button type="button" className="chip-text" onClick={() => open(opens)}>
			{text}
		</button>
	);
}

/** Since when the subject is on the air or quiet, and with whom or where. */
function ChipState({ chip }: ChipProps) {
	const { subject, over } = chip;
	const state = describeState(chip, useSecond(), useTexts());
	const other = over && (isOneStation(subject) ? talkgroupLabel(over.talkgroup) : stationLabel(over.station));
	return (
		<span className="one-line chip-state">
			{` · ${state}`}
			{other !== undefined && ' · '}
			{other !== undefined && <bdi>{other}</bdi>}
		</span>
	);
}
