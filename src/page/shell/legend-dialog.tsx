import type { ReactNode } from 'react';
import { UNCONFIRMED_AFTER_SECONDS, WINDOW_SECONDS } from '../../engine/constants.ts';
import { minutesText } from '../choices/choice-texts.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { Check } from '../ui/choices.tsx';
import { CloseButton, useModal } from '../ui/dialog.tsx';
import { HOLD_SECONDS } from '../ui/list/hold.ts';
import { type DrawnOver, OversStrip } from '../ui/live.tsx';
import { WAITING_HINT } from '../waiting/waiting-section.tsx';
import { KEYS } from './actions.ts';

const OVERS: readonly DrawnOver[] = [
	{ srcId: 1, localStop: 50, duration: 35 },
	{ srcId: 2, localStop: 120, duration: 50 },
	{ srcId: 1, localStop: 180, duration: 20 },
	{ srcId: 3, localStop: 250, duration: 60 },
];

const LIVE_OVER = { srcId: 1, start: WINDOW_SECONDS - 25 };

/** The marks of the tables as they look there, with their meanings (LAYOUT-6). */
const MARKS: readonly { readonly name: string; readonly mark: ReactNode; readonly means: string }[] = [
	{
		name: 'live',
		mark: <span className="live">+37s</span>,
		means: 'On the air for 37 s. Talk time counts it once it has ended.',
	},
	{
		name: 'strip',
		mark: (
			<>
				<span className="visually-hidden">Strip</span>
				<OversStrip overs={OVERS} live={LIVE_OVER} now={WINDOW_SECONDS} window={WINDOW_SECONDS} />
			</>
		),
		means:
			'The overs that talk time counts, the latest at the right. The tone changes with the station. Green is on the air.',
	},
	{
		name: 'doubt',
		mark: (
			<span className="doubtful">
				2mins 3s<abbr> ?</abbr>
			</span>
		),
		means: `Not heard of for ${minutesText(UNCONFIRMED_AFTER_SECONDS)}, or since the connection was lost. It may have ended.`,
	},
	{
		name: 'ended',
		mark: (
			<span className="struck-out">
				<span className="label">Ended</span>
			</span>
		),
		means: 'Has ended or left the table. The row stays a moment, or as long as it is held or has the focus.',
	},
	{
		name: 'up',
		mark: '▲ ●',
		means: 'A row that has moved up lately has ▲, and a new one ●.',
	},
	{
		name: 'held',
		mark: <span className="held-mark muted">order held</span>,
		means: `Rows keep their places while you point at the table or the focus is in it, for ${HOLD_SECONDS} s without a movement.`,
	},
	{
		name: 'stale',
		mark: <span className="muted">Grey</span>,
		means: 'A grey table is from before the connection was lost or closed.',
	},
	{
		name: 'country',
		mark: <abbr>DE</abbr>,
		means: 'Where a radio is registered, or where the number of a talkgroup without a name was given out.',
	},
];

/** How to read the tables, the keys of the page, and a way to switch the keys off (WCAG 2.1.4). */
export function LegendDialog({ close }: { close: () => void }): ReactNode {
	const [{ window, keys }, change] = usePageState();
	const { ref, onClose } = useModal(close);
	return (
		<dialog ref={ref} className="legend" closedby="any" aria-labelledby="legend-heading" onClose={onClose}>
			<h2 id="legend-heading" tabIndex={-1}>
				Legend and keys
			</h2>
			<CloseButton onClick={close} />
			<dl className="marks">
				{MARKS.map(({ name, mark, means }) => (
					<div key={name}>
						<dt>{mark}</dt>
						<dd>{means}</dd>
					</div>
				))}
				<div>
					<dt>Talk time</dt>
					<dd>{`Counts the whole length of each over that ended in the last ${minutesText(window)}. So it can be more than ${minutesText(window)}.`}</dd>
				</div>
				<div>
					<dt>Waiting</dt>
					<dd>{WAITING_HINT}</dd>
				</div>
			</dl>
			<dl>
				{KEYS.map(({ key, help }) => (
					<div key={key}>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{help}</dd>
					</div>
				))}
			</dl>
			<Check label="Keyboard shortcuts" checked={keys} onChange={(on) => change({ keys: on })} />
		</dialog>
	);
}
